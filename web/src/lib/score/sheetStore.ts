/** What this device keeps of score sheets: what waits to be sent, and each sheet as it was last seen. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { inOrder, type Operation } from "./queue";
import type { Row, SheetState } from "./protocol";

/** A sheet is kept in pieces: its head under its own name, its rows in blocks under names that begin with it. */
type Piece = Partial<SheetState> & { sheet: string };

interface SheetDatabase extends DBSchema {
  waiting: { key: string; value: Operation; indexes: { sheet: string } };
  sheets: { key: string; value: Piece };
}

let opened: Promise<IDBPDatabase<SheetDatabase>> | undefined;

function database(): Promise<IDBPDatabase<SheetDatabase>> {
  opened ??= openDB<SheetDatabase>("parlour.scores", 1, {
    upgrade(fresh) {
      fresh.createObjectStore("waiting", { keyPath: "id" }).createIndex("sheet", "sheet");
      fresh.createObjectStore("sheets", { keyPath: "sheet" });
    },
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

/** Pages of the same browser that look at the same sheet tell each other that something was kept. */
const others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("parlour.scores");

export function onChangeInOtherTab(hear: (sheet: string) => void): () => void {
  const listen = (event: MessageEvent<string>) => hear(event.data);
  others?.addEventListener("message", listen);
  return () => others?.removeEventListener("message", listen);
}

/** Stored when this returns, all or none: not before is anything shown as written. */
export async function saveOperations(all: Operation[], instead?: string): Promise<void> {
  const writing = (await database()).transaction("waiting", "readwrite", { durability: "strict" });
  const puts = all.map(({ going: _, ...one }) => writing.store.put(one));
  await Promise.all([...puts, instead ? writing.store.delete(instead) : undefined, writing.done]);
  for (const sheet of new Set(all.map((one) => one.sheet))) others?.postMessage(sheet);
}

export async function deleteOperation(one: Operation): Promise<void> {
  await (await database()).delete("waiting", one.id);
  others?.postMessage(one.sheet);
}

export const loadOperations = async (sheet: string): Promise<Operation[]> =>
  inOrder(await (await database()).getAllFromIndex("waiting", "sheet", sheet));

const blocksIn = (sheet: string): IDBKeyRange => IDBKeyRange.bound(`${sheet}/`, `${sheet}0`, false, true); // 0 comes after /
const BLOCK = 40; // rows that are kept together: only blocks in which something has changed are kept anew

/** Rows as they are kept: each block under its name, which sorts as its number does. */
export function blocks(sheet: string, rows: Row[]): Map<string, Row[]> {
  const all = new Map<string, Row[]>();
  for (const row of rows) {
    const name = `${sheet}/${String(Math.floor(row.row / BLOCK)).padStart(7, "0")}`;
    const block = all.get(name);
    if (block) block.push(row);
    else all.set(name, [row]);
  }
  return all;
}

const same = (rows: Row[], others: Row[] | undefined): boolean => rows.length === others?.length && rows.every((row, at) => row === others[at]);

export async function loadSheet(sheet: string): Promise<SheetState | undefined> {
  const store = (await database()).transaction("sheets").store;
  const [head, rows] = await Promise.all([store.get(sheet), store.getAll(blocksIn(sheet))]);
  return head && ({ rows: rows.flatMap((one) => one.rows ?? []), ...head } as SheetState);
}

/** Keep a sheet: what differs from `before`, if that is still what is kept here; or else all of it. */
export async function saveSheet(snapshot: SheetState, before: SheetState | null): Promise<void> {
  const { rows, ...head } = snapshot;
  const writing = (await database()).transaction("sheets", "readwrite");
  const follows = before !== null && (await writing.store.get(snapshot.sheet))?.hash === before.hash;
  const [now, then] = [blocks(snapshot.sheet, rows), blocks(snapshot.sheet, follows ? before.rows : [])];
  const there = follows ? [...then.keys()] : await writing.store.getAllKeys(blocksIn(snapshot.sheet));
  const changed = [...now].filter(([name, block]) => !same(block, then.get(name)));
  const puts = [writing.store.put(head), ...changed.map(([name, block]) => writing.store.put({ sheet: name, rows: block }))];
  const gone = there.filter((name) => !now.has(name)).map((name) => writing.store.delete(name));
  await Promise.all([...puts, ...gone, writing.done]);
}
