/** Seasons: requests, and charts from the server's data. */

import { dayOf } from "./sheetTexts";
import type { ChartData } from "./protocol";

export interface SeasonResult {
  id: string;
  sheet: string;
  kind: string;
  at: string;
  rank: number;
  total: string;
  units: number;
}

export interface SeasonPerson {
  player: string;
  colour: string;
  games: number;
  wins: number;
  share: number;
  streak: number;
  longest_streak: number;
  reached: Record<string, { average: number; best: string; worst: string; games: number; wins: number }>;
  course: number[]; // games won after each game
  results: SeasonResult[];
}

export interface SeasonData {
  kinds: Record<string, number>;
  people: SeasonPerson[];
  ahead: { player: string; of: string; times: number; met: number }[];
  everybody: { name: string; games: number }[];
  every_kind: Record<string, number>;
}

export interface SeasonQuery {
  people: string[];
  kind?: string;
  since?: string;
  until?: string;
}

export const TIMES = ["all", "year", "month", "days"] as const;
export type Time = (typeof TIMES)[number];
const MOST_DRAWN = 12; // people in one chart

/** The first and last day of a period, in UTC like the dates of sheets. */
export function daysOf(time: Time, today: Date, from = "", to = ""): { since?: string; until?: string } {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  if (time === "year") return { since: `${day(today).slice(0, 4)}-01-01` };
  if (time === "month") return { since: day(new Date(today.getTime() - 30 * 86_400_000)) };
  if (time === "days") return { ...(from ? { since: from } : {}), ...(to ? { until: to } : {}) };
  return {};
}

/** All games of a season in chronological order. */
export function gamesOf(season: SeasonData): SeasonResult[] {
  const all = new Map(season.people.flatMap((one) => one.results.map((result) => [result.id, result] as const)));
  return [...all.values()].toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
}

export const gameName = (game: SeasonResult | undefined): string => (game ? `${game.sheet}, ${dayOf(game.at)}` : "");

/** Games won after each game as lines; results as bars if all have the same unit. */
export function chartOf(season: SeasonData): ChartData {
  const games = gamesOf(season);
  return {
    rows: games.map((_, at) => at + 1),
    decimals: decimalsOf(games) ?? 0,
    series: season.people.slice(0, MOST_DRAWN).map((one) => {
      const at = new Map(one.results.map((result, place) => [result.id, place]));
      const first = games.findIndex((game) => at.has(game.id));
      let won = 0;
      const course = games.map((game, place) => {
        won = at.has(game.id) ? one.course[at.get(game.id)!]! : won;
        return place < first ? null : won;
      });
      const bars = games.map((game) => one.results[at.get(game.id) ?? -1]?.units ?? null);
      return { player: one.player, name: one.player, colour: one.colour, course: [first === 0 ? 0 : null, ...course], bars };
    }),
  };
}

const decimals = (game: SeasonResult): number => game.total.split(".")[1]?.length ?? 0;

/** The decimals of all totals; null if the totals cannot be compared. */
export function decimalsOf(games: SeasonResult[]): number | null {
  const kinds = new Set(games.map((game) => `${game.kind} ${decimals(game)}`));
  return kinds.size === 1 ? decimals(games[0]!) : null;
}

/** Two players compared: how often each was ahead, and how many games they shared. */
export function between(season: SeasonData, one: string, other: string): { won: number; lost: number; met: number } {
  const pair = (a: string, b: string) => season.ahead.find((each) => each.player === a && each.of === b);
  return { won: pair(one, other)?.times ?? 0, lost: pair(other, one)?.times ?? 0, met: pair(one, other)?.met ?? 0 };
}
