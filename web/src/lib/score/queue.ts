/** What was written here and waits until the room has it: kept in order, shown at once, never lost. */

import type { Cell, RefusalKind, SheetStep, SheetTold, Values } from "./protocol";
import { sumOf } from "./sums";

export interface Refusal {
  kind: RefusalKind;
  text: string;
  event?: number | undefined;
}

/** A record for a sheet; `id` is its own for ever, so that it is written once however often it is sent. */
export interface Operation {
  id: string;
  sheet: string;
  kind: string;
  values: Values;
  at: number; // when, in milliseconds since 1970: the order in which they are sent
  sent: boolean; // the room may have it already
  going?: boolean; // this device is about to keep it: until then it is not written
  refusal?: Refusal | undefined; // why the room has not taken it: somebody has to look
  seq?: number; // the room has it as this record, and the sheet is about to show it
}

export const waits = (one: Operation): boolean => !one.refusal && one.seq === undefined;
export const inOrder = (all: Operation[]): Operation[] => all.toSorted((a, b) => a.at - b.at);

/** What the room is told next: nothing before this device has kept it, and nothing that was written later. */
export function toSend(all: Operation[]): Operation | undefined {
  const first = all.find(waits);
  return first?.going ? undefined : first;
}

export const conflicts = (all: Operation[]): Operation[] => all.filter((one) => one.refusal);

/** The sheet after what has changed on it; null where something else came between. */
export function stepped(told: SheetTold | null, step: SheetStep): SheetTold | null {
  if (told?.hash !== step.follows) return null;
  const { follows: _, gone, rows, ...changed } = step;
  if (rows.length === 0 && gone.length === 0) return { ...told, ...changed };
  const other = new Set([...gone, ...rows.map((one) => one.row)]);
  const all = [...told.rows.filter((one) => !other.has(one.row)), ...rows];
  return { ...told, ...changed, rows: all.sort((a, b) => a.row - b.row) };
}

/** What is still to be shown beside a sheet: whatever it shows itself is left out. */
export const besides = (all: Operation[], told: SheetTold | null): Operation[] =>
  all.filter((one) => one.seq === undefined || one.seq > (told?.seq ?? 0));

/** What may be taken back here, because it has never left this device: the last thing written. */
export function takeable(all: Operation[]): Operation | undefined {
  const last = all.filter(waits).at(-1);
  return last && !last.sent && !last.going ? last : undefined;
}

const unsettled = (all: Operation[]): Operation[] => all.filter((one) => !one.refusal);

/** The entry that waits for a cell, if one does; a correction counts for the cell of its event. */
export function waitingAt(all: Operation[], player: string, row: number, cell: Cell | null): Operation | undefined {
  return unsettled(all).findLast(
    ({ kind, values }) =>
      (kind === "add" && values.player === player && values.row === row) ||
      ((kind === "edit" || kind === "void") && cell?.event !== undefined && values.event === cell.event),
  );
}

/** What waits in each row or hand; a correction in the row of its event. */
export function waitingRows(told: SheetTold, all: Operation[]): Map<number, Operation[]> {
  const rows = new Map<number, Operation[]>();
  for (const one of unsettled(all)) {
    const row = rowOf(told, one);
    if (row !== undefined) rows.set(row, [...(rows.get(row) ?? []), one]);
  }
  return rows;
}

function rowOf(told: SheetTold, { kind, values }: Operation): number | undefined {
  if (kind === "add" || kind === "hand") return Number(values.row ?? values.number);
  if (kind !== "edit" && kind !== "void") return undefined;
  return told.rows.find((one) => one.cells.some((cell) => cell?.event !== undefined && cell.event === values.event))?.row;
}

export const waitingHand = (all: Operation[], number: number): Operation | undefined =>
  unsettled(all).findLast(({ kind, values }) => kind === "hand" && values.number === number);

/** What waits for a player, as one sum in the sheet's units; null if nothing does that can be added up. */
export function waitingFor(all: Operation[], player: string, decimals: number): number | null {
  const added = unsettled(all).filter(({ kind, values }) => kind === "add" && values.player === player);
  const sums = added.map(({ values }) => sumOf(String(values.value), decimals)).filter((sum) => sum !== null);
  return sums.length === 0 ? null : sums.reduce((a, b) => a + b, 0);
}

/** The row in which entries are made: the sheet's own, unless rows that were closed here wait. */
export function rowNow(told: SheetTold, all: Operation[]): number {
  const closed = unsettled(all).filter(({ kind }) => kind === "next").map(({ values }) => Number(values.row) + 1);
  return Math.max(told.current, ...closed);
}

/** The next hand to enter: behind those that wait. */
export function handNow(told: SheetTold, all: Operation[]): number | null {
  const first = told.hand?.number;
  if (first === undefined) return null;
  let number = first;
  while (waitingHand(all, number)) number++;
  return told.hand!.of !== null && number > told.hand!.of ? null : number;
}

/** What stands now where an operation would have written; null where nothing does. */
export function theirs(told: SheetTold, one: Operation): { cell: Cell; player: string; row: number } | null {
  const event = one.refusal?.event ?? one.values.event;
  for (const row of told.rows) {
    const at = row.cells.findIndex((cell) => cell?.event !== undefined && cell.event === event);
    if (at >= 0) return { cell: row.cells[at]!, player: told.players[at]!.id, row: row.row };
  }
  return null;
}

/** The same once more, knowing what stands there now: as a correction of it. */
export function asCorrection(told: SheetTold, one: Operation, why: string, witness?: string): { kind: string; values: Values } {
  const more = { ...(why ? { why } : {}), ...(witness ? { witness } : {}) };
  if (one.kind === "hand") {
    const row = told.rows.find((each) => each.row === one.values.number);
    return { kind: "hand", values: { ...one.values, seen: row?.versions ?? 0, ...more } };
  }
  const there = theirs(told, one);
  if (!there || (one.kind !== "add" && one.kind !== "edit" && one.kind !== "void")) return { kind: one.kind, values: { ...one.values, ...more } };
  const target = { event: there.cell.event, was: there.cell.units, ...more };
  return one.kind === "void" ? { kind: "void", values: target } : { kind: "edit", values: { value: one.values.value, ...target } };
}
