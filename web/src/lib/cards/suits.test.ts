import { describe, expect, it } from "vitest";
import { sorted, suitsOf } from "./suits";

const itself = (card: string) => card;
const sort = (cards: string, how: "suit" | "rank" = "suit", ranks?: string) => sorted(cards.split(" "), itself, how, ranks).join(" ");

describe("the suits of a hand", () => {
  it("lie in the same order while all are there", () => {
    expect(suitsOf(["As", "2h", "3d", "4c", null])).toBe("cdsh");
  });
  it("take turns in colour when one is lacking", () => {
    expect(["dsh", "csh", "cdh", "cds"].map((held) => suitsOf([...held].map((suit) => `5${suit}`)))).toEqual(["dsh", "chs", "dch", "cds"]);
  });
  it("keep their order where they are but two", () => {
    expect(["cs", "dh", "ch", "ds"].map((held) => suitsOf([...held].map((suit) => `5${suit}`)))).toEqual(["cs", "dh", "ch", "ds"]);
  });
});

describe("sorted", () => {
  it("puts the ace on top, unless the game ranks it elsewhere", () => {
    expect(sort("Ah Kh 2h 2c")).toBe("2c 2h Kh Ah");
    expect(sort("Ah Kh 2h 2c", "suit", "A23456789TJQK")).toBe("2c Ah 2h Kh");
    expect(sort("Ah Kh 2h 2c", "rank", "A23456789TJQK")).toBe("Ah 2c 2h Kh");
  });
});
