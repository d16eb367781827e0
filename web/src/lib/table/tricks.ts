/** Tricks as the news tell them. */

import type { News, View } from "../protocol/types";

export interface Trick {
  cards: string[];
  laidBy: Record<string, number>;
  winner: number | null;
}

/** A table and what has just happened there: as it is, or as it was. */
export type TableMoment = Pick<View, "game" | "laid_by" | "news">;

const isTrick = (view: Pick<View, "game">, zone: string): boolean => view.game.zones[zone]?.look === "trick";

/** The last trick that ended with the news: its cards in the order in which they were laid. */
export function finishedTrick(before: TableMoment, view: TableMoment): Trick | null {
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

/** What the news tell apart: how cards came to lie, and how a trick was taken in, which is seen when it has been looked at. */
export function splitNews(view: View): { laid: News[]; taken: News[] } {
  const part = (out: boolean) =>
    view.news.map((entry) => ({ ...entry, hops: entry.hops.filter((hop) => (hop.kind === "move" && isTrick(view, hop.from[0])) === out) }));
  return { laid: part(false), taken: part(true) };
}

/** Whether nothing of a trick lies there any more: where cards leave one by one, the others are still in play. */
export const isGone = (view: View, trick: Trick): boolean => {
  const there = lying(view);
  return !trick.cards.some((card) => there.includes(card));
};

/** Whether a finished trick is looked at no longer: its reader has laid a card, cards were dealt, or moves taken back. */
export const mustClear = (before: View, view: View): boolean =>
  view.game.deal !== before.game.deal ||
  view.moves_played < before.moves_played ||
  view.news.some((entry) => entry.seat === view.you && entry.hops.length > 0);

function laid(view: TableMoment, entry: News, cards: string[], laidBy: Record<string, number>) {
  const now = { cards: [...cards], laidBy: { ...laidBy } };
  for (const hop of entry.hops) {
    if (hop.kind !== "move" || !hop.card || !isTrick(view, hop.to[0]) || now.cards.includes(hop.card)) continue;
    now.cards.push(hop.card);
    const zone = view.game.zones[hop.to[0]]!;
    now.laidBy[hop.card] = zone.per_seat ? hop.to[1] : entry.seat;
  }
  return now;
}

function lying(view: Pick<View, "game">): string[] {
  return Object.values(view.game.zones)
    .filter((zone) => zone.look === "trick")
    .flatMap((zone) => zone.cards.flat())
    .filter((card): card is string => card !== null);
}
