/** How long what is said takes to the room and back, where that matters: measured in a rhythm of its own. */

import type { View } from "../protocol/types";

const OFTEN = 15_000; // milliseconds between two measurements
const AT_FIRST = 1500; // between those with which it begins
export const KEPT = 3;
const ABSURD = 60_000; // milliseconds: the line broke meanwhile

/** What the line takes at its best of late: a moment in which this device was busy is no slow line. */
export const bestLatency = (measured: number[]): number | null => (measured.length > 0 ? Math.round(Math.min(...measured.slice(-KEPT))) : null);

export class LatencyMeter {
  private measured: number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRunning = false;

  /** `send` reports the latency to the server, which acknowledges it at once. */
  constructor(private readonly send: (takes: number | null) => Promise<unknown>) {}

  /** Measure as long as somebody sits at a table where it matters. */
  update(view: Pick<View, "slowest">): void {
    if (view.slowest === null) this.stop();
    else if (!this.isRunning) {
      this.isRunning = true;
      void this.measure();
    }
  }

  stop(): void {
    this.isRunning = false;
    clearTimeout(this.timer);
  }

  private async measure(): Promise<void> {
    const began = performance.now();
    await this.send(bestLatency(this.measured));
    const took = performance.now() - began;
    if (took < ABSURD) this.measured = [...this.measured, took].slice(-KEPT);
    if (this.isRunning) this.timer = setTimeout(() => void this.measure(), this.measured.length < KEPT ? AT_FIRST : OFTEN);
  }
}
