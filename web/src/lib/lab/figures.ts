/** Types of laboratory messages, and the layout of confidence intervals on a scale. */

import { decimal } from "../i18n/language";

export interface Figure {
  part?: string;
  variant?: string;
  value: number | null;
  low: number | null;
  high: number | null;
}

/** The number of games of a variant in one range of values. */
export interface Column {
  variant?: string;
  from: number;
  to: number;
  games: number;
}

export interface Difference {
  measure: string;
  part: string;
  variant: string;
  sure: boolean;
  sentence: string;
}

export interface LabReport {
  asked: { games: number; played: number };
  measures: Record<string, Figure | Figure[]>;
  differences: Difference[];
  histograms: Record<string, Column[]>;
}

export interface LabStarted {
  type: "begun";
  variants: string[];
  games: number;
  measures: Record<string, { title: string; text: string; unit: string; places: number }>;
}

export interface LabFigures {
  type: "figures";
  played: number;
  sentences: string[];
  kept: LabReport;
}

export type LabMessage = LabStarted | LabFigures | { type: "done"; why: "games" | "time" | "stopped" } | { type: "error"; text: string };

export interface Scale {
  low: number;
  high: number;
}

/** The columns of each variant with their share of games; `tall` is relative to the highest column (1). */
export function panels(columns: Column[]): { variant: string; games: number; columns: (Column & { share: number; tall: number })[] }[] {
  const by = new Map<string, Column[]>();
  for (const one of columns) by.set(one.variant ?? "", [...(by.get(one.variant ?? "") ?? []), one]);
  const drawn = [...by].map(([variant, own]) => {
    const games = own.reduce((sum, one) => sum + one.games, 0);
    return { variant, games, columns: own.map((one) => ({ ...one, share: one.games / games, tall: 0 })) };
  });
  const most = Math.max(...drawn.flatMap((one) => one.columns.map((column) => column.share)));
  for (const one of drawn) for (const column of one.columns) column.tall = column.share / most;
  return drawn.filter((one) => one.columns.length > 1);
}

const ROOM = 0.15; // margin on both sides, as a share of the drawn range
const SMALL = 0.3; // the scale is redrawn if the intervals fill less of it

export const listOf = (figure: Figure | Figure[] | undefined): Figure[] => (figure === undefined ? [] : Array.isArray(figure) ? figure : [figure]);

/** The scale for these values: the previous one, unless values exceed it or fill too little of it. */
export function scaleFor(figures: Figure[], before?: Scale): Scale | null {
  const bounds = figures.flatMap((one) => [one.low, one.value, one.high]).filter((one): one is number => one !== null);
  if (bounds.length === 0) return before ?? null;
  const low = Math.min(...bounds);
  const high = Math.max(...bounds);
  const within = before && before.low <= low && high <= before.high;
  if (within && high - low >= SMALL * (before.high - before.low)) return before;
  const wide = high - low || Math.abs(high) || 1;
  return { low: low - ROOM * wide, high: high + ROOM * wide };
}

/** The position of a value on a scale, in percent. */
export const at = (value: number, scale: Scale): number => (100 * (value - scale.low)) / (scale.high - scale.low);

/** Replace the hyphen with a minus sign; zero has no sign. */
const signed = (text: string): string => text.replace("-", /[1-9]/.test(text) ? "−" : "");

/** A value and its interval, with as many decimals as are significant, at most `places`. */
export function figureText(one: Figure, unit: string, places = 6): { figure: string; within: string } {
  if (one.value === null) return { figure: "–", within: "" };
  const factor = unit === "%" ? 100 : 1;
  const half = one.low === null || one.high === null ? 0 : ((one.high - one.low) / 2) * factor;
  const whole = Number.isInteger(one.value * factor);
  const digits = Math.min(places, half > 0 ? Math.max(0, 1 - Math.floor(Math.log10(half))) : whole ? 0 : 2);
  const number = (value: number): string => signed(decimal(value * factor, digits));
  const figure = `${number(one.value)}${unit ? ` ${unit}` : ""}`;
  return { figure, within: one.low === null || one.high === null ? "" : `${number(one.low)} – ${number(one.high)}` };
}

/** Screen readers announce results rarely: at 100 games, 1,000 games and so on, and at the end. */
export const isMilestone = (played: number, before: number): boolean =>
  played >= 100 && Math.floor(Math.log10(played)) > Math.floor(Math.log10(Math.max(before, 1)));
