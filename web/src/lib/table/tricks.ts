/** Tricks, derived from events. */

import type { News, View } from "../protocol/types";

export interface Trick {
  cards: string[];
  laidBy: Record<string, number>;
  winner: number | null;
}

/** A table with its last events, now or in review. */
export type TableMoment = Pick<View, "game" | "laid_by" | "news">;

const isTrick = (view: Pick<View, "game">, zone: string): boolean => view.game.zones[zone]?.look === "trick";

/** The last trick that these events finished, with its cards in the order of play. */
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

/** The events in two parts: cards played, and tricks taken, which are animated later. */
export function splitNews(view: View): { laid: News[]; taken: News[] } {
  const part = (out: boolean) =>
    view.news.map((entry) => ({ ...entry, hops: entry.hops.filter((hop) => (hop.kind === "move" && isTrick(view, hop.from[0])) === out) }));
  return { laid: part(false), taken: part(true) };
}

/** Whether no card of a trick is left on the table. */
export const isGone = (view: View, trick: Trick): boolean => {
  const there = lying(view);
  return !trick.cards.some((card) => there.includes(card));
};

/** Whether to clear a finished trick: the viewer has played, cards were dealt, or moves taken back. */
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
