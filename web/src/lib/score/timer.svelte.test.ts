// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { appearance } from "./appearance.svelte";
import { timer } from "./timer.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  appearance.sound = false;
  timer.reset(60);
});
afterEach(() => {
  timer.reset(60);
  appearance.sound = true;
  vi.useRealTimers();
});

it("runs down by the clock, stands while it is stopped, and goes on", () => {
  timer.start();
  vi.advanceTimersByTime(20_000);
  expect([timer.left, timer.isRunning]).toEqual([40_000, true]);
  timer.stop();
  vi.advanceTimersByTime(30_000);
  expect([timer.left, timer.isRunning]).toEqual([40_000, false]);
  timer.start();
  vi.advanceTimersByTime(10_000);
  expect(timer.left).toBe(30_000);
});

it("rings at its end, and not before", () => {
  timer.start();
  vi.advanceTimersByTime(59_800);
  expect(timer.hasEnded).toBe(false);
  vi.advanceTimersByTime(400);
  expect([timer.hasEnded, timer.left, timer.isRunning]).toEqual([true, 0, false]);
  timer.reset(90);
  expect([timer.hasEnded, timer.left]).toEqual([false, 90_000]);
});

it("is kept with its tab", () => {
  timer.start();
  const kept = JSON.parse(sessionStorage.getItem("parlour.score-timer")!) as { seconds: number; ends: number };
  expect(kept).toMatchObject({ seconds: 60, ends: Date.now() + 60_000 });
});
