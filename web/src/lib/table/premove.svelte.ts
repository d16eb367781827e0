/** A premove: the selected card waits for the player's turn. */

import { say } from "../i18n/messages";
import { after, queue, type Queued } from "./premove";
import type { View } from "../protocol/types";
import { settings } from "../storage/settings.svelte";
import type { TableStore } from "./tableStore.svelte";

export class Premove {
  queued = $state.raw<Queued | null>(null);

  constructor(private readonly store: TableStore) {}

  /** Select a premove, if the setting is on and the card can wait. Returns whether it waits now. */
  select(thing: string): boolean {
    const { view } = this.store;
    if (!settings.premove || this.queued || !view) return false;
    this.queued = queue(view, thing);
    return this.queued !== null;
  }

  /** Cancel the premove, with a message if `aloud`. */
  drop(aloud = false): void {
    const { queued } = this;
    this.queued = null;
    if (queued && aloud) this.store.showMessage(say("premove-dropped", { card: queued.face }));
  }

  /** Play, keep or drop the premove after a change of the table. */
  update(before: View, view: View): void {
    if (!this.queued) return;
    const then = after(this.queued, before, view);
    if (then.kind === "wait") this.queued = then.queued;
    else this.drop(then.kind === "drop");
    if (then.kind === "play") void this.store.play(then.move);
  }
}
