/** The player's own order of the hand: changed by dragging, stored by game, and stable during a selection. */

import { readStored } from "../storage/storage";

const KEPT_AS = "parlour.orders";

/** Cards sorted by an order of faces; unknown faces come last, as dealt. */
export function inOrder<T>(cards: T[], face: (card: T) => string | null, order: string[]): T[] {
  const place = (card: T): number => {
    const at = order.indexOf(face(card) ?? "");
    return at < 0 ? order.length : at;
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** The order after a card was dropped before another one, or at the end (null). */
export function reordered(order: string[], shown: string[], card: string, before: string | null): string[] {
  const rest = shown.filter((face) => face !== card);
  const at = before === null ? rest.length : rest.indexOf(before);
  const now = [...rest.slice(0, at < 0 ? rest.length : at), card, ...rest.slice(at < 0 ? rest.length : at)];
  const lying = [...new Set(now)];
  return [...lying, ...order.filter((face) => !lying.includes(face))];
}

/** Cards in their previous order; new ones come last. */
export function steady<T>(now: T[], key: (card: T) => string, before: string[]): T[] {
  const place = (card: T): number => {
    const at = before.indexOf(key(card));
    return at < 0 ? before.length : at;
  };
  return [...now].sort((a, b) => place(a) - place(b));
}

export function orderOf(game: string): string[] {
  const order = kept()[game];
  return Array.isArray(order) ? (order as string[]) : [];
}

export function keepOrder(game: string, order: string[]): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify({ ...kept(), [game]: order }));
  } catch {
    // no storage: kept until the page is closed
  }
}

const kept = (): Record<string, unknown> => ({ ...(readStored(KEPT_AS) ?? {}) });
