/** Entries of this device that wait for the server: kept in order, shown at once, never lost. */

import type { Cell, RefusalKind, SheetStep, SheetState, Values } from "./protocol";
import { sumOf } from "./sums";

export interface Refusal {
  kind: RefusalKind;
  text: string;
  event?: number | undefined;
}

/** A record for a sheet. Its `id` never changes, so that the server stores it once however often it is sent. */
export interface Operation {
  id: string;
  sheet: string;
  kind: string;
  values: Values; // values of cells as typed, all others as they are sent
  decimals?: number | undefined; // of the sheet when this was entered
  at: number; // milliseconds since 1970; entries are sent in this order
  sent: boolean; // the server may have it
  going?: boolean; // not stored on this device yet
  refusal?: Refusal | undefined; // why the server refused it; the user has to decide
  seq?: number; // the number of the server's record; the sheet will show it soon
}

export const isWaiting = (one: Operation): boolean => !one.refusal && one.seq === undefined;
export const inOrder = (all: Operation[]): Operation[] => all.toSorted((a, b) => a.at - b.at);

/** The values of an entry as they are sent: numbers in the smallest unit of the sheet. */
export function sentValues({ kind, values }: Operation, decimals: number): Values {
  const key = kind === "join" ? "at" : "value";
  const typed = values[key];
  const units = typeof typed === "string" ? sumOf(typed, decimals) : null;
  return units === null ? values : { ...values, [key]: units };
}

/** The next entry to send: the oldest waiting one, once it is stored on this device. */
export function nextToSend(all: Operation[]): Operation | undefined {
  const first = all.find(isWaiting);
  return first?.going ? undefined : first;
}

export const conflicts = (all: Operation[]): Operation[] => all.filter((one) => one.refusal);

/** The sheet after a step; null if the step does not follow this state. */
export function withStep(snapshot: SheetState | null, step: SheetStep): SheetState | null {
  if (snapshot?.hash !== step.follows) return null;
  const { follows: _, gone, rows, ...changed } = step;
  if (rows.length === 0 && gone.length === 0) return { ...snapshot, ...changed };
  const other = new Set([...gone, ...rows.map((one) => one.row)]);
  const all = [...snapshot.rows.filter((one) => !other.has(one.row)), ...rows];
  return { ...snapshot, ...changed, rows: all.sort((a, b) => a.row - b.row) };
}

/** The entries that the sheet does not show yet. */
export const notInState = (all: Operation[], snapshot: SheetState | null): Operation[] =>
  all.filter((one) => one.seq === undefined || one.seq > (snapshot?.seq ?? 0));

/** The last entry, if it was never sent and can be withdrawn. */
export function retractable(all: Operation[]): Operation | undefined {
  const last = all.filter(isWaiting).at(-1);
  return last && !last.sent && !last.going ? last : undefined;
}

const withoutRefused = (all: Operation[]): Operation[] => all.filter((one) => !one.refusal);

/** The waiting entry of a cell; a correction belongs to the cell of its event. */
export function waitingAt(all: Operation[], player: string, row: number, cell: Cell | null): Operation | undefined {
  return withoutRefused(all).findLast(
    ({ kind, values }) =>
      (kind === "add" && values.player === player && values.row === row) ||
      ((kind === "edit" || kind === "void") && cell?.event !== undefined && values.event === cell.event),
  );
}

/** The waiting entries by row or hand; a correction belongs to the row of its event. */
export function waitingRows(snapshot: SheetState, all: Operation[]): Map<number, Operation[]> {
  const rows = new Map<number, Operation[]>();
  for (const one of withoutRefused(all)) {
    const row = rowOf(snapshot, one);
    if (row !== undefined) rows.set(row, [...(rows.get(row) ?? []), one]);
  }
  return rows;
}

function rowOf(snapshot: SheetState, { kind, values }: Operation): number | undefined {
  if (kind === "add" || kind === "hand") return Number(values.row ?? values.number);
  if (kind !== "edit" && kind !== "void") return undefined;
  return snapshot.rows.find((one) => one.cells.some((cell) => cell?.event !== undefined && cell.event === values.event))?.row;
}

export const waitingHand = (all: Operation[], number: number): Operation | undefined =>
  withoutRefused(all).findLast(({ kind, values }) => kind === "hand" && values.number === number);

/** The sum of a player's waiting entries, in the sheet's units; null if there are none. */
export function waitingFor(all: Operation[], player: string, decimals: number): number | null {
  const added = withoutRefused(all).filter(({ kind, values }) => kind === "add" && values.player === player);
  const sums = added.map(({ values }) => sumOf(String(values.value), decimals)).filter((sum) => sum !== null);
  return sums.length === 0 ? null : sums.reduce((a, b) => a + b, 0);
}

/** The message id for a player's waiting entries, which depends on whether all are stored on this device. */
export const waitingMessage = (all: Operation[], player: string): string =>
  all.some((one) => one.going && one.values.player === player) ? "score-storing-sum" : "score-waiting-sum";

/** The current row: the sheet's, or a later one if closed rows wait to be sent. */
export function currentRow(snapshot: SheetState, all: Operation[]): number {
  const closed = withoutRefused(all).filter(({ kind }) => kind === "next").map(({ values }) => Number(values.row) + 1);
  return Math.max(snapshot.current, ...closed);
}

/** The next hand to enter, after the waiting ones. */
export function currentHand(snapshot: SheetState, all: Operation[]): number | null {
  const first = snapshot.hand?.number;
  if (first === undefined) return null;
  let number = first;
  while (waitingHand(all, number)) number++;
  return snapshot.hand!.of !== null && number > snapshot.hand!.of ? null : number;
}

/** The current value of the cell that an entry would have written; null if it is empty. */
export function currentCell(snapshot: SheetState, one: Operation): { cell: Cell; player: string; row: number } | null {
  const event = one.refusal?.event ?? one.values.event;
  for (const row of snapshot.rows) {
    const at = row.cells.findIndex((cell) => cell?.event !== undefined && cell.event === event);
    if (at >= 0) return { cell: row.cells[at]!, player: snapshot.players[at]!.id, row: row.row };
  }
  return null;
}

/** The entry as a correction of the current value. */
export function asCorrection(snapshot: SheetState, one: Operation, why: string, witness?: string): { kind: string; values: Values } {
  const more = { ...(why ? { why } : {}), ...(witness ? { witness } : {}) };
  if (one.kind === "hand") {
    const row = snapshot.rows.find((each) => each.row === one.values.number);
    return { kind: "hand", values: { ...one.values, seen: row?.versions ?? 0, ...more } };
  }
  const there = currentCell(snapshot, one);
  if (!there || (one.kind !== "add" && one.kind !== "edit" && one.kind !== "void")) return { kind: one.kind, values: { ...one.values, ...more } };
  const target = { event: there.cell.event, was: there.cell.units, ...more };
  return one.kind === "void" ? { kind: "void", values: target } : { kind: "edit", values: { value: one.values.value, ...target } };
}
