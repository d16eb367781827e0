/** After each own move, bring cards home if the player wants that. */

import { settings } from "../storage/settings.svelte";
import type { View } from "../protocol/types";
import type { TableStore } from "./tableStore.svelte";

export class AutoHome {
  /** The number of moves before an own move whose result the page has not seen. */
  private movedAt: number | null = null;

  constructor(private readonly store: TableStore) {}

  /** The player makes a move. */
  moved(view: View): void {
    this.movedAt = settings.autoHome && !view.guide ? view.moves_played : null;
  }

  /** Once after each move, so that what the player takes back stays back. */
  update(view: View): void {
    if (this.movedAt === null || view.moves_played <= this.movedAt) return;
    this.movedAt = null;
    if (view.can.home) this.store.requests.playHome(true);
  }
}
