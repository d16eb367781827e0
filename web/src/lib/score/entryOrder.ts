/** Where Prev and Next lead, what waits counted in: without the room, too. */

import { rowNow, waitingAt, type Operation } from "./queue";
import type { Player, SheetTold } from "./protocol";

export const active = (told: SheetTold): Player[] => told.players.filter((player) => !player.left);

/** Somebody of the sheet, without what changes with every entry. */
export type Seat = Pick<Player, "id" | "name" | "left">;

/** Who has no entry in a row yet. */
export function blank(told: SheetTold, all: Operation[], row: number): string[] {
  const cells = told.rows.find((one) => one.row === row)?.cells;
  return told.players
    .filter((player, at) => !player.left && !cells?.[at] && !waitingAt(all, player.id, row, null))
    .map((player) => player.id);
}

/** Who is missing this hand. */
export const missing = (told: SheetTold, all: Operation[]): string[] =>
  told.by_hands ? [] : told.mode === "rows" ? blank(told, all, rowNow(told, all)) : told.missing.filter((player) => !all.some((one) => one.values.player === player));

export interface Place {
  player: string;
  close: boolean; // the row is full: it is closed first
}

/** Behind the last player come those who are missing; where nobody is, the row moves on. `entered` is about to be. */
export function next(told: SheetTold, all: Operation[], player: string, entered: boolean): Place {
  const order = active(told).map((one) => one.id);
  const at = order.indexOf(player);
  if (at + 1 < order.length) return { player: order[at + 1]!, close: false };
  const lacking = missing(told, all).filter((one) => !(entered && one === player));
  if (told.mode === "rows" && lacking.length === 0) return { player: order[0]!, close: true };
  return { player: (told.mode === "rows" ? lacking[0] : undefined) ?? order[0]!, close: false };
}

export function previous(told: SheetTold, player: string): string {
  const order = active(told).map((one) => one.id);
  return order.at(order.indexOf(player) - 1)!;
}

export type Sorting = "turn" | "high" | "low";
export const SORTINGS: Sorting[] = ["high", "low", "turn"];

/** Only what is shown changes; ties stay in turn order. */
export function sorted(players: Player[], by: Sorting): Player[] {
  if (by === "turn") return players;
  return players.toSorted((a, b) => (by === "high" ? b.units - a.units : a.units - b.units));
}

const CELLS = 120; // more of them at once are felt when something is entered
const LINE = 44; // points of the screen that a row takes

/** So many of the last rows are drawn unless somebody asks for all: no fewer than are seen at once. */
export const lately = (players: number, high: number): number => Math.max(5, Math.floor(CELLS / players), Math.ceil(high / LINE));

/** So many rows are in sight when a sheet is opened: on a narrow screen the pad lies over its lower half. */
export const inSight = (wide: number, high: number): number => Math.max(5, Math.ceil((wide < 900 ? high / 2 : high) / LINE));
