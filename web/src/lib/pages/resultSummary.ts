/** How somebody did who played against bots. */

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

/** A result as that of its person: the bots are the same for all. */
export function resultSummary({ table, names, people, points, winners, moves, back, copied }: Result): ResultSummary {
  const seat = people[0] ?? 0;
  return { table, name: names[seat] ?? "", points: points[seat] ?? null, won: winners.includes(seat), moves, back, copied: copied ?? false };
}
