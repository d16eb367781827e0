import { expect, test } from "vitest";
import { antes, pipsOf } from "./pips";
import type { SheetState } from "./protocol";

const sheet = (kind: string, units: number, options: SheetState["options"], table = 0) =>
  ({ kind, options, figures: { table }, players: [{ id: "p1", units }] }) as unknown as SheetState;
const drawn = (snapshot: SheetState, touched = false) =>
  pipsOf(snapshot, "p1", touched).map((pip) => `${pip.text}${pip.held ? "+" : "-"}${pip.going ? "!" : ""}`).join(" ");

test("lives are coins, and the last of them goes", () => {
  expect(drawn(sheet("chase", 2, { lives: 3 }))).toBe("+ + -");
  expect(drawn(sheet("chase", 2, { lives: 3 }), true)).toBe("+ +! -");
});

test("letters come one after the other", () => {
  expect(drawn(sheet("letters", 2, { word: "CASH" }))).toBe("C+ A+ S- H-");
  expect(drawn(sheet("letters", 2, { word: "CASH" }), true)).toBe("C+ A+ S-! H-");
});

test("other sheets have none", () => {
  expect(drawn(sheet("king", 2, {}))).toBe("");
  expect(antes(sheet("king", 2, {}))).toBe(0);
});

test("antes lie on the table until they are won", () => {
  expect(antes(sheet("keep", 0, { ante_cents: 25 }, 75))).toBe(3);
  expect(antes(sheet("keep", 0, { ante_cents: 10 }, 0))).toBe(0);
});
