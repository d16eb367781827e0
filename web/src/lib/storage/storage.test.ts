import { expect, it } from "vitest";
import { listWithDefaults, withDefaults } from "./storage";

const USUAL = { name: "", times: 1, on: true, letters: { hint: "h", undo: "u" }, each: {} as Record<string, string> };

it("keeps what is of the kind that it should be", () => {
  const kept = { name: "Ann", times: 0, on: false, letters: { hint: "q", undo: "z" }, each: { king: "suit" } };
  expect(withDefaults(kept, USUAL)).toEqual(kept);
});

it("takes what is usual for whatever is missing or of another kind, however deep", () => {
  expect(withDefaults({ name: null, times: "5", letters: { hint: 5, undo: "z" }, each: [] }, USUAL)).toEqual({ ...USUAL, letters: { hint: "h", undo: "z" } });
});

it("keeps what is not usual: a newer page may need it again", () => {
  expect(withDefaults({ more: 7 }, USUAL)).toEqual({ ...USUAL, more: 7 });
});

it("finds what is usual where something else altogether was kept", () => {
  for (const kept of [null, undefined, 5, "x", [], [{ name: "Ann" }], true]) expect(withDefaults(kept, USUAL)).toEqual(USUAL);
});

it("passes over what is no thing in a list", () => {
  expect(listWithDefaults([null, 5, "x", [], { name: "Ann" }], { name: "", at: 0 })).toEqual([{ name: "Ann", at: 0 }]);
  for (const kept of [null, undefined, 5, "x", {}]) expect(listWithDefaults(kept, USUAL)).toEqual([]);
});
