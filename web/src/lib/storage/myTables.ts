/** The player's tables with the tokens of their seats, stored in this browser. */

import { listWithDefaults, readStored } from "./storage";

const KEPT_AS = "parlour.tables";
const MOST = 12; // finished tables to keep; tokens of open tables are never removed

export interface MyTable {
  table: string;
  token: string;
  invite?: string;
  game: string;
  title: string;
  hash?: string; // of the shuffle, as this device first saw it
  hashAt?: number; // after this number of moves
  hints?: number; // the number of hints
  begunAt?: number; // the time of the first move of a game for one player
  endedAt?: number;
  deal?: string; // the deal number that the player has chosen
  told: string; // the last status: "deal 3 · your turn"
  over: boolean;
  at: number;
}

const USUAL: MyTable = { table: "", token: "", game: "", title: "", told: "", over: false, at: 0 };

export const myTables = (): MyTable[] => listWithDefaults(readStored(KEPT_AS), USUAL).filter((one) => one.table !== "");

export const savedTable = (table: string): MyTable | undefined => myTables().find((one) => one.table === table);

/** Save a table as the newest one; the other stored values are kept. */
export function saveTable(table: string, more: Partial<MyTable>): void {
  const before = savedTable(table) ?? USUAL;
  keep([{ ...before, ...more, table }, ...myTables().filter((one) => one.table !== table)]);
}

export const forgetTable = (table: string): void => keep(myTables().filter((one) => one.table !== table));

/** Save all open tables and the newest finished ones; fewer of those if the storage is full. */
function keep(tables: MyTable[]): void {
  for (let most = MOST; most >= 0; most -= MOST / 2) {
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(withoutOld(tables, most)));
      return;
    } catch {
      // storage full or missing: the seat is lost when the page is closed
    }
  }
}

function withoutOld(tables: MyTable[], most: number): MyTable[] {
  const old = new Set(tables.filter((one) => one.over).slice(most));
  return tables.filter((one) => !old.has(one));
}
