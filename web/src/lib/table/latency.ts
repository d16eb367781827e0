/** Measures the latency to the server at tables where it matters. */

import type { View } from "../protocol/types";

const OFTEN = 15_000; // milliseconds between two measurements
const AT_FIRST = 1500; // milliseconds between the first measurements
export const KEPT = 3;
const ABSURD = 60_000; // milliseconds; longer times mean that the connection was lost

/** The lowest recent latency; higher ones may come from a busy device. */
export const bestLatency = (measured: number[]): number | null => (measured.length > 0 ? Math.round(Math.min(...measured.slice(-KEPT))) : null);

export class LatencyMeter {
  private measured: number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRunning = false;

  /** `send` reports the latency to the server, which acknowledges it at once. */
  constructor(private readonly send: (takes: number | null) => Promise<unknown>) {}

  /** Start or stop measuring, depending on the table. */
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
