/** The IndexedDB store of score sheets: entries that wait to be sent, and the last state of each sheet. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { inOrder, type Operation } from "./queue";
import type { Row, SheetState } from "./protocol";

/** A sheet is stored as a head under its name and blocks of rows under names that begin with it. */
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

/** Tabs of the same browser notify each other of changes. */
const others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("parlour.scores");

export function onChangeInOtherTab(hear: (sheet: string) => void): () => void {
  const listen = (event: MessageEvent<string>) => hear(event.data);
  others?.addEventListener("message", listen);
  return () => others?.removeEventListener("message", listen);
}

/** Store entries, all or none; they are stored durably when the promise resolves. */
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

const blocksIn = (sheet: string): IDBKeyRange => IDBKeyRange.bound(`${sheet}/`, `${sheet}0`, false, true); // 0 follows / in ASCII
const BLOCK = 40; // rows per block: only changed blocks are written

/** The rows in blocks, by block name; names sort like numbers. */
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

/** Save a sheet: only the differences from `before` if that is the stored state, else everything. */
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
