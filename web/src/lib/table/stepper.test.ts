import { describe, expect, it } from "vitest";
import { typicalAmounts } from "./stepper";

const from = (least: number, most: number, by = 1): number[] =>
  Array.from({ length: Math.floor((most - least) / by) + 1 }, (_, i) => least + i * by);
const told = (amounts: number[]): number[] => typicalAmounts(amounts).map((at) => amounts[at]!);

describe("typical", () => {
  it("names the bounds, and round amounts between them", () => {
    expect(told(from(4, 995))).toEqual([4, 250, 500, 750, 995]);
    expect(told(from(2, 49))).toEqual([2, 14, 26, 37, 49]);
  });

  it("names only amounts that can be said", () => {
    expect(told(from(20, 1000, 20))).toEqual([20, 260, 500, 760, 1000]);
  });

  it("names none where a few steps lead everywhere", () => {
    expect(typicalAmounts(from(1, 13))).toEqual([]);
  });
});
