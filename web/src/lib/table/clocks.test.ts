import { expect, test } from "vitest";
import { asOption, optionValue, clockName, clockValue, seconds } from "./clocks";
import type { Clock } from "../protocol/types";

const claim: Clock = { name: "claim_seconds", default: 0, low: 3, high: 30, text: "How long.", rule: "R26", unit: "seconds", optional: true, phases: ["claim"] };
const gap: Clock = { ...claim, name: "swap_gap_ms", default: 400, low: 0, high: 2000, unit: "ms", optional: false };

test("a clock that may be left out is none or a number", () => {
  expect(asOption(claim)).toMatchObject({ kind: "number", values: ["none"], low: 3, high: 30, default: "none" });
  expect(asOption(gap)).toMatchObject({ values: null, low: 0, default: 400 });
});

test("none is no time, there and back", () => {
  expect(seconds("none")).toBe(0);
  expect(seconds(12)).toBe(12);
  expect(optionValue(claim, 0)).toBe("none");
  expect(optionValue(gap, 0)).toBe(0);
});

test("a clock is named by what it times, with its unit", () => {
  expect(clockName(claim)).toBe("claim, in seconds");
  expect(clockName(gap)).toBe("swap gap, in milliseconds");
});

test("a patient table has longer windows, and hands that rest as before", () => {
  expect(clockValue(claim, 10, 3)).toBe("30");
  expect(clockValue(claim, 0, 3)).toBe("none");
  expect(clockValue(gap, 400, 3)).toBe("400");
});
