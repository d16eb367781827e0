import { describe, expect, it } from "vitest";
import type { Move } from "../protocol/types";
import { bestFirst, keyOf, moveOf, openRow, rowsOf, withCard, rowChoice, movesOf, withoutCard } from "./rows";

const TOLD = { form: "set", each: 2, most: 2, end: "set -", auto: "auto" };
const set = (...places: number[]): Move => ({
  text: `set ${places.join("")} /`,
  touch: places.map((place) => `hand.0/${place}`),
  form: "set",
  amount: null,
  confirm: true,
  low: false,
  beside: false,
});
const MOVES = [set(0, 1), set(0, 2), set(2, 3)];
const card = (place: number) => `hand.0/${place}`;

describe("rows", () => {
  it("lays out what is proposed, as far as it may be laid", () => {
    expect(rowsOf(MOVES, ["set 23 /", "set 01 /", "set 99 /"])).toEqual([[card(2), card(3)], [card(0), card(1)]]);
  });

  it("fills one row after the other, and no more than there are", () => {
    expect(openRow([], TOLD)).toBe(0);
    expect(openRow([[card(0)]], TOLD)).toBe(0);
    expect(openRow([[card(0), card(1)]], TOLD)).toBe(1);
    expect(openRow([[card(0), card(1)], [card(2), card(3)]], TOLD)).toBe(-1);
  });

  it("offers only cards that still make a row, and lie in no other one", () => {
    expect([...rowChoice(MOVES, [], TOLD).touchable].sort()).toEqual([0, 1, 2, 3].map(card));
    expect([...rowChoice(MOVES, [[card(0)]], TOLD).touchable].sort()).toEqual([card(1), card(2)]);
    expect([...rowChoice(MOVES, [[card(0), card(1)]], TOLD).touchable].sort()).toEqual([card(2), card(3)]);
    expect(rowChoice(MOVES, [[card(0), card(1)], [card(2), card(3)]], TOLD).touchable.size).toBe(0);
  });

  it("moves a card between rows; with a full row it changes places", () => {
    expect(withCard([[card(0), card(1)]], card(1), 1, TOLD)).toEqual([[card(0)], [card(1)]]);
    const full = [[card(0), card(1)], [card(2)]];
    expect(withCard(full, card(2), 0, TOLD, card(0))).toEqual([[card(2), card(1)], [card(0)]]);
    expect(withCard(full, card(3), 0, TOLD)).toEqual([[card(0), card(3)], [card(2)]]);
    expect(withCard(full, card(0), 0, TOLD)).toBe(full);
  });

  it("takes a card back into the hand, and forgets empty rows at the end", () => {
    expect(withoutCard([[card(0), card(1)], [card(2)]], card(2))).toEqual([[card(0), card(1)]]);
    expect(withoutCard([[card(0)], [card(2)]], card(0))).toEqual([[], [card(2)]]);
  });

  it("says the rows only if each of them may be laid", () => {
    expect(moveOf(MOVES, [card(1), card(0)], TOLD)?.text).toBe("set 01 /");
    expect(movesOf(MOVES, [[card(0), card(1)], [card(2), card(3)]], TOLD)).toHaveLength(2);
    expect(movesOf(MOVES, [[card(0), card(3)]], TOLD)).toBeNull();
    expect(movesOf(MOVES, [[card(0)]], TOLD)).toBeNull();
    expect(movesOf(MOVES, [], TOLD)).toBeNull();
  });

  it("puts full rows first, from best to worst, and knows them in any order of cards", () => {
    const worth: Record<string, number> = { "As Ks": 2, "2c 2d": 5 };
    expect(bestFirst([["Ks"], ["Ks", "As"], ["2d", "2c"], []], (row) => worth[keyOf(row)] ?? 0)).toEqual([["2d", "2c"], ["Ks", "As"], ["Ks"], []]);
  });
});
