/** Where Prev and Next lead, what waits counted in: without the room, too. */

import { currentRow, waitingAt, type Operation } from "./queue";
import type { Player, SheetState } from "./protocol";

export const activePlayers = (snapshot: SheetState): Player[] => snapshot.players.filter((player) => !player.left);

/** Somebody of the sheet, without what changes with every entry. */
export type Seat = Pick<Player, "id" | "name" | "left">;

/** Who has no entry in a row yet. */
export function missingInRow(snapshot: SheetState, all: Operation[], row: number): string[] {
  const cells = snapshot.rows.find((one) => one.row === row)?.cells;
  return snapshot.players
    .filter((player, at) => !player.left && !cells?.[at] && !waitingAt(all, player.id, row, null))
    .map((player) => player.id);
}

/** Who is missing this hand. */
export const missingPlayers = (snapshot: SheetState, all: Operation[]): string[] =>
  snapshot.by_hands ? [] : snapshot.mode === "rows" ? missingInRow(snapshot, all, currentRow(snapshot, all)) : snapshot.missing.filter((player) => !all.some((one) => one.values.player === player));

export interface Place {
  player: string;
  close: boolean; // the row is full: it is closed first
}

/** Behind the last player come those who are missing; where nobody is, the row moves on. `entered` is about to be. */
export function nextPlace(snapshot: SheetState, all: Operation[], player: string, entered: boolean): Place {
  const order = activePlayers(snapshot).map((one) => one.id);
  const at = order.indexOf(player);
  if (at + 1 < order.length) return { player: order[at + 1]!, close: false };
  const lacking = missingPlayers(snapshot, all).filter((one) => !(entered && one === player));
  if (snapshot.mode === "rows" && lacking.length === 0) return { player: order[0]!, close: true };
  return { player: (snapshot.mode === "rows" ? lacking[0] : undefined) ?? order[0]!, close: false };
}

export function previousPlayer(snapshot: SheetState, player: string): string {
  const order = activePlayers(snapshot).map((one) => one.id);
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
export const rowsToRender = (players: number, high: number): number => Math.max(5, Math.floor(CELLS / players), Math.ceil(high / LINE));

/** So many rows are in sight when a sheet is opened: on a narrow screen the pad lies over its lower half. */
export const rowsInView = (wide: number, high: number): number => Math.max(5, Math.ceil((wide < 900 ? high / 2 : high) / LINE));
