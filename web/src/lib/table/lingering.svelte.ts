/** A finished trick stays on the table for a moment, so that one sees the last card of it. */

import type { View } from "../protocol";
import { flight } from "../settings.svelte";
import { finished, type Trick } from "../tricks";

const PAUSE = 1200;

export class Lingering {
  /** The trick that is over and still shown. */
  trick = $state.raw<Trick | null>(null);
  /** The last finished trick, for whoever wants to see it again. */
  last = $state.raw<Trick | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  after(before: View | null, view: View): void {
    const found = before ? finished(before, view) : null;
    if (found) {
      this.last = found;
      this.trick = found;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => (this.trick = null), PAUSE + flight());
    } else if (view.news.some((entry) => entry.hops.length > 0)) {
      this.end();
    }
    if (view.news.length === 0 && view.moves_played < (before?.moves_played ?? 0)) this.last = null;
  }

  end(): void {
    clearTimeout(this.timer);
    this.trick = null;
  }
}
