import { describe, expect, it } from "vitest";
import { sorted } from "./suits";

const itself = (card: string) => card;
const sort = (cards: string, how: "suit" | "rank" = "suit", ranks?: string) => sorted(cards.split(" "), itself, how, ranks).join(" ");

describe("sorted", () => {
  it("keeps the order of suits while they run out", () => {
    expect(sort("5h 5s 5d 5c")).toBe("5c 5d 5s 5h");
    expect(sort("5h 5s 5c")).toBe("5c 5s 5h");
  });
  it("puts the ace on top, unless the game ranks it elsewhere", () => {
    expect(sort("Ah Kh 2h 2c")).toBe("2c 2h Kh Ah");
    expect(sort("Ah Kh 2h 2c", "suit", "A23456789TJQK")).toBe("2c Ah 2h Kh");
    expect(sort("Ah Kh 2h 2c", "rank", "A23456789TJQK")).toBe("Ah 2c 2h Kh");
  });
});
