/** The order of entries, including those that wait to be sent. */

import { currentRow, waitingAt, type Operation } from "./queue";
import type { Player, SheetState } from "./protocol";

export const activePlayers = (snapshot: SheetState): Player[] => snapshot.players.filter((player) => !player.left);

/** A player without the values that change with every entry. */
export type Seat = Pick<Player, "id" | "name" | "left">;

/** The players without an entry in a row. */
export function missingInRow(snapshot: SheetState, all: Operation[], row: number): string[] {
  const cells = snapshot.rows.find((one) => one.row === row)?.cells;
  return snapshot.players
    .filter((player, at) => !player.left && !cells?.[at] && !waitingAt(all, player.id, row, null))
    .map((player) => player.id);
}

/** The players without an entry in the current hand. */
export const missingPlayers = (snapshot: SheetState, all: Operation[]): string[] =>
  snapshot.by_hands ? [] : snapshot.mode === "rows" ? missingInRow(snapshot, all, currentRow(snapshot, all)) : snapshot.missing.filter((player) => !all.some((one) => one.values.player === player));

export interface Place {
  player: string;
  close: boolean; // the row is full and is closed first
}

/** The next player: in turn order, then those who are missing, then the next row. `entered`: this player's
 *  entry is about to be written. */
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

/** Sorted for display; ties keep turn order. */
export function sorted(players: Player[], by: Sorting): Player[] {
  if (by === "turn") return players;
  return players.toSorted((a, b) => (by === "high" ? b.units - a.units : a.units - b.units));
}

const CELLS = 120; // more cells slow down each entry
const LINE = 44; // pixels of a row

/** The number of last rows to render, at least as many as are visible. */
export const rowsToRender = (players: number, high: number): number => Math.max(5, Math.floor(CELLS / players), Math.ceil(high / LINE));

/** The number of rows that are visible when a sheet is opened; on a narrow screen the pad covers the lower half. */
export const rowsInView = (wide: number, high: number): number => Math.max(5, Math.ceil((wide < 900 ? high / 2 : high) / LINE));
