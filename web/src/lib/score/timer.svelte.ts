/** The countdown of this tab. It continues while other panels are open and after a reload. */

import { fresh, leftOf, paused, started, type Countdown } from "./countdown";
import { appearance } from "./appearance.svelte";

const KEPT_AS = "parlour.score-timer";
const TICK = 200; // milliseconds

class Timer {
  private countdown = $state.raw<Countdown>(kept());
  private now = $state(Date.now());
  hasEnded = $state(false);
  readonly left = $derived(leftOf(this.countdown, this.now));
  readonly isRunning = $derived(this.countdown.ends !== null && !this.hasEnded);
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor() {
    if (this.countdown.ends !== null) this.tick();
  }

  start(): void {
    this.set(started(this.countdown, Date.now()));
    this.tick();
  }

  stop(): void {
    this.set(paused(this.countdown, Date.now()));
    clearInterval(this.ticking);
  }

  reset(seconds: number): void {
    this.hasEnded = false;
    this.set(fresh(seconds));
    clearInterval(this.ticking);
  }

  private set(one: Countdown): void {
    this.now = Date.now();
    this.countdown = one;
    try {
      sessionStorage.setItem(KEPT_AS, JSON.stringify(one));
    } catch {
      // no storage: kept until the page is closed
    }
  }

  private tick(): void {
    clearInterval(this.ticking);
    this.ticking = setInterval(() => this.look(), TICK);
  }

  private look(): void {
    this.now = Date.now();
    if (this.left > 0) return;
    clearInterval(this.ticking);
    this.hasEnded = true;
    void sound(880);
  }
}

function kept(): Countdown {
  try {
    const one = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "null") as Countdown | null;
    return one && Number.isFinite(one.seconds) && Number.isFinite(one.left) && (one.ends === null || Number.isFinite(one.ends)) ? one : fresh(60);
  } catch {
    return fresh(60);
  }
}

export const timer = new Timer();

/** The sound of the countdown and the buzzer, if switched on. */
export async function sound(pitch: number): Promise<void> {
  if (!appearance.sound) return;
  const { zzfx } = await import("zzfx");
  zzfx(0.6, 0, pitch, 0.05, 0.3, 0.4);
}
