/** The tables at which somebody sits: kept in the browser, with the token that proves the seat. */

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

export function begun(): Begun[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]") as Begun[];
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export const seatAt = (table: string): Begun | undefined => begun().find((one) => one.table === table);

/** Note a table, newest first; of what is known already only what is given changes. */
export function note(table: string, more: Partial<Begun>): void {
  const before = seatAt(table) ?? { table, token: "", game: "", title: "", told: "", over: false, at: 0 };
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


