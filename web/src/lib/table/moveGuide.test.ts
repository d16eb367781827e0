import { describe, expect, it } from "vitest";
import { moveGuide } from "./moveGuide";
import type { Game, Move } from "../protocol/types";
import { moveText } from "../i18n/text";

const move = (text: string, touch: string[], more: Partial<Move> = {}): Move => ({ text, touch, form: text.split(" ")[0]!, amount: null, confirm: false, low: false, beside: false, ...more });
const game = {
  zones: {
    hand: { label: "hand", look: "hand", per_seat: true, group: 0, cards: [["6c", "Ac"]] },
    table: { label: "table", look: "spread", per_seat: false, group: 0, cards: ["2h", "4s", "6d"] },
  },
} as unknown as Game;
const MOVES = [move("lay 6c", ["hand.0/0"]), move("capture 6c: 2h+4s", ["hand.0/0", "table.0/0", "table.0/1"]), move("capture 6c: 6d", ["hand.0/0", "table.0/2"])];
const told = (touched: string[], moves = MOVES): string => moveGuide(moves, touched, game, (one) => moveText(one.text));

describe("the sentence about what is touched", () => {
  it("is silent before anything is, and where nothing is meant any more", () => {
    expect(told([])).toBe("");
    expect(told(["hand.0/1"])).toBe("");
  });
  it("names what else to touch, and what the touched would do alone", () => {
    expect(told(["hand.0/0"])).toBe("Also touch 2h, 4s, or 6d, or press “Lay 6c”");
  });
  it("names a place by what lies there, or else as a place", () => {
    const zones = { ...game.zones, pile: { ...game.zones.table!, label: "discard pile", cards: [] } };
    const discard = [move("discard 6c", ["hand.0/0", "pile.0"])];
    expect(moveGuide(discard, ["hand.0/0"], { zones } as unknown as Game, (one) => one.text)).toBe("Also touch the discard pile");
  });
  it("numbers places with hidden cards", () => {
    const zones = { ...game.zones, layout: { ...game.zones.table!, label: "layout", cards: [null, null, "3h"], numbered: false } };
    const place = [move("place 2", ["hand.0/0", "layout.0/1"])];
    const laid = (touched: string[]) => moveGuide(place, touched, { zones } as unknown as Game, (one) => one.text);
    expect(laid(["hand.0/0"])).toBe("Also touch spot 2 of the layout");
    expect(laid(["hand.0/0", "layout.0/1"])).toBe("Press “place 2”");
    zones.layout.numbered = true;
    expect(laid(["hand.0/0"])).toBe("Also touch spot 2");
  });
  it("names the place of a player", () => {
    const zones = { ...game.zones, pile: { ...game.zones.table!, label: "pile", look: "pile", per_seat: true, cards: [[], []] } };
    const give = [move("give", ["hand.0/0", "pile.1"])];
    const at = (seat: number) => moveGuide(give, ["hand.0/0"], { zones, seats: 2, seat } as unknown as Game, (one) => one.text);
    expect([at(0), at(1)]).toEqual(["Also touch seat 1’s pile", "Also touch your pile"]);
  });
  it("asks for the rest of what is begun", () => {
    expect(told(["hand.0/0", "table.0/0"])).toBe("Also touch 4s");
  });
  it("says how what is whole is played", () => {
    expect(told(["hand.0/0", "table.0/2"])).toBe("Press “Capture 6c: 6d”");
    expect(told(["hand.0/0"], [move("play 6c", ["hand.0/0"], { confirm: true })])).toBe("Press “Play 6c”");
  });
  it("names no more than one can read", () => {
    const cards = ["2c", "3c", "4c", "5c", "7c", "8c"];
    const table = { ...game.zones.table!, cards };
    const many = cards.map((card, i) => move(`capture 6c: ${card}`, ["hand.0/0", `table.0/${i}`]));
    const crowded = { zones: { ...game.zones, table } } as unknown as Game;
    expect(moveGuide(many, ["hand.0/0"], crowded, (one) => one.text)).toBe("Also touch another highlighted card");
  });
});
