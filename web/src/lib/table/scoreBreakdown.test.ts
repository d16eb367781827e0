import { describe, expect, it } from "vitest";
import * as breakdown from "./scoreBreakdown";

const plain = (sum: string) => sum.replaceAll("\u00a0", " ");
const arose = (...of: Parameters<typeof breakdown.scoreBreakdown>) => plain(breakdown.scoreBreakdown(...of));
const told = (...of: Parameters<typeof breakdown.lineBreakdown>) => plain(breakdown.lineBreakdown(...of));

describe("how a number arose", () => {
  it("is told by what it was made of", () => {
    expect(arose([[6, -20, "", -1]], -120)).toBe("6 × −20 = −120");
    expect(arose([[1, 325, "", -1], [5, -75, "", -1]], -50)).toBe("325 − 5 × 75 = −50");
    expect(arose([[1, 41, "seat 0", -1], [1, 46, "seat 1", -1]], 87)).toBe("seat 0 41 + seat 1 46 = 87");
  });
  it("goes on in the next line with a sign and what follows it", () => {
    const parts = (terms: Parameters<typeof breakdown.scoreBreakdown>[0]) => breakdown.scoreBreakdown(terms, 5).split(" ").map(plain);
    expect(parts([[1, 325, "", -1], [5, -75, "", -1]])).toEqual(["325", "− 5 × 75", "= 5"]);
    expect(parts([[2, 3, "", -1], [4, 5, "", -1]])).toEqual(["2 × 3", "+ 4 × 5", "= 5"]);
  });
  it("stands behind its name, unless its parts speak of that themselves", () => {
    expect(told("hearts", [[6, -20, "", -1]], -120)).toBe("hearts 6 × −20 = −120");
    expect(told("columns", [[1, 1, "column 1:", 0], [1, 1, "column 3:", 2]], 2)).toBe("column 1: 1 + column 3: 1 = 2");
    expect(told("deadwood", [[1, 41, "seat 0", -1], [1, 46, "seat 1", -1]], 87)).toBe("deadwood: seat 0 41 + seat 1 46 = 87");
    expect(told("columns", [], 2)).toBe("columns +2");
  });
  it("is the number alone where that is all", () => {
    expect(arose([], 3)).toBe("+3");
    expect(arose(undefined, -160)).toBe("−160");
    expect(arose([[1, 1, "column 1:", 0]], 1)).toBe("column 1: +1");
    expect(arose([[1, 19, "seat 0", -1]], 19)).toBe("seat 0 +19");
    expect(arose([[1, -30, "", -1]], -30)).toBe("−30");
  });
});
