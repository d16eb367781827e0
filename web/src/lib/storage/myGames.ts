/** The player's results by game, stored on this device when a table is over. */

import { listWithDefaults, readStored } from "./storage";
import type { View } from "../protocol/types";

const KEPT_AS = "parlour.results";
const MOST = 2000;

export interface MyResult {
  table: string;
  game: string;
  title: string;
  at: number; // milliseconds since 1970
  points: number;
  won: boolean;
  alone: boolean; // the only winner
  seats: number;
  fewest: boolean; // a winner had fewer points than another player, so low scores win
  back: boolean; // moves were taken back
  hints: number;
  known: boolean; // the player may have known the deals
}

export interface GameSummary {
  game: string;
  title: string;
  played: number; // without help
  won: number;
  best: number | null;
  practice: number; // games with take-backs, hints or known deals, counted separately
  last: number;
}

/** The viewer's result; null for spectators and while the game goes on. */
export function resultOf(view: View, hints: number, now: number): MyResult | null {
  const { game, you } = view;
  if (you === null || !game.over) return null;
  const won = game.winners.includes(you);
  return {
    table: view.table,
    game: game.game,
    title: game.title,
    at: now,
    points: game.points[you] ?? 0,
    won,
    alone: won && game.winners.length === 1,
    seats: game.seats,
    fewest: fewWin(game.points, game.winners),
    back: view.practice === true,
    hints,
    known: view.fairness.chosen,
  };
}

/** Whether a player who did not win has more points than the winners. */
const fewWin = (points: number[], winners: number[]): boolean =>
  winners.length > 0 && Math.max(...points) > Math.max(...winners.map((seat) => points[seat] ?? 0));

export const helped = (one: MyResult): boolean => one.back || one.hints > 0 || one.known;

/** Summaries by game, the last played first; games with help are counted separately. */
export function byGame(all: MyResult[]): GameSummary[] {
  const games = new Map<string, MyResult[]>();
  for (const one of all) games.set(one.game, [...(games.get(one.game) ?? []), one]);
  return [...games.values()].map(summary).sort((a, b) => b.last - a.last);
}

function summary(results: MyResult[]): GameSummary {
  const fair = results.filter((one) => !helped(one));
  const last = results.reduce((a, b) => (b.at > a.at ? b : a));
  const points = fair.map((one) => one.points);
  const few = fair.filter((one) => one.fewest).length > fair.length / 2;
  return {
    game: last.game,
    title: last.title,
    played: fair.length,
    won: fair.filter((one) => one.won).length,
    best: points.length === 0 ? null : few ? Math.min(...points) : Math.max(...points),
    practice: results.length - fair.length,
    last: last.at,
  };
}

const USUAL: MyResult = { table: "", game: "", title: "", at: 0, points: 0, won: false, alone: false, seats: 0, fewest: false, back: false, hints: 0, known: false };
const LAST_DAY = 8.64e15; // the latest valid date

export const myResults = (): MyResult[] => listWithDefaults(readStored(KEPT_AS), USUAL).filter((one) => one.table !== "" && Math.abs(one.at) <= LAST_DAY);

/** Save or update the result of a table; remove it if the game continues because moves were taken back. */
export function saveResult(view: View, hints: number): void {
  const all = myResults();
  const before = all.find((one) => one.table === view.table);
  const result = resultOf(view, hints, before?.at ?? Date.now());
  if (!before && !result) return;
  const others = all.filter((one) => one.table !== view.table);
  keep(result ? [...others, result].slice(-MOST) : others);
}

export const forgetResults = (): void => keep([]);

function keep(results: MyResult[]): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(results));
  } catch {
    // no storage
  }
}
