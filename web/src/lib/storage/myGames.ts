/** How one has done, by game: kept on this device alone, from the tables at which it sat to the end. */

import { listWithDefaults, readStored } from "./storage";
import type { View } from "../protocol/types";

const KEPT_AS = "parlour.results";
const MOST = 2000;

export interface MyResult {
  table: string;
  game: string;
  title: string;
  at: number; // when, in milliseconds since 1970
  points: number;
  won: boolean;
  alone: boolean; // nobody else won, too
  seats: number;
  fewest: boolean; // a winner had fewer points than somebody else: so little is good
  back: boolean; // moves were taken back
  hints: number;
  known: boolean; // the deals may have been known
}

export interface GameSummary {
  game: string;
  title: string;
  played: number; // without help
  won: number;
  best: number | null;
  practice: number; // with moves taken back, hints, or known deals: counted apart
  last: number;
}

/** The result of a table for whoever sits there; null while the game goes on, and for spectators. */
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

/** Whether somebody who did not win has more points than the winners. */
const fewWin = (points: number[], winners: number[]): boolean =>
  winners.length > 0 && Math.max(...points) > Math.max(...winners.map((seat) => points[seat] ?? 0));

export const helped = (one: MyResult): boolean => one.back || one.hints > 0 || one.known;

/** All results by game, the last played first; what was played with help is counted apart. */
export function byGame(all: MyResult[]): GameSummary[] {
  const games = new Map<string, MyResult[]>();
  for (const one of all) games.set(one.game, [...(games.get(one.game) ?? []), one]);
  return [...games.values()].map(told).sort((a, b) => b.last - a.last);
}

function told(results: MyResult[]): GameSummary {
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
const LAST_DAY = 8.64e15; // behind which there are no days

export const myResults = (): MyResult[] => listWithDefaults(readStored(KEPT_AS), USUAL).filter((one) => one.table !== "" && Math.abs(one.at) <= LAST_DAY);

/** Keep how a table ended; a game that goes on after its end, because moves were taken back, has not ended. */
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
    // a browser that keeps nothing
  }
}
