import { describe, expect, it } from "vitest";
import { lastMoved } from "./lastMoved";
import type { Transfer, News, View } from "../protocol/types";

const LOOKS = { hand: "hand", pile: "pile", trick: "trick", won: "won", stock: "stock" };
const zones = Object.fromEntries(Object.entries(LOOKS).map(([name, look]) => [name, { look }]));
const hop = (card: string | null, from: string, to: string, kind: Transfer["kind"] = "move"): Transfer => {
  const place = (told: string): [string, number] => [told.split(".")[0]!, Number(told.split(".")[1])];
  return { kind, card, from: place(from), to: place(to) };
};
const told = (...entries: Transfer[][]) => {
  const news: News[] = entries.map((hops) => ({ seat: 1, move: "play", said: "", hops }));
  return lastMoved({ news, game: { zones } as unknown as View["game"] });
};

describe("what moved last", () => {
  it("is the newest move, and nothing new if no card has moved", () => {
    expect(told([hop("7h", "hand.1", "pile.0")], [hop("2c", "hand.2", "pile.0")])).toEqual(new Set(["pile.0 2c"]));
    expect(told([hop("7h", "hand.1", "pile.0")], [])).toEqual(new Set(["pile.0 7h"]));
    expect(told([])).toBeNull();
  });
  it("is where a card lies in the end, if it is seen there", () => {
    expect(told([hop("7h", "stock.0", "pile.0"), hop("7h", "pile.0", "hand.0")])).toEqual(new Set(["hand.0 7h"]));
    expect(told([hop("7h", "hand.0", "pile.0"), hop("7h", "pile.0", "won.0")])).toEqual(new Set());
    expect(told([hop("7h", "hand.0", "trick.0"), hop(null, "stock.0", "hand.1")])).toEqual(new Set());
  });
  it("is a card that one draws, but no deal", () => {
    expect(told([hop("7h", "stock.0", "hand.0")])).toEqual(new Set(["hand.0 7h"]));
    expect(told([hop("2c", "hand.1", "pile.0"), hop("7h", "stock.0", "hand.0"), hop(null, "stock.0", "hand.1")])).toEqual(new Set(["pile.0 2c"]));
    expect(told([hop("7h", "stock.0", "hand.0"), hop(null, "stock.0", "stock.0", "shuffle")])).toEqual(new Set());
  });
});
