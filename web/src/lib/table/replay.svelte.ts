/** Replays the moves of a game at a chosen speed. */

import type { TableStore } from "./tableStore.svelte";

const STEP = 900; // milliseconds between two moves at speed 1

export class Replay {
  speed = $state(1);
  private timer = $state.raw<ReturnType<typeof setTimeout> | null>(null);

  constructor(private readonly store: TableStore) {}

  get runs(): boolean {
    return this.timer !== null;
  }

  toggle(): void {
    if (this.runs) this.stop();
    else this.start();
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** A replay from the end starts again at the beginning. */
  private start(): void {
    const { moment, view } = this.store;
    if (moment && moment.at >= (view?.moves_played ?? 0)) void this.store.look(0);
    this.later();
  }

  private later(): void {
    this.timer = setTimeout(() => void this.step(), STEP / this.speed);
  }

  private async step(): Promise<void> {
    const { moment, view } = this.store;
    const all = view?.moves_played ?? 0;
    if (!moment || moment.at >= all) return this.stop();
    await this.store.look(moment.at + 1);
    if (!this.runs) return; // stopped in the meantime
    if (moment.at + 1 < all) this.later();
    else this.stop();
  }
}
