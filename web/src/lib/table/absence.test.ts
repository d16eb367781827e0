import { expect, test } from "vitest";
import { absence, clock } from "./absence";

test("time away is minutes and seconds", () => {
  expect([clock(0), clock(12), clock(75), clock(3600)]).toEqual(["0:00", "0:12", "1:15", "60:00"]);
});

test("a bot that plays for somebody is told of, also when they have come back and not taken their seat", () => {
  const seat = { kind: "person", connected: true, bot: null };
  expect(absence(seat)).toBe("");
  expect(absence({ ...seat, connected: false })).toBe("away");
  expect(absence({ ...seat, connected: false, bot: "club" })).toBe("away-bot-plays");
  expect(absence({ ...seat, bot: "club" })).toBe("bot-plays");
  expect(absence({ kind: "bot", connected: false, bot: "club" })).toBe("");
});
