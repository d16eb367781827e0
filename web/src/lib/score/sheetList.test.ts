import { expect, it } from "vitest";
import { sides } from "./sheetList";

const say = (_: string, { one, other }: Record<string, string>) => `${one} & ${other}`;

it("brings two pairs to a sheet of two sides as its sides, those who sit across together", () => {
  expect(sides(["Ann", "Ben", "Clara", "Dario"], 2, say)).toEqual(["Ann & Clara", "Ben & Dario"]);
});

it("leaves everybody where the sheet has room for all, or for none of such a table", () => {
  expect(sides(["Ann", "Ben"], 2, say)).toEqual(["Ann", "Ben"]);
  expect(sides(["Ann", "Ben", "Clara"], 2, say)).toEqual(["Ann", "Ben", "Clara"]);
  expect(sides(["Ann", "Ben", "Clara", "Dario"], null, say)).toHaveLength(4);
});

it("keeps a side within what a name may hold", () => {
  const long = ["Maximiliana the Great", "Ben", "Bartholomew the Small", "Dario"];
  expect(sides(long, 2, say).every((one) => one.length <= 24)).toBe(true);
  expect(sides(long, 2, say)[0]).toContain(" & ");
});
