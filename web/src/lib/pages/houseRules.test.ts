import { describe, expect, it } from "vitest";
import { forSeats, numbersOf, valueText, withoutMissingSeats } from "./houseRules";
import type { Option } from "../protocol/types";

const option = (told: Partial<Option>): Option => ({ name: "first_dealer", kind: "number", low: 0, high: 7, seats: true, called: {}, ...told }) as Option;
const decks = option({ name: "decks", seats: false });

describe("a house rule whose values are seats", () => {
  it("has those of the table, and of a larger one no more than the game", () => {
    expect(numbersOf(forSeats(option({}), 3))).toEqual([0, 1, 2]);
    expect(numbersOf(forSeats(option({ high: 1 }), 3))).toEqual([0, 1]);
    expect(numbersOf(forSeats(decks, 3))).toHaveLength(8);
  });
  it("counts them from one where people sit down", () => {
    expect([option({}), decks].map((one) => valueText(one, "2"))).toEqual(["Seat 3", "2"]);
  });
  it("is as usual again when the chosen seat has gone", () => {
    const chosen = { first_dealer: 3, decks: 5 };
    expect(withoutMissingSeats(chosen, [option({}), decks], 3)).toEqual({ decks: 5 });
    expect(withoutMissingSeats(chosen, [option({}), decks], 4)).toEqual(chosen);
    expect(withoutMissingSeats({ first_dealer: "random" }, [option({})], 2)).toEqual({ first_dealer: "random" });
  });
});
