/** What a chip tells of its seat, in few words and the most telling first. */

import { say } from "../i18n/messages";
import type { Fact } from "../protocol/types";

const COUNT = /^[−-]?\d+$/;
const SEAT = /^seat (\d+)$/;

/** A label as it stands beside the number 1: `trick`, `round won`, `life`. */
export const single = (label: string): string => label.replace(/^lives\b/, "life").replace(/^(\w+[^s\W])s\b/, "$1");

/** One fact as words: "1 trick", "letters CA", "your partner". */
export function factText({ label, value }: Fact, own: number | null, your: string): string {
  if (value === "none") return say("fact-none", { label });
  if (COUNT.test(value)) return `${value} ${value === "1" ? single(label) : label}`;
  if (own !== null && Number(SEAT.exec(value)?.[1] ?? -1) === own) return `${your} ${label}`;
  return value ? `${label} ${value}` : label;
}

const SHORT = 14; // letters of a fact that is not broken where a line of a chip ends

/** Whether a fact is told on one line of a chip, so that lines break between facts. */
export const isShort = (fact: string): boolean => fact.length <= SHORT;

/** In which order a chip tells: how many cards somebody holds comes last where all hold as many. */
export const factOrder = (counted: string, facts: string[], alike: boolean): string[] =>
  (alike ? [...facts, counted] : [counted, ...facts]).filter(Boolean);
