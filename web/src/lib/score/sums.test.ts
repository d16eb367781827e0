import { expect, it } from "vitest";
import { isSum, missingCount, withMinusSigns, sumOf, afterKey, formatUnits } from "./sums";

it("reads sums like the server", () => {
  expect(sumOf("25+30-5", 0)).toBe(50);
  expect(sumOf(" 10 − 15 ", 0)).toBe(-5);
  expect(sumOf("1,5+0.25", 2)).toBe(175);
  for (const bad of ["", "-", "5-", "--5", "1e3", "10 5", "1.5", "abc"]) expect(sumOf(bad, 0)).toBeNull();
});

it("says when there is a sum to show", () => {
  expect(isSum("25+30")).toBe(true);
  expect(isSum("−5")).toBe(false);
});

const keys = (...pressed: string[]): string => pressed.reduce(afterKey, "");

it("types on the pad: digits, signs, quick buttons", () => {
  expect(keys("2", "5", "+", "3", "0", "−", "5")).toBe("25+30−5");
  expect(keys("5", "sign")).toBe("−5");
  expect(keys("5", "sign", "sign")).toBe("5");
  expect(keys("5", "+", "3", "sign")).toBe("5−3");
  expect(keys("+10", "+5", "−1")).toBe("10+5−1");
  expect(keys("−50")).toBe("−50");
  expect(keys("5", "+", "−")).toBe("5−");
  expect(keys("5", "+", "+10")).toBe("5+10");
  expect(keys("+", "5", "0", "back")).toBe("5");
  expect(keys("7", "clear")).toBe("");
});

it("writes a true minus", () => {
  expect(formatUnits(-175, 2)).toBe("−1.75");
  expect(formatUnits(5, 0, true)).toBe("+5");
  expect(withMinusSigns("-80")).toBe("−80");
  expect(withMinusSigns("all totals together -260, ten-handed")).toBe("all totals together −260, ten-handed");
});

it("proposes the last count as what is left", () => {
  expect(missingCount([4, 3, 5, null], 13)).toBe(1);
  expect(missingCount([4, null, 5, null], 13)).toBeNull();
  expect(missingCount([9, 9, null], 13)).toBeNull();
  expect(missingCount([4, null], null)).toBeNull();
});
