import { describe, expect, it } from "vitest";
import { viewpointFields, viewpointOf, isAlone, isForced, canPlayOn, canChangeSeat, searchEffort, thoughtText, hadToMove, movesWithValues, comparison } from "./review";
import { say } from "../i18n/messages";
import type { Moment, View } from "../protocol/types";

const sitter = (seat: number, kind: string) => ({ seat, kind, name: "", bot: null, level: "", connected: true, taken: kind !== "open" });
const table = (kinds: string[], over: boolean, seed: string | null, you: number | null = 0): View =>
  ({ you, game: { over }, fairness: { hash: "", seed }, seats: kinds.map((kind, seat) => sitter(seat, kind)) }) as unknown as View;
const moment = (deciders: number[], seat: number | null, over = false): Moment =>
  ({ at: 3, seat, game: { over, deciders } }) as unknown as Moment;
const move = (text: string, worse: number | null) => ({ text, value: 2.04, worse, visits: 1 });

describe("from whose seat one may look", () => {
  it("is open when the game is over and the table shows its cards", () => {
    expect(canChangeSeat(table(["person", "bot"], true, "7"))).toBe(true);
    expect(canChangeSeat(table(["person", "bot"], true, null))).toBe(false);
    expect(canChangeSeat(table(["person", "bot"], false, null))).toBe(false);
  });
});

describe("with whose eyes one looks", () => {
  const seen = (seat: number | null, open: boolean): Moment => ({ seat, open }) as Moment;
  it("is part of the address, except the own one", () => {
    expect([seen(0, false), seen(2, false), seen(0, true)].map((one) => viewpointOf(one, { you: 0 }))).toEqual([null, 2, "all"]);
    expect([seen(null, false), seen(0, false), seen(null, true)].map((one) => viewpointOf(one, { you: null }))).toEqual([null, 0, "all"]);
  });
  it("is part of the request", () => {
    expect([null, 2, "all" as const].map(viewpointFields)).toEqual([{ seat: null, open: false }, { seat: 2, open: false }, { seat: null, open: true }]);
  });
});

describe("playing on from a moment", () => {
  const asked = moment([0], 0);
  it("is always possible in games for one player", () => {
    expect(canPlayOn(table(["person", "bot"], false, null), asked)).toBe(true);
    expect(canPlayOn(table(["person"], false, null), asked)).toBe(true);
  });
  it("waits among people until all cards lie open", () => {
    expect(canPlayOn(table(["person", "person"], false, null), asked)).toBe(false);
    expect(canPlayOn(table(["person", "person"], true, null), asked)).toBe(false);
    expect(canPlayOn(table(["person", "person"], true, "7"), asked)).toBe(true);
  });
  it("is not possible for spectators or after the last move", () => {
    expect(canPlayOn(table(["person", "bot"], true, "7", null), asked)).toBe(false);
    expect(canPlayOn(table(["person", "bot"], true, "7"), moment([], 0, true))).toBe(false);
  });
  it("knows an empty chair from a bot's", () => {
    expect(isAlone(table(["person", "open"], false, null))).toBe(false);
    expect(isAlone(table(["bot", "person"], false, null, 1))).toBe(true);
  });
});

describe("what a bot may have thought", () => {
  const used = { worlds: 1200, playouts: 4800, seconds: 0.4 };
  it("is available for the seat on turn", () => {
    expect(hadToMove(moment([1], 1))).toBe(true);
    expect(hadToMove(moment([1], 0))).toBe(false);
    expect(hadToMove(moment([1], null))).toBe(false);
  });
  it("names the best moves, and what the others cost", () => {
    const moves = [move("play Kh", null), move("play 2c", 1.26), move("play 3c", 12.4), move("play 4c", 20)];
    const told = thoughtText({ moves, counts: "", reason: "", back: [], wins: 0, used }, (text) => text.toUpperCase());
    expect(told).toBe("A bot would consider PLAY KH (+2), PLAY 2C (1.3 worse), and PLAY 3C (12 worse).");
  });
  it("shows values of moves that are not clearly worse, up to the limit", () => {
    const moves = [move("play Kh", null), { ...move("play 2c", null), value: -0.26 }, move("play 3c", 12.4)];
    expect(movesWithValues({ moves, counts: "", reason: "", back: [], wins: 0, used }, String, 2)).toBe("play Kh (+2) and play 2c (−0.3, perhaps as good)");
  });
  it("says in how many of the same deals the best move did better than another", () => {
    const best = { moves: [move("play Kh", null), move("play 2c", 1)], counts: "", reason: "", back: [], wins: 0, used };
    const told = (better: number, worse: number, deals: number): string => comparison({ ...best, tally: { better, worse, deals, other: "play 2c" } }, String);
    expect(told(11, 3, 16)).toBe("play Kh does better than play 2c in 11 of 16 deals tried, and worse in 3.");
    expect(told(1200, 0, 1600)).toBe("play Kh does better than play 2c in 1,200 of 1,600 deals tried, and worse in none.");
    expect(told(0, 2, 16)).toBe("play Kh does better than play 2c in none of 16 deals tried, and worse in 2.");
    expect(told(0, 0, 16)).toBe("play Kh does as well as play 2c in all 16 deals tried.");
    expect(comparison(best, String)).toBe("");
  });
  it("counts nothing where there was nothing to choose", () => {
    const only = { moves: [{ ...move("draw", null), visits: 0 }], counts: "", reason: "", back: [], wins: 0, used };
    expect(isForced(only)).toBe(true);
    expect(movesWithValues(only, String)).toBe("draw");
    expect(isForced({ moves: [move("draw", null)], counts: "", reason: "", back: [], wins: 0, used })).toBe(false);
  });
  it("says what was used to count that", () => {
    const thought = { moves: [], counts: "points", reason: "", back: [], wins: 0, used };
    expect(searchEffort(thought)).toBe("Values: points, from 1,200 imagined deals in 0.4 s");
    expect(searchEffort({ ...thought, used: { worlds: 0, playouts: 0, seconds: 0 } })).toBe("Values: points");
  });
  it("says so where there is nothing", () => {
    expect(thoughtText({ moves: [], counts: "", reason: "", back: [], wins: 0, used }, String)).toBe(say("thought-none"));
  });
});
