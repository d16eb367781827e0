import { expect, it } from "vitest";
import { buzzed, clockOf, durationOf, fresh, leftOf, paused, started } from "./countdown";

it("goes by the clock, however long the phone slept", () => {
  const running = started(fresh(90), 1000);
  expect(leftOf(running, 61_000)).toBe(30_000);
  expect(leftOf(running, 9_000_000)).toBe(0);
  expect(leftOf(started(paused(running, 61_000), 100_000), 110_000)).toBe(20_000);
});

it("reads times, and writes them", () => {
  expect(["90", "1:30", "1:00:00", "0", "1:75", "x"].map(durationOf)).toEqual([90, 90, 3600, null, null, null]);
  expect([clockOf(90_000), clockOf(400)]).toEqual(["1:30", "0:01"]);
});

it("gives the buzzer to the first, for three seconds", () => {
  const ann = buzzed(null, "Ann", 1000);
  expect(buzzed(ann, "Bob", 3900).player).toBe("Ann");
  expect(buzzed(ann, "Bob", 4000).player).toBe("Bob");
});
