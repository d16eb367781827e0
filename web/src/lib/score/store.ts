/** What this device keeps of score sheets: what waits to be sent, and each sheet as it was last seen. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { inOrder, type Operation } from "./queue";
import type { SheetTold } from "./protocol";

interface Kept extends DBSchema {
  waiting: { key: string; value: Operation; indexes: { sheet: string } };
  sheets: { key: string; value: SheetTold };
}

let opened: Promise<IDBPDatabase<Kept>> | undefined;

function database(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>("parlour.scores", 1, {
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

export function whenOthersKeep(hear: (sheet: string) => void): () => void {
  const listen = (event: MessageEvent<string>) => hear(event.data);
  others?.addEventListener("message", listen);
  return () => others?.removeEventListener("message", listen);
}

/** Stored when this returns, all or none: not before is anything shown as written. */
export async function keep(all: Operation[], instead?: string): Promise<void> {
  const writing = (await database()).transaction("waiting", "readwrite", { durability: "strict" });
  const puts = all.map(({ going: _, ...one }) => writing.store.put(one));
  await Promise.all([...puts, instead ? writing.store.delete(instead) : undefined, writing.done]);
  for (const sheet of new Set(all.map((one) => one.sheet))) others?.postMessage(sheet);
}

export async function drop(one: Operation): Promise<void> {
  await (await database()).delete("waiting", one.id);
  others?.postMessage(one.sheet);
}

export const waitingOf = async (sheet: string): Promise<Operation[]> =>
  inOrder(await (await database()).getAllFromIndex("waiting", "sheet", sheet));

export const lastSeen = async (sheet: string): Promise<SheetTold | undefined> => (await database()).get("sheets", sheet);

export async function keepSeen(told: SheetTold): Promise<void> {
  await (await database()).put("sheets", told);
}
