import { expect, it } from "vitest";
import { resultSummary } from "./resultSummary";

const result = { table: "t", points: [3, -7], winners: [1], ending: "", names: ["greedy", "Ann"], moves: 40, back: 2, copied: false };

it("is that of the person, wherever they sat", () => {
  expect(resultSummary({ ...result, people: [1] })).toEqual({ table: "t", name: "Ann", points: -7, won: true, moves: 40, back: 2, copied: false });
  expect(resultSummary({ ...result, people: [0] }).won).toBe(false);
});

it("has no points where none were counted", () => {
  expect(resultSummary({ ...result, points: [], people: [1] }).points).toBeNull();
});
