/** The tables at which somebody sits: kept in the browser, with the token that proves the seat. */

import { allAsUsual, keptAs } from "./storage";

const KEPT_AS = "parlour.tables";
const MOST = 12; // tables that are over; the seat key of a table that goes on is never dropped

export interface Begun {
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

const USUAL: Begun = { table: "", token: "", game: "", title: "", told: "", over: false, at: 0 };

export const begun = (): Begun[] => allAsUsual(keptAs(KEPT_AS), USUAL).filter((one) => one.table !== "");

export const seatAt = (table: string): Begun | undefined => begun().find((one) => one.table === table);

/** Note a table, newest first; of what is known already only what is given changes. */
export function note(table: string, more: Partial<Begun>): void {
  const before = seatAt(table) ?? USUAL;
  keep([{ ...before, ...more, table }, ...begun().filter((one) => one.table !== table)]);
}

export const forget = (table: string): void => keep(begun().filter((one) => one.table !== table));

/** Keep all tables that go on, and the newest that are over: fewer of those where the browser has no room left. */
function keep(tables: Begun[]): void {
  for (let most = MOST; most >= 0; most -= MOST / 2) {
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(withoutOld(tables, most)));
      return;
    } catch {
      // no room, or a browser that keeps nothing: then the seat is lost with the page
    }
  }
}

function withoutOld(tables: Begun[], most: number): Begun[] {
  const old = new Set(tables.filter((one) => one.over).slice(most));
  return tables.filter((one) => !old.has(one));
}
