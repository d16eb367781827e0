import { isPlayable, choice, dropTargets, onlyMove, stillSelectable, TABLE, touchTarget, offer, touch, runFrom } from "./selection";
import { describe, expect, it } from "vitest";
import type { Move } from "../protocol/types";

const move = (text: string, things: string[], more: Partial<Move> = {}): Move => ({
  text,
  touch: things,
  form: text.split(" ")[0]!,
  amount: null,
  confirm: false,
  low: false,
  beside: false,
  ...more,
});

const FISHING = [
  move("lay 8s", ["hand.0/0"]),
  move("capture 8s: 2h 6d", ["hand.0/0", "table.0/0", "table.0/1"]),
  move("capture 8s: 5s 3d", ["hand.0/0", "table.0/2", "table.0/3"]),
  move("lay Ad", ["hand.0/1"]),
];

const COLUMNS = [
  move("T1 T2", ["tableau.0/3", "tableau.1"]),
  move("T1 F", ["tableau.0/3", "foundation.2"]),
  move("deal", ["stock.0"]),
  move("quit", [], { confirm: true, low: true }),
];

describe("choice", () => {
  it("keeps the moves that contain everything touched, in any order", () => {
    expect(choice(FISHING, ["table.0/1", "hand.0/0"]).live.map((one) => one.text)).toEqual([
      "capture 8s: 2h 6d",
    ]);
  });

  it("offers what is still missing, and nothing that was touched", () => {
    const { touchable, exact } = choice(FISHING, ["hand.0/0"]);
    expect([...touchable].sort()).toEqual(["table.0/0", "table.0/1", "table.0/2", "table.0/3"]);
    expect(exact.map((one) => one.text)).toEqual(["lay 8s"]);
  });

  it("takes an equal card of the other pack for the one that is named", () => {
    const pairs = [move("play 5h 5h", ["hand.0/1", "hand.0/4"], { also: { "hand.0/1": ["hand.0/6"] } })];
    expect(choice(pairs, ["hand.0/6", "hand.0/4"]).exact).toHaveLength(1);
    expect(choice(pairs, ["hand.0/6", "hand.0/1"]).live).toHaveLength(0);
  });

  it("does not offer an equal card a second time", () => {
    const pairs = [move("play 5h 5h", ["hand.0/1", "hand.0/4"], { also: { "hand.0/1": ["hand.0/6", "hand.0/7"], "hand.0/4": ["hand.0/6", "hand.0/7"] } })];
    const { touchable } = choice(pairs, ["hand.0/6"]);
    expect([touchable.has("hand.0/6"), touchable.has("hand.0/7")]).toEqual([false, true]);
  });

  it("leaves out moves that only a button says, once something is touched", () => {
    expect(choice(COLUMNS, []).live).toHaveLength(4);
    expect(choice(COLUMNS, ["tableau.0/3"]).live).toHaveLength(2);
  });
});

describe("touch", () => {
  it("chooses first, and takes back with the second touch", () => {
    expect(touch(FISHING, [], "hand.0/1")).toEqual({ kind: "chosen", things: ["hand.0/1"] });
    expect(touch(FISHING, ["hand.0/1"], "hand.0/1")).toEqual({ kind: "chosen", things: [] });
    expect(touch(FISHING, ["hand.0/0", "table.0/0"], "table.0/0")).toEqual({ kind: "chosen", things: ["hand.0/0"] });
  });

  it("plays at the first touch where people want that, and only what is clear", () => {
    expect(touch(FISHING, [], "hand.0/1", true).kind).toBe("commit");
    expect(touch(FISHING, [], "hand.0/0", true).kind).toBe("chosen");
    expect(touch(FISHING, ["hand.0/1"], "hand.0/1", true).kind).toBe("commit"); // chosen before the table was seen
    expect(touch(FISHING, ["hand.0/0"], "hand.0/0", true)).toEqual({ kind: "chosen", things: [] });
  });

  it("plays at once when a place leaves one move only", () => {
    expect(touch(COLUMNS, ["tableau.0/3"], "tableau.1/5")).toMatchObject({
      kind: "commit",
      move: { text: "T1 T2" },
    });
    expect(touch(COLUMNS, [], "stock.0").kind).toBe("commit");
  });

  it("plays at the second of two cards where the game says so", () => {
    const swaps = ["Ah", "2h"].map((taken, at) => move(`swap Kc>${taken}`, ["hand.0/3", `board.${at}/0`], { at_once: true }));
    expect(touch(swaps, [], "hand.0/3").kind).toBe("chosen");
    expect(touch(swaps, ["hand.0/3"], "board.1/0")).toMatchObject({ kind: "commit", move: swaps[1] });
    expect(touch(swaps, ["board.1/0"], "hand.0/3").kind).toBe("commit");
    const longer = [...swaps, move("swap Kc,2d>Ah,2h", ["hand.0/3", "hand.0/1", "board.0/0", "board.1/0"], { at_once: true })];
    expect(touch(longer, ["hand.0/3"], "board.1/0").kind).toBe("chosen"); // more can be added
  });

  it("never plays what has to be confirmed", () => {
    const sealed = [move("active 8c", ["hand.0/0"], { confirm: true })];
    expect(touch(sealed, [], "hand.0/0", true).kind).toBe("chosen");
    expect(touch(sealed, ["hand.0/0"], "hand.0/0")).toEqual({ kind: "chosen", things: [] });
  });

  it("starts a new selection with a thing that does not fit the earlier ones", () => {
    expect(touch(FISHING, ["hand.0/0"], "hand.0/1")).toEqual({ kind: "chosen", things: ["hand.0/1"] });
  });

  it("takes back a thing that is touched again before another one", () => {
    expect(touch(FISHING, ["hand.0/0", "table.0/0"], "hand.0/0")).toEqual({
      kind: "chosen",
      things: ["table.0/0"],
    });
  });

  it("refuses what no move knows, and says what had been touched before it", () => {
    expect(touch(FISHING, ["hand.0/0"], "table.0/9")).toEqual({
      kind: "refused",
      things: ["hand.0/0", "table.0/9"],
    });
  });
});

