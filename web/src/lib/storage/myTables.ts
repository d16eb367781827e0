/** The tables at which somebody sits: kept in the browser, with the token that proves the seat. */

import { listWithDefaults, readStored } from "./storage";

const KEPT_AS = "parlour.tables";
const MOST = 12; // tables that are over; the seat key of a table that goes on is never dropped

export interface MyTable {
  table: string;
  token: string;
  invite?: string;
  game: string;
  title: string;
  hash?: string; // of the shuffle, as this device first saw it
  hashAt?: number; // after so many moves
  hints?: number; // how many were asked for
  told: string; // what stood there last: "deal 3 · your turn"
  over: boolean;
  at: number;
}

const USUAL: MyTable = { table: "", token: "", game: "", title: "", told: "", over: false, at: 0 };

export const myTables = (): MyTable[] => listWithDefaults(readStored(KEPT_AS), USUAL).filter((one) => one.table !== "");

export const savedTable = (table: string): MyTable | undefined => myTables().find((one) => one.table === table);

/** Note a table, newest first; of what is known already only what is given changes. */
export function saveTable(table: string, more: Partial<MyTable>): void {
  const before = savedTable(table) ?? USUAL;
  keep([{ ...before, ...more, table }, ...myTables().filter((one) => one.table !== table)]);
}

export const forgetTable = (table: string): void => keep(myTables().filter((one) => one.table !== table));

/** Keep all tables that go on, and the newest that are over: fewer of those where the browser has no room left. */
function keep(tables: MyTable[]): void {
  for (let most = MOST; most >= 0; most -= MOST / 2) {
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(withoutOld(tables, most)));
      return;
    } catch {
      // no room, or a browser that keeps nothing: then the seat is lost with the page
    }
  }
}

function withoutOld(tables: MyTable[], most: number): MyTable[] {
  const old = new Set(tables.filter((one) => one.over).slice(most));
  return tables.filter((one) => !old.has(one));
}
