// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import type { Move, View } from "../lib/protocol/types";
import { click, closeTable, moveButtons, show, thing, view } from "./table";

const move = (text: string, touch: string[]): Move => ({ text, touch, form: text.split(" ")[0]!, amount: null, confirm: false, low: false, beside: false });
const withMoves = (moves: Move[], more: Partial<View> = {}): View => {
  const now = view("jack-change-it-0-mover");
  return { ...now, choices: { ...now.choices, moves, one_touch: false }, ...more };
};

afterEach(closeTable);

describe("the buttons of a selection", () => {
  const at = view("jack-change-it-0-mover").choices.moves.find(({ touch }) => touch.length === 1 && touch[0]!.includes("/"))!.touch;

  it("offer every move that it makes, if they are few and short", async () => {
    const calls = ["clubs", "diamonds", "hearts", "spades"].map((suit) => move(`Play Jh, call ${suit}`, at));
    await show(withMoves(calls));
    await click(thing(at[0]!));
    expect(moveButtons()).toEqual(calls.map(({ text }) => text));
  });

  it("begin with the move that the guide means", async () => {
    const many = Array.from({ length: 9 }, (_, i) => move(`show this and that, then do the ${i}th thing of them all`, at));
    const guide = { text: "Touch it.", move: many[7]!.text, stop: 1, stops: 2, then: [] };
    await show(withMoves(many, { guide }));
    await click(thing(at[0]!));
    expect(moveButtons()[0]).toBe(guide.move);
  });
});
