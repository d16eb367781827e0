/** The tables at which somebody sits: kept in the browser, with the token that proves the seat. */

import { allAsUsual, keptAs } from "./asUsual";

const KEPT_AS = "parlour.tables";
const MOST = 12;

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
  keep([{ ...before, ...more, table }, ...begun().filter((one) => one.table !== table)].slice(0, MOST));
}

export const forget = (table: string): void => keep(begun().filter((one) => one.table !== table));

function keep(tables: Begun[]): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(tables));
  } catch {
    // a browser that keeps nothing: the seat is lost with the page
  }
}


