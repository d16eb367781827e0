import { describe, expect, it } from "vitest";
import { inOrder, reordered, steady } from "./handOrder";

const itself = (card: string) => card;

describe("inOrder", () => {
  it("puts known cards as they were arranged, and new ones last, as dealt", () => {
    expect(inOrder(["2c", "Qh", "7d", "As"], itself, ["As", "Qh"])).toEqual(["As", "Qh", "2c", "7d"]);
  });

  it("keeps equal cards together", () => {
    expect(inOrder(["5h", "2c", "5h"], itself, ["2c", "5h"])).toEqual(["2c", "5h", "5h"]);
  });
});

describe("reordered", () => {
  it("puts a card before the one it was dropped on, or at the end", () => {
    expect(reordered([], ["2c", "Qh", "7d"], "7d", "2c")).toEqual(["7d", "2c", "Qh"]);
    expect(reordered([], ["2c", "Qh", "7d"], "2c", null)).toEqual(["Qh", "7d", "2c"]);
  });

  it("still knows cards that are not in the hand now", () => {
    expect(reordered(["Ks", "2c"], ["2c", "Qh"], "Qh", "2c")).toEqual(["Qh", "2c", "Ks"]);
  });
});

describe("steady", () => {
  it("leaves cards where they lay; what comes lies last", () => {
    expect(steady(["2c", "7d", "Qh"], itself, ["Qh", "2c"])).toEqual(["Qh", "2c", "7d"]);
  });
});