describe("meant", () => {
  it("prefers the card itself to its zone", () => {
    expect(touchTarget("pile.0/2", new Set(["pile.0", "pile.0/2"]))).toBe("pile.0/2");
    expect(touchTarget("pile.0/1", new Set(["pile.0"]))).toBe("pile.0");
    expect(touchTarget("pile.0/1", new Set(["hand.0/1"]))).toBeNull();
  });
});

describe("kept", () => {
  it("drops what no move contains any more", () => {
    expect(stillSelectable(FISHING, ["hand.0/0", "table.0/9", "table.0/0"])).toEqual(["hand.0/0", "table.0/0"]);
  });
});

describe("dropTargets", () => {
  it("names the places where a card may be put down", () => {
    expect([...dropTargets(COLUMNS, "tableau.0/3").onto.keys()]).toEqual(["tableau.1", "foundation.2"]);
  });

  it("distinguishes the target card from its neighbours", () => {
    const spots = [move("place J at 2", ["active.0/0", "layout.0/1"]), move("place J at 10", ["active.0/0", "layout.0/9"])];
    expect([...dropTargets(spots, "active.0/0").onto.keys()]).toEqual(["layout.0/1", "layout.0/9"]);
  });

  it("is the table for a card that makes a move alone, and every card that another move needs", () => {
    expect([...dropTargets(FISHING, "hand.0/1").onto.keys()]).toEqual([TABLE]);
    expect([...dropTargets(FISHING, "hand.0/0").onto.keys()]).toEqual(["table.0/0", "table.0/1", "table.0/2", "table.0/3", TABLE]);
    expect(dropTargets(FISHING, "table.0/9").onto.size).toBe(0);
  });

  it("takes an equal card for the one that a move names, and a zone for its top card", () => {
    const sevens = [move("group 7s: 7h, 7s = 7", ["hand.0/2", "table.0/2"], { also: { "table.0/2": ["table.0/5"] } })];
    expect([...dropTargets(sevens, "hand.0/2").onto.keys()]).toEqual(["table.0/2", "table.0/5"]);
    const pile = [move("discard", ["waste.0", "pile.1"])];
    expect(dropTargets(pile, "waste.0/4")).toEqual({ source: "waste.0", onto: new Map([["pile.1", "pile.1"]]) });
  });

  it("takes every empty place for the one that is meant, and no place that holds a card", () => {
    const { onto } = dropTargets(COLUMNS, "tableau.0/3", ["foundation.2", "foundation.5", "cell.0"]);
    expect([...onto.keys()]).toEqual(["tableau.1", "foundation.2", "foundation.5"]);
    expect(onto.get("foundation.5")).toBe("foundation.2");
    expect([...dropTargets(COLUMNS, "tableau.0/3", ["foundation.5"]).onto.keys()]).toEqual(["tableau.1", "foundation.2"]);
  });
});

describe("onlyMove", () => {
  const isPile = (place: string): boolean => place.startsWith("foundation");
  it("is the single move of a card, or else the one that brings it to a pile", () => {
    expect(onlyMove(FISHING, "hand.0/1", isPile)?.text).toBe("lay Ad");
    expect(onlyMove(COLUMNS, "tableau.0/3", isPile)?.text).toBe("T1 F");
    expect(onlyMove(COLUMNS, "stock.0/7", isPile)?.text).toBe("deal");
    expect(onlyMove(FISHING, "hand.0/0", isPile)).toBeNull();
    expect(onlyMove(COLUMNS, "tableau.5/3", isPile)).toBeNull();
  });
  it("is never a risky one, nor one that needs its button", () => {
    expect(onlyMove([move("call", ["hand.0/0"], { risky: true })], "hand.0/0", isPile)).toBeNull();
    expect(onlyMove([move("active 8c", ["hand.0/0"], { confirm: true })], "hand.0/0", isPile)).toBeNull();
  });
});

