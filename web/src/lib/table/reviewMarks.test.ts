import { expect, test } from "vitest";
import { jump, spot, ticks } from "./reviewMarks";
import type { Mark } from "../protocol/types";

const marks: Mark[] = [
  { at: 4, kind: "trick" },
  { at: 8, kind: "deal" },
  { at: 12, kind: "trick" },
  { at: 16, kind: "deal" },
];

test("marks are ticks along the way, but not at its ends", () => {
  expect(ticks(marks, 16, 50).map(({ part }) => part)).toEqual([0.25, 0.5, 0.75]);
});

test("where marks would stand too close only deals are shown, and of too many none", () => {
  expect(ticks(marks, 20, 3).map(({ at }) => at)).toEqual([8, 16]);
  expect(ticks(marks, 20, 1)).toEqual([]);
});

test("one jumps to the mark before or after, or to an end", () => {
  expect(jump(marks, 5, 20, 1)).toBe(8);
  expect(jump(marks, 8, 20, 1)).toBe(12);
  expect(jump(marks, 8, 20, -1)).toBe(4);
  expect(jump(marks, 3, 20, -1)).toBe(0);
  expect(jump(marks, 17, 20, 1)).toBe(20);
});

test("a moment is a move of a deal; the last one belongs to the deal that it ends", () => {
  expect(spot(marks, 0)).toEqual({ deal: 1, move: 0 });
  expect(spot(marks, 8)).toEqual({ deal: 1, move: 8 });
  expect(spot(marks, 9)).toEqual({ deal: 2, move: 1 });
  expect(spot(marks, 16)).toEqual({ deal: 2, move: 8 });
  expect(spot([], 5)).toEqual({ deal: 1, move: 5 });
});
