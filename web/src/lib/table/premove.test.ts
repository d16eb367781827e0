import { describe, expect, it } from "vitest";
import { after, queue, type Queued } from "./premove.svelte";
import type { Face, Move, View } from "../protocol/types";

const CARD = "hand.0/1";
const play = (thing: string, more: Partial<Move> = {}): Move => ({
  text: `play ${thing}`,
  touch: [thing],
  form: "play",
  amount: null,
  confirm: false,
  low: false,
  beside: false,
  ...more,
});

function view(decider: number, more: Partial<View> = {}, hand: Face[] = ["2c", "Qh"], moves: Move[] = []): View {
  const zones = { hand: { label: "hand", look: "hand", per_seat: true, group: 0, cards: [hand, [null, null]] } };
  const game = { deal: 1, phase: "play", deciders: [decider], zones };
  return {
    ...({} as View),
    ...{ you: 0, status: "playing", moves_played: 3, window: null, paused: false, takeback: null },
    game: game as unknown as View["game"],
    choices: { moves },
    ...more,
  };
}
const waiting: Queued = { thing: CARD, face: "Qh" };
const mine = (moves: Move[], more: Partial<View> = {}, hand?: Face[]) => view(0, { moves_played: 4, ...more }, hand, moves);

describe("queue", () => {
  it("accepts a card of the own hand while others are on turn", () => {
    expect(queue(view(1), CARD)).toEqual(waiting);
  });

  it.each([
    ["one is asked oneself", view(0), CARD],
    ["a window is open", view(1, { window: { closes_in: 3, whole: 5 } }), CARD],
    ["the game is over", view(1, { status: "over" }), CARD],
    ["one looks on", view(1, { you: null }), CARD],
    ["it is a card of others", view(1), "hand.1/0"],
    ["it is no card", view(1), "hand.0"],
  ])("accepts none where %s", (_, now, thing) => {
    expect(queue(now, thing)).toBeNull();
  });
});

describe("after", () => {
  it("waits while others play on", () => {
    expect(after(waiting, view(1), view(2, { moves_played: 4 }))).toEqual({ kind: "wait", queued: waiting });
  });

  it("plays at the first view in which exactly that is legal", () => {
    expect(after(waiting, view(1), mine([play("hand.0/0"), play(CARD)]))).toMatchObject({ kind: "play", move: { text: `play ${CARD}` } });
  });

  it("follows the card to its new place", () => {
    const moved = mine([play("hand.0/0")], {}, ["Qh"]);
    expect(after(waiting, view(1), moved)).toMatchObject({ kind: "play", move: { text: "play hand.0/0" } });
  });

  const others = { moves_played: 4 };
  it.each([
    ["it is not legal", mine([play("hand.0/0")])],
    ["it could mean two moves", mine([play(CARD), play(CARD, { touch: [CARD, "table.0/0"] })])],
    ["it has to be confirmed", mine([play(CARD, { confirm: true })])],
    ["the card is gone", mine([play("hand.0/0")], {}, ["2c"])],
    ["moves were taken back", mine([play(CARD)], { moves_played: 1 })],
    ["there is a new deal", mine([play(CARD)], { game: { ...mine([]).game, deal: 2 } })],
    ["the phase is another", mine([play(CARD)], { game: { ...mine([]).game, phase: "bid" } })],
    ["a window opened", view(2, { ...others, window: { closes_in: 5, whole: 5 } })],
    ["somebody asks to take back", view(2, { ...others, takeback: { by: 1, waiting: [0] } })],
    ["the game is over", view(2, { ...others, status: "over" })],
  ])("is dropped where %s", (_, now) => {
    expect(after(waiting, view(1), now).kind).toBe("drop");
  });
});
