import { expect, it } from "vitest";
import { partnerNames } from "./sheetList";

const say = (_: string, { one, other }: Record<string, string>) => `${one} & ${other}`;

it("brings two pairs to a sheet of two sides as its sides, those who sit across together", () => {
  expect(partnerNames(["Ann", "Ben", "Clara", "Dario"], 2, say)).toEqual(["Ann & Clara", "Ben & Dario"]);
});

it("keeps all names if they fit, or if no pairing fits", () => {
  expect(partnerNames(["Ann", "Ben"], 2, say)).toEqual(["Ann", "Ben"]);
  expect(partnerNames(["Ann", "Ben", "Clara"], 2, say)).toEqual(["Ann", "Ben", "Clara"]);
  expect(partnerNames(["Ann", "Ben", "Clara", "Dario"], null, say)).toHaveLength(4);
});

it("keeps a side within what a name may hold", () => {
  const long = ["Maximiliana the Great", "Ben", "Bartholomew the Small", "Dario"];
  expect(partnerNames(long, 2, say).every((one) => one.length <= 24)).toBe(true);
  expect(partnerNames(long, 2, say)[0]).toContain(" & ");
});
