/** The keys of sheets, stored a second time in IndexedDB. localStorage reaches the disk seconds later, and a
 *  lost key makes a sheet inaccessible. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";

interface Ring extends DBSchema {
  keys: { key: string; value: string };
}

let opened: Promise<IDBPDatabase<Ring>> | undefined;

function database(): Promise<IDBPDatabase<Ring>> {
  opened ??= openDB<Ring>("parlour.score-keys", 1, { upgrade: (fresh) => void fresh.createObjectStore("keys") });
  opened.catch(() => (opened = undefined));
  return opened;
}

/** Stored durably when the promise resolves. */
export async function saveKey(sheet: string, key: string): Promise<void> {
  const writing = (await database()).transaction("keys", "readwrite", { durability: "strict" });
  await Promise.all([writing.store.put(key, sheet), writing.done]);
}

export const readKey = async (sheet: string): Promise<string | undefined> => (await database()).get("keys", sheet);

export async function deleteKey(sheet: string): Promise<void> {
  await (await database()).delete("keys", sheet);
}

/** All sheets with their keys. */
export async function allKeys(): Promise<[string, string][]> {
  const keys = (await database()).transaction("keys");
  const [sheets, values] = await Promise.all([keys.store.getAllKeys(), keys.store.getAll()]);
  return sheets.map((sheet, at) => [sheet, values[at]!]);
}
