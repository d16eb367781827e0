/** A finished trick stays on the table for a moment, so that one sees the last card of it. */

import type { News, View } from "../protocol";
import { flight } from "../settings.svelte";

export interface Trick {
  cards: string[];
  laidBy: Record<string, number>;
  winner: number | null;
}

const PAUSE = 1200;

export class Lingering {
  /** The trick that is over and still shown. */
  trick = $state.raw<Trick | null>(null);
  /** The last finished trick, for whoever wants to see it again. */
  last = $state.raw<Trick | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  after(before: View | null, view: View): void {
    const found = before ? finished(before, view) : null;
    if (found) {
      this.last = found;
      this.trick = found;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => (this.trick = null), PAUSE + flight());
    } else if (view.news.some((entry) => entry.hops.length > 0)) {
      this.end();
    }
    if (view.news.length === 0 && view.moves_played < (before?.moves_played ?? 0)) this.last = null;
  }

  end(): void {
    clearTimeout(this.timer);
    this.trick = null;
  }
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
