/** Which cards moved last: they are marked on the table until others do. */

import type { Transfer, View } from "../protocol/types";

/** In a trick the last card is marked anyway; what is taken in or covered is not looked for. */
const UNMARKED = ["trick", "won", "stock", "box"];

/** A zone and a face, as the marks are kept: `pile.0 7h`. */
export const cardMark = (zone: string, face: string): string => `${zone} ${face}`;

/** The cards that the newest of the news moved, where they lie now; null if no card has moved. */
export function lastMoved({ news, game: { zones } }: Pick<View, "news" | "game">): Set<string> | null {
  const entry = news.findLast(({ hops }) => hops.some(({ kind }) => kind === "move"));
  if (!entry) return null;
  if (entry.hops.some(({ kind }) => kind === "pack" || kind === "shuffle")) return new Set();
  const look = (zone: string) => zones[zone]?.look ?? "";
  const lies = new Map<string, string>(); // by card, so that of one that went on only the end counts
  const served = new Set(entry.hops.filter((hop) => isDealt(hop, look)).map(({ to }) => to.join(".")));
  for (const hop of entry.hops) {
    if (hop.kind !== "move" || hop.card === null || (served.size > 1 && isDealt(hop, look))) continue;
    lies.set(hop.card, UNMARKED.includes(look(hop.to[0])) ? "" : hop.to.join("."));
  }
  return new Set([...lies].filter(([, zone]) => zone).map(([face, zone]) => cardMark(zone, face)));
}

/** Whether a card came from a stock to a hand. */
const isDealt = ({ from, to }: Transfer, look: (zone: string) => string): boolean =>
  ["stock", "box"].includes(look(from[0])) && look(to[0]) === "hand";
