import { describe, expect, it, vi } from "vitest";
import { LatencyMeter, bestLatency } from "./latency";

describe("takes", () => {
  it.each([
    [[], null],
    [[420.4], 420],
    [[900, 210, 600], 210],
    [[20, 300, 320, 310], 300],
  ])("of %j is the best of late", (measured, best) => {
    expect(bestLatency(measured)).toBe(best);
  });
});

describe("Measuring", () => {
  it("asks in its own rhythm, whatever views come, and only where lines matter", async () => {
    vi.useFakeTimers();
    const sent: (number | null)[] = [];
    const meter = new LatencyMeter((value) => (sent.push(value), new Promise((soon) => setTimeout(soon, 200))));
    meter.update({ slowest: null });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    for (let view = 0; view < 20; view += 1) meter.update({ slowest: 0 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([null, 200, 200]);
    await vi.advanceTimersByTimeAsync(15_400);
    expect(sent).toHaveLength(4);
    meter.update({ slowest: null });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(4);
    vi.useRealTimers();
  });
});
