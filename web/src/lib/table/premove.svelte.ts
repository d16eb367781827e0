/** The card that waits until it is one's turn, as the page shows it. */

import { say } from "../i18n/messages";
import { after, queue, type Queued } from "./premove";
import type { View } from "../protocol/types";
import { settings } from "../storage/settings.svelte";
import type { TableStore } from "./tableStore.svelte";

export class Premove {
  queued = $state.raw<Queued | null>(null);

  constructor(private readonly store: TableStore) {}

  /** Let a card wait, if one wants that and it can; whether it waits now. */
  select(thing: string): boolean {
    const { view } = this.store;
    if (!settings.premove || this.queued || !view) return false;
    this.queued = queue(view, thing);
    return this.queued !== null;
  }

  /** Nothing waits to be played any more; it is said, unless one wanted it. */
  drop(aloud = false): void {
    const { queued } = this;
    this.queued = null;
    if (queued && aloud) this.store.showMessage(say("premove-dropped", { card: queued.face }));
  }

  /** What becomes of the card that waits when the table has changed. */
  update(before: View, view: View): void {
    if (!this.queued) return;
    const then = after(this.queued, before, view);
    if (then.kind === "wait") this.queued = then.queued;
    else this.drop(then.kind === "drop");
    if (then.kind === "play") void this.store.play(then.move);
  }
}
