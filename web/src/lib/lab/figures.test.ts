import { expect, it } from "vitest";
import { at, scaleFor, isMilestone, listOf, figureText, panels } from "./figures";

const figure = (low: number | null, value: number | null, high: number | null) => ({ low, value, high });

it("keeps the scale while whiskers shrink, until they are lost on it or leave it", () => {
  const first = scaleFor([figure(0, 5, 10)])!;
  expect(first).toEqual({ low: -1.5, high: 11.5 });
  expect(scaleFor([figure(3, 5, 8)], first)).toBe(first);
  expect(scaleFor([figure(4.9, 5, 5.1)], first)!.high).toBeLessThan(6);
  expect(scaleFor([figure(3, 5, 12)], first)!.high).toBeGreaterThan(12);
  expect(at(5, first)).toBe(50);
});

it("has a scale for exact values, and none for unknown ones", () => {
  expect(scaleFor([figure(7, 7, 7)])).toEqual({ low: 5.95, high: 8.05 });
  expect(scaleFor([figure(null, 0, null)])).toEqual({ low: -0.15, high: 0.15 });
  expect(scaleFor([figure(null, null, null)])).toBe(null);
});

it("writes as many decimals as tell something", () => {
  expect(figureText(figure(0.3, 0.5, 0.7), "%")).toEqual({ figure: "50 %", within: "30 – 70" });
  expect(figureText(figure(-0.012, 0.001, 0.014), "")).toEqual({ figure: "0.001", within: "−0.012 – 0.014" });
  expect(figureText(figure(null, 1234, null), "")).toEqual({ figure: "1,234", within: "" });
  expect(figureText(figure(null, null, null), "%")).toEqual({ figure: "–", within: "" });
  expect(figureText(figure(-0.2, -0.004, 0.2), "%")).toEqual({ figure: "0 %", within: "−20 – 20" });
  expect(figureText(figure(4.21, 4.234, 4.26), "", 1)).toEqual({ figure: "4.2", within: "4.2 – 4.3" });
});

it("lists figures with parts and without", () => {
  expect(listOf(figure(1, 2, 3))).toHaveLength(1);
  expect(listOf([figure(1, 2, 3), figure(1, 2, 3)])).toHaveLength(2);
  expect(listOf(undefined)).toEqual([]);
});

it("announces rarely", () => {
  const told = [1, 64, 130, 500, 999, 1000, 9000, 12_000].filter((played, i, all) => isMilestone(played, all[i - 1] ?? 0));
  expect(told).toEqual([130, 1000, 12_000]);
});

it("draws the columns of all variants on one scale, and none where all games had the same", () => {
  const column = (variant: string, from: number, games: number) => ({ variant, from, to: from + 1, games });
  const [first, other] = panels([column("a", 1, 1), column("a", 3, 3), column("b", 1, 4), column("b", 3, 4)]);
  expect(first).toMatchObject({ variant: "a", games: 4 });
  expect(first!.columns.map((one) => one.tall)).toEqual([1 / 3, 1]);
  expect(other!.columns.map((one) => one.tall)).toEqual([2 / 3, 2 / 3]);
  expect(panels([{ from: 48, to: 48, games: 5 }])).toEqual([]);
});