describe("offer", () => {
  const WIDE = { buttons: 4, letters: 90 };

  it("gives no button to what a card says, even if it must be confirmed", () => {
    const sealed = [move("active 8c", ["hand.0/0"], { confirm: true }), move("pass", [], { confirm: true })];
    expect(offer(sealed, [], WIDE).buttons.map((one) => one.text)).toEqual(["pass"]);
    expect(offer(sealed, ["hand.0/0"], WIDE).buttons.map((one) => one.text)).toEqual(["active 8c"]);
  });

  it("leaves out what a card says, too, before it hides what only a button says", () => {
    const claims = ["4c 4s", "4c 4h", "4h 4s"].map((cards) => move(`claim ${cards}`, cards.split(" "), { beside: true }));
    const pass = move("pass", [], { confirm: true });
    expect(offer([claims[0]!, pass], [], WIDE).buttons).toEqual([claims[0], pass]);
    const { buttons, more } = offer([...claims, pass], [], { buttons: 3, letters: 90 });
    expect([buttons, more]).toEqual([[pass], claims]);
  });

  it("shows unusual moves if there is nothing else to do", () => {
    const last = [move("set -", [], { low: true }), move("auto", [], { low: true })];
    expect(offer(last, [], WIDE).buttons).toHaveLength(2);
  });

  it("counts the letters of what a button says, and not of what one would type", () => {
    const suits = ["c", "d", "h"].map((suit) => move(`trump ${suit}`, []));
    const labelOf = () => "Trump diamonds";
    expect(offer(suits, [], { buttons: 3, letters: 40 }).buttons).toHaveLength(3);
    expect(offer(suits, [], { buttons: 3, letters: 40, labelOf }).buttons).toHaveLength(2);
  });

  it("counts characters, because long texts need space", () => {
    const long = ["a", "b", "c"].map((name) => move(`${name} very long move`, []));
    expect(offer(long, [], { buttons: 3, letters: 42 }).buttons).toHaveLength(2);
    expect(offer(long, [], { buttons: 3, letters: 5 }).buttons).toHaveLength(1);
  });

  it("gives nothing touched only the moves that need a button", () => {
    const { buttons, more } = offer(COLUMNS, [], WIDE);
    expect(buttons.map((one) => one.text)).toEqual(["deal", "quit"]);
    expect(more.map((one) => one.text)).toEqual([]);
  });

  it("shows complete moves and hides the others if space is short", () => {
    const { buttons, more } = offer(FISHING, ["hand.0/0"], { buttons: 2, letters: 90 });
    expect(buttons.map((one) => one.text)).toEqual(["lay 8s"]);
    expect(more).toHaveLength(2);
  });

  it("puts amounts of one form on a stepper, in order", () => {
    const bids = [3, 1, 2, 0].map((amount) => move(`bid ${amount}`, [], { amount, confirm: true }));
    const { amounts, buttons } = offer([...bids, move("pass", [], { confirm: true })], [], WIDE);
    expect(amounts.map((one) => one.amount)).toEqual([0, 1, 2, 3]);
    expect(buttons.map((one) => one.text)).toEqual(["pass"]);
  });
});

describe("what stays lit", () => {
  const first = new Set(["hand.0/0", "hand.0/1", "tableau.2"]);
  it("is what goes on and what begins another move, and no card that begins none", () => {
    const now = { live: [], exact: [], touchable: new Set(["board.0/3"]) };
    expect(["board.0/3", "hand.0/1", "tableau.2/7"].map((thing) => isPlayable(thing, now, first))).toEqual([true, true, true]);
    expect(isPlayable("hand.0/2", now, first)).toBe(false);
  });
});

describe("a single unusual move", () => {
  const low = { text: "quit", touch: [], form: "quit", amount: null, confirm: true, low: true, beside: false };
  const deal = { ...low, text: "deal", form: "deal", low: false };
  it("has a button only if there is space", () => {
    expect(offer([deal, low], [], { buttons: 3, letters: 40 }).buttons.map((one) => one.text)).toEqual(["deal", "quit"]);
    expect(offer([deal, low], [], { buttons: 1, letters: 40 }).more.map((one) => one.text)).toEqual(["quit"]);
  });
});

it("begins one card higher or lower, within the column", () => {
  expect(runFrom("tableau.3/4", 6, 1)).toBe("tableau.3/3");
  expect(runFrom("tableau.3/4", 6, -1)).toBe("tableau.3/5");
  expect(runFrom("tableau.3/5", 6, -1)).toBeNull();
  expect(runFrom("tableau.3/0", 6, 1)).toBeNull();
});
