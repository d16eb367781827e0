import { describe, expect, it } from "vitest";
import { trackCards, lostCards, takenBy } from "./cardTracking";
import type { Face, Game, News } from "../protocol/types";

const game = (hand: Face[], ...board: Face[][]): Game => ({
  ...({} as Game),
  zones: {
    hand: { label: "hand", look: "hand", per_seat: true, group: 0, cards: [hand, []] },
    board: { label: "board", look: "spread", per_seat: false, group: 0, cards: board },
  },
});
const news = (seat: number, card: Face, from: [string, number]): News[] => [
  { seat, move: null, said: "", hops: [{ kind: "move", card, from, to: ["hand", seat] }] },
];

describe("followed", () => {
  it("drops a card that another one lies in place of", () => {
    const [before, now] = [game(["8h"], ["7s"], ["Kd"]), game(["8h"], ["9c"], ["Kd"])];
    expect(trackCards(["hand.0/0", "board.0/0"], before, now)).toEqual(["hand.0/0"]);
  });

  it("goes with a card to its new place in the same zone", () => {
    expect(trackCards(["hand.0/1"], game(["2c", "8h"]), game(["8h", "5d"]))).toEqual(["hand.0/0"]);
  });

  it("tells equal cards apart by their places", () => {
    const pair = game(["8h", "8h", "2c"]);
    expect(trackCards(["hand.0/0", "hand.0/1"], pair, pair)).toEqual(["hand.0/0", "hand.0/1"]);
    expect(trackCards(["hand.0/0", "hand.0/1"], pair, game(["2c", "8h"]))).toEqual(["hand.0/1"]);
  });

  it("drops every card after a new deal", () => {
    const hand = game(["8h", "2c"]);
    expect(trackCards(["hand.0/0", "seat.1"], { ...hand, deal: 1 }, { ...hand, deal: 2 })).toEqual(["seat.1"]);
  });

  it("keeps zones, seats and cards that are not seen", () => {
    const closed = game(["8h"], [null]);
    expect(trackCards(["seat.1", "board.0", "board.0/0"], closed, closed)).toEqual(["seat.1", "board.0", "board.0/0"]);
  });
});

describe("taker", () => {
  const before = game(["8h"], ["7s"]);
  it("names the other player who took the card", () => {
    expect(takenBy(["hand.0/0", "board.0/0"], before, news(1, "7s", ["board", 0]), 0)).toBe(1);
  });

  it("names no player for an own move or another card", () => {
    expect(takenBy(["board.0/0"], before, news(0, "7s", ["board", 0]), 0)).toBeNull();
    expect(takenBy(["board.0/0"], before, news(1, "Kd", ["board", 1]), 0)).toBeNull();
  });
});

describe("lost", () => {
  it("names the cards that were chosen and are no more", () => {
    const [before, now] = [game(["8h", "2c", "8h"], ["7s"]), game(["8h"], ["7s"])];
    expect(lostCards(["hand.0/0", "hand.0/1", "hand.0/2", "board.0"], ["hand.0/0"], before, now)).toEqual(["2c", "8h"]);
    expect(lostCards(["hand.0/0"], ["hand.0/0"], now, now)).toEqual([]);
  });
});
