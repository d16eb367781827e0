import { expect, it } from "vitest";
import { challengeLink, inviteLink, sheetLink } from "./inviteLinks";
import { route, toLab, toMoment, toNewSheet, toNewSheetOf, toRules, toSeason, toScore, toSheet } from "./route";

const hashOf = (link: string): string => link.slice(link.indexOf("#"));

it("finds what the page itself writes down for others", () => {
  expect(route(hashOf(inviteLink("http://room/", "t1", "word")))).toEqual({ page: "join", table: "t1", invite: "word" });
  expect(route(hashOf(challengeLink("http://room/", "t1", "")))).toEqual({ page: "challenge", table: "t1", invite: "" });
  expect(route(hashOf(challengeLink("http://room/", "t1", "word")))).toEqual({ page: "challenge", table: "t1", invite: "word" });
});

it("finds the rules of a game, and one of them", () => {
  expect(route(toRules("king"))).toEqual({ page: "rules", game: "king", rule: "" });
  expect(route(toRules("king", "K5"))).toEqual({ page: "rules", game: "king", rule: "K5" });
  expect(route("#/rules")).toEqual({ page: "start" });
});

it("begins at the start where an address says nothing", () => {
  expect(route("#/challenge")).toEqual({ page: "start" });
  expect(route("")).toEqual({ page: "start" });
});

it("takes an address as it stands where it was cut short", () => {
  expect(route("#/table/t%E0")).toEqual({ page: "table", table: "t%E0", at: null, from: null });
  expect(route("#/%")).toEqual({ page: "start" });
});

it("finds a moment of a table again, and from which seat it was looked at", () => {
  expect(route(toMoment("t1", 17, null))).toEqual({ page: "table", table: "t1", at: 17, from: null });
  expect(route(toMoment("t1", 17, 0))).toEqual({ page: "table", table: "t1", at: 17, from: 0 });
  expect(route(toMoment("t1", 17, "all"))).toEqual({ page: "table", table: "t1", at: 17, from: "all" });
  expect(route("#/table/t1/at/x/from/y")).toEqual({ page: "table", table: "t1", at: null, from: null });
});

it("finds score sheets, and the key that a shared link holds", () => {
  expect(route(hashOf(sheetLink("http://room/", "s1", "key")))).toEqual({ page: "sheet", sheet: "s1", key: "key" });
  expect(route(toSheet("s1"))).toEqual({ page: "sheet", sheet: "s1", key: "" });
  expect([route(toScore), route(toNewSheet)]).toEqual([{ page: "score" }, { page: "score-new", kind: "", people: [] }]);
});

it("a new sheet and a season know for whom they are", () => {
  expect(route(toNewSheetOf("king", ["Ann", "Å/B"]))).toEqual({ page: "score-new", kind: "king", people: ["Ann", "Å/B"] });
  expect(route(toSeason(["Ann", "Bob"]))).toEqual({ page: "season", people: ["Ann", "Bob"] });
  expect(route(toSeason())).toEqual({ page: "season", people: [] });
});

it("finds a question to the laboratory, whole", () => {
  expect(route(toLab())).toEqual({ page: "lab", game: "", asked: "" });
  expect(route(toLab("king"))).toEqual({ page: "lab", game: "king", asked: "" });
  expect(route(toLab("king", "games=1000&rule.min_bid=0%2C1"))).toEqual({ page: "lab", game: "king", asked: "games=1000&rule.min_bid=0%2C1" });
  expect(route("#/lab?games=%zz")).toEqual({ page: "lab", game: "", asked: "games=%zz" });
  expect(route("#/labels")).toEqual({ page: "start" });
});
