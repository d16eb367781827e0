import { expect, it } from "vitest";
import { challenge, invitation } from "./inviting";
import { route } from "./route";

const hashOf = (link: string): string => link.slice(link.indexOf("#"));

it("finds what the page itself writes down for others", () => {
  expect(route(hashOf(invitation("http://room/", "t1", "word")))).toEqual({ page: "join", table: "t1", invite: "word" });
  expect(route(hashOf(challenge("http://room/", "t1", "")))).toEqual({ page: "challenge", table: "t1", invite: "" });
  expect(route(hashOf(challenge("http://room/", "t1", "word")))).toEqual({ page: "challenge", table: "t1", invite: "word" });
});

it("begins at the start where an address says nothing", () => {
  expect(route("#/challenge")).toEqual({ page: "start" });
  expect(route("")).toEqual({ page: "start" });
});
