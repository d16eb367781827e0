/** The number of players as text, and the seats of a new table. */

import { alternatives, number } from "../i18n/language";
import { say } from "../i18n/messages";
import type { GameInfo } from "../protocol/types";

export interface Chair {
  kind: "you" | "friend" | "bot";
  bot: string;
}

export function playerCount({ least, most, allowed }: GameInfo["seats"]): string {
  const many = allowed.length > 0 && allowed[0] === least ? allowed : [];
  if (most === 1) return say("players", { seats: 1 });
  if (least === most) return say("players-only", { seats: most });
  const gaps = many.length > 0 && many.length < most - least + 1;
  if (gaps) return alternatives(many.map(number));
  return most - least === 1 ? say("players-two", { a: least, b: most }) : say("players-range", { least, most });
}

/** The seats for this number: the player first, then the previous seats, then bots. */
export function chairs(many: number, before: Chair[], bot: string): Chair[] {
  return Array.from({ length: many }, (_, seat) => before[seat] ?? { kind: seat === 0 ? "you" : "bot", bot });
}

/** The next allowed number of seats up or down; the same if there is none. */
export function nextSeatCount(allowed: number[], many: number, step: 1 | -1): number {
  const further = allowed.filter((one) => (one - many) * step > 0);
  return further.length === 0 ? many : step > 0 ? Math.min(...further) : Math.max(...further);
}
