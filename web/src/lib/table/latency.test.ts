import { describe, expect, it, vi } from "vitest";
import { Measuring, takes } from "./latency";

describe("takes", () => {
  it.each([
    [[], null],
    [[420.4], 420],
    [[900, 210, 600], 210],
    [[20, 300, 320, 310], 300],
  ])("of %j is the best of late", (measured, best) => {
    expect(takes(measured)).toBe(best);
  });
});

describe("Measuring", () => {
  it("asks in its own rhythm, whatever views come, and only where lines matter", async () => {
    vi.useFakeTimers();
    const told: (number | null)[] = [];
    const measuring = new Measuring((takes) => (told.push(takes), new Promise((soon) => setTimeout(soon, 200))));
    measuring.follow({ slowest: null });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([]);
    for (let view = 0; view < 20; view += 1) measuring.follow({ slowest: 0 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toEqual([null, 200, 200]);
    await vi.advanceTimersByTimeAsync(15_400);
    expect(told).toHaveLength(4);
    measuring.follow({ slowest: null });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toHaveLength(4);
    vi.useRealTimers();
  });
});
