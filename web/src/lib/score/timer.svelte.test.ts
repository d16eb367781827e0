// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { scoreLook } from "./appearance.svelte";
import { timing } from "./timer.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  scoreLook.sound = false;
  timing.reset(60);
});
afterEach(() => {
  timing.reset(60);
  scoreLook.sound = true;
  vi.useRealTimers();
});

it("runs down by the clock, stands while it is stopped, and goes on", () => {
  timing.start();
  vi.advanceTimersByTime(20_000);
  expect([timing.left, timing.runs]).toEqual([40_000, true]);
  timing.stop();
  vi.advanceTimersByTime(30_000);
  expect([timing.left, timing.runs]).toEqual([40_000, false]);
  timing.start();
  vi.advanceTimersByTime(10_000);
  expect(timing.left).toBe(30_000);
});

it("rings at its end, and not before", () => {
  timing.start();
  vi.advanceTimersByTime(59_800);
  expect(timing.rung).toBe(false);
  vi.advanceTimersByTime(400);
  expect([timing.rung, timing.left, timing.runs]).toEqual([true, 0, false]);
  timing.reset(90);
  expect([timing.rung, timing.left]).toEqual([false, 90_000]);
});

it("is kept with its tab", () => {
  timing.start();
  const kept = JSON.parse(sessionStorage.getItem("parlour.score-timer")!) as { seconds: number; ends: number };
  expect(kept).toMatchObject({ seconds: 60, ends: Date.now() + 60_000 });
});
