/** The result of a person who played against bots. */

import type { Result } from "../protocol/types";

export interface ResultSummary {
  table: string;
  name: string;
  points: number | null;
  won: boolean;
  moves: number;
  back: number;
  copied: boolean;
}

/** The result of the person at a table; the bots are the same at all tables. */
export function resultSummary({ table, names, people, points, winners, moves, back, copied }: Result): ResultSummary {
  const seat = people[0] ?? 0;
  return { table, name: names[seat] ?? "", points: points[seat] ?? null, won: winners.includes(seat), moves, back, copied: copied ?? false };
}
