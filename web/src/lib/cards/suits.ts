/** SVG paths of the four suits and of the crowns of court cards, each in a square of 100 units. */

export const SUITS: Record<string, string> = {
  s: "M50 4C50 4 8 38 8 62c0 14 10 22 21 22 8 0 14-4 18-10-1 9-4 16-10 22h26c-6-6-9-13-10-22 4 6 10 10 18 10 11 0 21-8 21-22C92 38 50 4 50 4Z",
  h: "M50 94C50 94 6 64 6 34 6 18 18 8 30 8c9 0 16 5 20 12C54 13 61 8 70 8c12 0 24 10 24 26 0 30-44 60-44 60Z",
  d: "M50 3 88 50 50 97 12 50Z",
  c: "M50 4a21 21 0 0 1 18 32 21 21 0 1 1-12 36c0 10 4 18 9 24H35c5-6 9-14 9-24a21 21 0 1 1-12-36A21 21 0 0 1 50 4Z",
};

export const CROWNS: Record<string, string> = {
  K: "M8 30 28 48 50 14 72 48 92 30 84 78H16Z",
  Q: "M10 34 30 52 50 22 70 52 90 34 82 78H18ZM50 8a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM8 20a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM92 20a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z",
  J: "M20 72H80V84H20ZM32 66C26 42 60 44 54 8 82 22 88 54 66 66Z",
};

const INDEX: Record<string, string> = { T: "10" };
export const index = (card: string): string => INDEX[card[0]!] ?? card[0]!;

const RANKS = "23456789TJQKA";
const ORDER = "cdsh"; // alternating colours, in a fixed order: cards do not jump when a suit runs out

/** Cards in the order in which people hold them: by suit and rank, or by rank and suit. `own` is the rank
 *  order of a game. */
export function sorted<T>(cards: T[], face: (one: T) => string | null, how: "suit" | "rank" | "dealt" | "own", own?: string): T[] {
  if (how === "dealt" || how === "own") return cards;
  const ranks = own || RANKS;
  const key = (one: T): number => {
    const card = face(one);
    if (!card) return -1;
    const rank = ranks.indexOf(card[0]!);
    const suit = ORDER.indexOf(card[1]!);
    return how === "suit" ? suit * 100 + rank : rank * 100 + suit;
  };
  return [...cards].sort((a, b) => key(a) - key(b));
}
