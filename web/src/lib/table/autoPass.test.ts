import { describe, expect, it } from "vitest";
import { answerDelay, isSameDeal, offerId } from "./autoPass.svelte";
import type { Move, View } from "../protocol/types";

const PASS = { text: "pass", touch: [] } as unknown as Move;
const CLAIM = { text: "claim 9c 9d", touch: ["hand.0/1", "hand.0/2"] } as unknown as Move;

function view(more: Partial<View> = {}, moves: Move[] = [PASS]): View {
  return {
    ...({} as View),
    ...{ you: 0, status: "playing", moves_played: 12, paused: false, window: null },
    ...{ game: { deal: 1 } as View["game"], settings: { time_multiplier: 1 } as View["settings"], choices: { moves, lets_by: "pass" } },
    ...more,
  };
}

describe("offerOf", () => {
  it("names an offer, and each by another name", () => {
    expect(offerId(view())).toBe(offerId(view()));
    expect(offerId(view())).not.toBe(offerId(view({ moves_played: 15 })));
  });

  it("is nothing where nothing is offered, or the table stands still", () => {
    expect(offerId(view({ choices: { moves: [PASS] } }))).toBeNull();
    expect(offerId(view({ paused: true }))).toBeNull();
  });
});

describe("answeredAfter", () => {
  it("is the same whether one could claim or not", () => {
    expect(answerDelay(view({}, [CLAIM, PASS]))).toBe(answerDelay(view()));
  });

  it.each([
    [1, null, 5],
    [3, null, 15],
    [1, { closes_in: 30, whole: 30 }, 5],
    [1, { closes_in: 3, whole: 3 }, 2],
    [3, { closes_in: 9, whole: 9 }, 8],
    [1, { closes_in: 0.4, whole: 3 }, 0],
  ] as const)("at a time multiplier of %i and a window %j it is %i seconds", (time_multiplier, window, seconds) => {
    expect(answerDelay(view({ window, settings: { time_multiplier } as View["settings"] }))).toBe(seconds);
  });
});

describe("holds", () => {
  it.each([
    ["on", {}, true],
    ["not in another deal", { game: { deal: 2 } as View["game"] }, false],
    ["not when moves were taken back", { moves_played: 11 }, false],
    ["not when the game is over", { status: "over" as const }, false],
    ["not in another seat", { you: 1 }, false],
  ])("goes %s", (_, after, on) => {
    expect(isSameDeal(view(), view(after))).toBe(on);
  });
});
