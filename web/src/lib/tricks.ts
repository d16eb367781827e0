/** Tricks as the news tell them. */

import type { News, View } from "./protocol";

export interface Trick {
  cards: string[];
  laidBy: Record<string, number>;
  winner: number | null;
}

const isTrick = (view: View, zone: string): boolean => view.game.zones[zone]?.look === "trick";

/** The last trick that ended with the news: its cards in the order in which they were laid. */
export function finished(before: View, view: View): Trick | null {
  let cards = lying(before);
  let laidBy = { ...before.laid_by };
  let found: Trick | null = null;
  for (const entry of view.news) {
    ({ cards, laidBy } = laid(view, entry, cards, laidBy));
    const taken = entry.hops.filter((hop) => hop.kind === "move" && isTrick(view, hop.from[0]));
    if (taken.length > 0 && cards.length > 1) {
      const [zone, seat] = taken[taken.length - 1]!.to;
      found = { cards, laidBy, winner: view.game.zones[zone]?.per_seat ? seat : null };
    }
    if (taken.length > 0) [cards, laidBy] = [[], {}];
  }
  return found;
}

function laid(view: View, entry: News, cards: string[], laidBy: Record<string, number>) {
  const now = { cards: [...cards], laidBy: { ...laidBy } };
  for (const hop of entry.hops) {
    if (hop.kind !== "move" || !hop.card || !isTrick(view, hop.to[0]) || now.cards.includes(hop.card)) continue;
    now.cards.push(hop.card);
    const zone = view.game.zones[hop.to[0]]!;
    now.laidBy[hop.card] = zone.per_seat ? hop.to[1] : entry.seat;
  }
  return now;
}

function lying(view: View): string[] {
  return Object.values(view.game.zones)
    .filter((zone) => zone.look === "trick")
    .flatMap((zone) => zone.cards.flat())
    .filter((card): card is string => card !== null);
}
