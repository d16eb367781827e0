/** The cards that moved last; they are marked until others move. */

import type { Transfer, View } from "../protocol/types";

/** Looks without marks: the last card of a trick has its own mark, and covered cards are not visible. */
const UNMARKED = ["trick", "won", "stock", "box"];

/** A key for a zone and a face: `pile.0 7h`. */
export const cardMark = (zone: string, face: string): string => `${zone} ${face}`;

/** The cards that the last event moved, at their current places; null if no card has moved. */
export function lastMoved({ news, game: { zones } }: Pick<View, "news" | "game">): Set<string> | null {
  const entry = news.findLast(({ hops }) => hops.some(({ kind }) => kind === "move"));
  if (!entry) return null;
  if (entry.hops.some(({ kind }) => kind === "pack" || kind === "shuffle")) return new Set();
  const look = (zone: string) => zones[zone]?.look ?? "";
  const lies = new Map<string, string>(); // by card, so that only its last place counts
  const served = new Set(entry.hops.filter((hop) => isDealt(hop, look)).map(({ to }) => to.join(".")));
  for (const hop of entry.hops) {
    if (hop.kind !== "move" || hop.card === null || (served.size > 1 && isDealt(hop, look))) continue;
    lies.set(hop.card, UNMARKED.includes(look(hop.to[0])) ? "" : hop.to.join("."));
  }
  return new Set([...lies].filter(([, zone]) => zone).map(([face, zone]) => cardMark(zone, face)));
}

/** Whether a card was dealt to a hand. */
const isDealt = ({ from, to }: Transfer, look: (zone: string) => string): boolean =>
  ["stock", "box"].includes(look(from[0])) && look(to[0]) === "hand";
