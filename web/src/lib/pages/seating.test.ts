import { describe, expect, it } from "vitest";
import { chairs, nextSeatCount, playerCount } from "./seating";

const seats = (least: number, most: number, allowed: number[]) => ({ least, most, default: least, allowed });

describe("playersTold", () => {
  it("says how many may play as people say it", () => {
    expect(playerCount(seats(1, 1, [1]))).toBe("alone");
    expect(playerCount(seats(4, 4, [4]))).toBe("4 players");
    expect(playerCount(seats(2, 4, [2, 4]))).toBe("2 or 4");
    expect(playerCount(seats(4, 8, [4, 6, 8]))).toBe("4, 6, or 8");
    expect(playerCount(seats(2, 6, [2, 3, 4, 5, 6]))).toBe("2 to 6");
    expect(playerCount(seats(2, 20, [6, 7, 8]))).toBe("2 to 20");
  });
});

describe("chairs", () => {
  it("keeps who was chosen, and fills up with bots", () => {
    const before = chairs(2, [], "greedy");
    expect(before.map((chair) => chair.kind)).toEqual(["you", "bot"]);
    before[1] = { kind: "friend", bot: "greedy" };
    expect(chairs(3, before, "greedy").map((chair) => chair.kind)).toEqual(["you", "friend", "bot"]);
    expect(chairs(1, before, "greedy")).toHaveLength(1);
  });
});

describe("nextMany", () => {
  it("goes to the next number that is allowed, and stays at the ends", () => {
    expect([nextSeatCount([2, 4], 2, 1), nextSeatCount([2, 4], 4, -1), nextSeatCount([2, 4], 4, 1)]).toEqual([4, 2, 4]);
  });
});
