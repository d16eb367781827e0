/** The own order of a hand: by dragging, remembered for each game, and steady while something is chosen. */

import { readStored } from "../storage/storage";

const KEPT_AS = "parlour.orders";

/** Cards by their place in an order of faces; those that it does not know come last, as they were dealt. */
export function inOrder<T>(cards: T[], face: (card: T) => string | null, order: string[]): T[] {
  const place = (card: T): number => {
    const at = order.indexOf(face(card) ?? "");
    return at < 0 ? order.length : at;
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** The order in which a card lies where it was dropped: before another one, or at the end. */
export function reordered(order: string[], shown: string[], card: string, before: string | null): string[] {
  const rest = shown.filter((face) => face !== card);
  const at = before === null ? rest.length : rest.indexOf(before);
  const now = [...rest.slice(0, at < 0 ? rest.length : at), card, ...rest.slice(at < 0 ? rest.length : at)];
  const lying = [...new Set(now)];
  return [...lying, ...order.filter((face) => !lying.includes(face))];
}

/** Cards where they lay before, whatever else has come: a hand does not move under a finger. */
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
    // a browser that keeps nothing: the order holds for as long as the page is open
  }
}

const kept = (): Record<string, unknown> => ({ ...(readStored(KEPT_AS) ?? {}) });
