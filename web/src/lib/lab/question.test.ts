import { expect, it } from "vitest";
import type { GameInfo, Option } from "../protocol/types";
import { botsOf, chosen, gamesAllowed, levels, startMessage, ordered, parseQuestion, seatsOf, tick, usual, valuesOf, variants, variantName, sentenceText, questionAddress } from "./question";

const option = (more: Partial<Option>): Option => ({
  name: "kings", title: "kings", called: {}, text: "", rule: "", kind: "choice", values: ["block", "ordinary", "none"], low: null, high: null, seats: false, default: "block", ...more,
});
const kings = option({});
const lives = option({ name: "lives", title: "lives", kind: "number", values: null, low: 1, high: 9, default: 3 });
const target = option({ name: "target", kind: "number", values: null, low: 1, high: 1000, default: 61 });
const game = {
  seats: { least: 2, most: 6, default: 4, allowed: [2, 3, 4, 5, 6] },
  options: [kings, lives, target],
  levels: [{ bot: "greedy", title: "Club" }, { bot: "search:100", title: "Strong" }, { bot: "search:1000", title: "Expert" }],
} as unknown as GameInfo;

it("compares to what stands by default, where that is ticked", () => {
  expect(ordered(kings, ["ordinary", "block"])).toEqual(["block", "ordinary"]);
  expect(ordered(lives, ["9", "3", "1"])).toEqual(["3", "1", "9"]);
  expect(ordered(target, ["100", "50", "61", "100"])).toEqual(["61", "100", "50"]);
});

it("has one value of every rule at least", () => {
  const asked = tick(usual(game), kings, ["ordinary"]);
  expect(valuesOf(asked, kings)).toEqual(["ordinary"]);
  expect(valuesOf(tick(asked, kings, []), kings)).toEqual(["block"]);
  expect(tick(asked, kings, ["block"]).ticked).toEqual({});
});

it("requests fixed and compared values", () => {
  const asked = tick(tick(usual(game), kings, ["block", "ordinary"]), lives, ["9"]);
  expect(variants(asked)).toBe(2);
  expect(startMessage("chase-the-ace", asked)).toEqual({
    type: "ask", game: "chase-the-ace", seats: 4, bots: ["greedy"], games: 1000, options: { lives: "9" }, vary: { kings: ["block", "ordinary"] },
  });
  expect(startMessage("x", { ...asked, bots: [""] })).toMatchObject({ bots: [] });
});

it("stands in an address, and is read from it", () => {
  let asked = tick(tick(usual(game), kings, ["block", "ordinary"]), target, ["61", "100"]);
  asked = { ...asked, seats: [2], bots: [""], games: 200 };
  expect(questionAddress(asked)).toBe("seats=2&bots=random&games=200&rule.kings=block,ordinary&rule.target=61,100");
  expect(parseQuestion(questionAddress(asked), game)).toEqual(asked);
});

it("uses defaults for missing and wrong values", () => {
  expect(parseQuestion("", game)).toEqual(usual(game));
  expect(parseQuestion("seats=99&bots=mine.py:Bot&games=7&rule.kings=wild&rule.none=1&%zz", game)).toEqual(usual(game));
  expect(parseQuestion("bots=search:1000", game).bots).toEqual(["greedy"]);
});

it("compares players and bots as it compares house rules", () => {
  const asked = { ...usual(game), seats: [4, 2, 6], bots: ["greedy", "", "search:100"] };
  expect(variants(asked)).toBe(9);
  expect(startMessage("chase-the-ace", asked)).toMatchObject({
    seats: 4, bots: [], vary: { seats: ["4", "2", "6"], bots: ["greedy", "uniform", "search:100"] },
  });
  expect(questionAddress(asked)).toBe("seats=4,2,6&bots=greedy,random,search:100&games=1000");
  expect(parseQuestion(questionAddress(asked), game)).toEqual(asked);
  expect(parseQuestion("seats=6,2,99&bots=", game)).toEqual({ ...usual(game), seats: [2, 6] });
  expect(variantName("kings=none, seats=2, bots=uniform", game)).toBe("Kings: none, Players: 2, Bots: random moves");
  expect(variantName("bots=search:100", game)).toBe("Bots: Strong");
});

it("has at least one bot, the default first", () => {
  expect(chosen(seatsOf(game), 4, [])).toEqual([4]);
  expect(chosen(seatsOf(game), 4, [2, 4, 3])).toEqual([4, 2, 3]);
  expect(chosen(botsOf(game), "greedy", ["", "search:1000"])).toEqual([""]);
});

it("requests no more games than allowed", () => {
  const asked = tick(tick(usual(game), kings, ["block", "ordinary", "none"]), lives, ["1", "2"]);
  expect(gamesAllowed(asked)).toEqual([200, 1000, 5000]);
  expect(parseQuestion("games=100000&rule.kings=block,ordinary", game).games).toBe(20_000);
});

it("offers bots that play many games in a while", () => {
  expect(levels(game).map((one) => one.bot)).toEqual(["greedy", "search:100"]);
  expect(levels({ ...game, levels: [] }).map((one) => one.bot)).toEqual(["greedy"]);
});

it("calls variants what house rules are called", () => {
  expect(variantName("kings=none, lives=3", game)).toBe("Kings: none, Lives: 3");
  const told = "length: 2 higher with lives=12 than with lives=1 (95 % interval, uncorrected: +1 to +3).";
  expect(sentenceText(told, ["lives=1", "lives=12"], game)).toBe("Length: 2 higher with “Lives: 12” than with “Lives: 1” (95 % interval, uncorrected: +1 to +3).");
});
