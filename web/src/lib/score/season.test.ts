import { expect, test } from "vitest";
import { between, chartOf, daysOf, decimalsOf, gamesOf, type SeasonPerson, type SeasonData } from "./season";

const result = (id: string, at: string, units: number, kind = "plain", total = String(units)) => ({ id, sheet: id, kind, at, rank: 1, total, units });
const person = (player: string, course: number[], results: SeasonPerson["results"]): SeasonPerson => ({
  player, colour: "#000", games: results.length, wins: course.at(-1) ?? 0, share: 0, streak: 0, longest_streak: 0, reached: {}, course, results,
});
const told: SeasonData = {
  kinds: {},
  people: [
    person("Ann", [1, 1], [result("b", "2026-02", 10), result("c", "2026-03", 4)]),
    person("Bob", [1, 1, 2], [result("a", "2026-01", 7), result("b", "2026-02", 3), result("c", "2026-03", 9)]),
  ],
  ahead: [{ player: "Ann", of: "Bob", times: 1, met: 3 }, { player: "Bob", of: "Ann", times: 1, met: 3 }],
  everybody: [],
  every_kind: {},
};

test("games stand in the order in which they were begun, each once", () => {
  expect(gamesOf(told).map((game) => game.id)).toEqual(["a", "b", "c"]);
});

test("a line begins with a player's first game and is constant while they are absent", () => {
  const [ann, bob] = chartOf(told).series;
  expect(ann!.course).toEqual([null, null, 1, 1]);
  expect(bob!.course).toEqual([0, 1, 1, 2]);
  expect(ann!.bars).toEqual([null, 10, 4]);
});

test("totals are compared only within one kind and with the same decimals", () => {
  expect(decimalsOf(gamesOf(told))).toBe(0);
  expect(decimalsOf([result("a", "", 15, "plain", "1.5"), result("b", "", 20, "plain", "2.0")])).toBe(1);
  expect(decimalsOf([result("a", "", 1), result("b", "", 1, "king")])).toBeNull();
  expect(decimalsOf([result("a", "", 15, "plain", "1.5"), result("b", "", 2)])).toBeNull();
});

test("two people are compared, also when they never met", () => {
  expect(between(told, "Ann", "Bob")).toEqual({ won: 1, lost: 1, met: 3 });
  expect(between(told, "Ann", "Cid")).toEqual({ won: 0, lost: 0, met: 0 });
});

test("times are told in days", () => {
  const today = new Date("2026-11-22T12:00:00Z");
  expect(daysOf("all", today)).toEqual({});
  expect(daysOf("year", today)).toEqual({ since: "2026-01-01" });
  expect(daysOf("month", today)).toEqual({ since: "2026-10-23" });
  expect(daysOf("days", today, "2026-01-05")).toEqual({ since: "2026-01-05" });
  expect(daysOf("days", today, "", "2026-02-01")).toEqual({ until: "2026-02-01" });
});
