/** Rows of cards that are arranged before they are declared: what may go where, and the resulting moves. */

import { choice, type Choice } from "./selection";
import type { Face, Move, RowName, RowRules } from "../protocol/types";

/** The cards of each row; a row may be incomplete. */
export type Rows = string[][];

/** The first row that is not full, which gets the next card; -1 if there is none. */
export function openRow(rows: Rows, rules: RowRules): number {
  const at = rows.findIndex((row) => row.length < rules.each);
  return at >= 0 ? at : rows.length < rules.most ? rows.length : -1;
}

/** The cards that complete a row together with those in the open one. */
export function rowChoice(moves: Move[], rows: Rows, rules: RowRules): Choice {
  const open = openRow(rows, rules);
  const elsewhere = new Set(rows.filter((_, at) => at !== open).flat());
  const free = moves.filter((move) => move.form === rules.form && !move.touch.some((thing) => elsewhere.has(thing)));
  return open < 0 ? choice([], []) : choice(free, rows[open] ?? []);
}

/** The rows with a card added before `onto` or at the end; in a full row the cards change places. */
export function withCard(rows: Rows, thing: string, to: number, rules: RowRules, onto?: string): Rows {
  const from = rows.findIndex((row) => row.includes(thing));
  const now = Array.from({ length: Math.max(rows.length, to + 1) }, (_, at) => [...(rows[at] ?? [])]);
  const goal = now[to]!;
  if (from === to) return rows;
  const full = goal.length >= rules.each;
  const out = full ? (onto && goal.includes(onto) ? onto : goal[goal.length - 1]!) : null;
  const place = from >= 0 ? now[from]!.indexOf(thing) : -1;
  if (out !== null) goal[goal.indexOf(out)] = thing;
  else goal.push(thing);
  if (from >= 0) now[from]!.splice(place, 1, ...(out === null ? [] : [out]));
  return tidy(now);
}

/** The rows without a card. */
export const withoutCard = (rows: Rows, thing: string): Rows => tidy(rows.map((row) => row.filter((one) => one !== thing)));

/** Remove empty rows at the end. */
function tidy(rows: Rows): Rows {
  const last = rows.findLastIndex((row) => row.length > 0);
  return rows.slice(0, last + 1);
}

/** The move that declares a row; null if the row is incomplete or not allowed. */
export const moveOf = (moves: Move[], row: string[], rules: RowRules): Move | null =>
  moves.find((move) => move.form === rules.form && row.length === rules.each && choice([move], row).exact.length > 0) ?? null;

/** The moves that declare all rows, in order; null if one is not possible. */
export function movesOf(moves: Move[], rows: Rows, rules: RowRules): Move[] | null {
  const declared = rows.filter((row) => row.length > 0).map((row) => moveOf(moves, row, rules));
  return declared.length > 0 && declared.every((move): move is Move => move !== null) ? (declared as Move[]) : null;
}

/** The rows of proposed moves. */
export const rowsOf = (moves: Move[], texts: string[]): Rows =>
  texts.flatMap((text) => moves.filter((move) => move.text === text).map((move) => move.touch));

/** The names of full rows, by their cards. */
export type Names = Record<string, RowName>;

/** The same for the same cards in any order. */
export const keyOf = (faces: Face[]): string => faces.toSorted().join(" ");

/** The rows with full ones first, from best to worst. */
export const bestFirst = (rows: Rows, worth: (row: string[]) => number): Rows => rows.toSorted((a, b) => worth(b) - worth(a));
