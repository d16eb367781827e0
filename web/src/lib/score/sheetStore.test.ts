import { describe, expect, it } from "vitest";
import type { Row } from "./protocol";
import { blocks } from "./sheetStore";

const row = (number: number): Row => ({ row: number, name: "", locked: false, versions: 0, check: "", sums: {}, cells: [] });

describe("blocks of rows", () => {
  it("hold each row once, in order, under names that sort as the rows do", () => {
    const rows = Array.from({ length: 1000 }, (_, at) => row(at + 1));
    const kept = blocks("sheet", rows);
    expect([...kept.keys()]).toEqual([...kept.keys()].toSorted());
    expect([...kept.values()].flat()).toEqual(rows);
    expect(Math.max(...[...kept.values()].map((one) => one.length))).toBe(40);
  });

  it("leave a row in its block whatever comes before or after it", () => {
    const [few, many] = [blocks("sheet", [row(50)]), blocks("sheet", [row(7), row(50), row(300)])];
    const [name] = [...few.keys()];
    expect(many.get(name!)).toEqual(few.get(name!));
  });
});
