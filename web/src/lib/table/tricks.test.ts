import { expect, it } from "vitest";
import type { Transfer, News, View } from "../protocol/types";
import { isGone, mustClear, splitNews } from "./tricks";

const hop = (from: string, to: string): Transfer => ({ kind: "move", card: "7h", from: [from, 0], to: [to, 0] });
const entry = (seat: number, ...hops: Transfer[]): News => ({ seat, move: "play", said: "", hops });
const zones = { trick: { look: "trick" }, hand: { look: "hand" } };
const view = (told: { deal?: number; played?: number; news?: News[] }): View =>
  ({ you: 0, moves_played: told.played ?? 5, news: told.news ?? [], game: { deal: told.deal ?? 1, zones } }) as unknown as View;

it("tells how cards came to lie apart from how they were taken in", () => {
  const { laid, taken } = splitNews(view({ news: [entry(1, hop("hand", "trick"), hop("trick", "won"))] }));
  expect(laid).toEqual([entry(1, hop("hand", "trick"))]);
  expect(taken).toEqual([entry(1, hop("trick", "won"))]);
});

it("is gone when none of its cards lies there, whatever is laid next", () => {
  const lies = (...cards: string[]) => isGone({ game: { zones: { trick: { look: "trick", cards: [cards] } } } } as unknown as View, { cards: ["7h", "2c"], laidBy: {}, winner: 1 });
  expect([lies(), lies("9d"), lies("9d", "2c")]).toEqual([true, true, false]);
});

it("is left alone while others go on, and left behind by an own card, a new deal, a step back", () => {
  const left = (told: Parameters<typeof view>[0]) => mustClear(view({}), view(told));
  expect(left({ played: 6, news: [entry(1, hop("hand", "trick"))] })).toBe(false);
  expect(left({ played: 6, news: [entry(0)] })).toBe(false);
  expect(left({ played: 6, news: [entry(0, hop("hand", "trick"))] })).toBe(true);
  expect(left({ deal: 2, played: 6 })).toBe(true);
  expect(left({ played: 4 })).toBe(true);
});
