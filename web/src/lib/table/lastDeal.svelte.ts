/** The result of the last deal, shown until it is closed or the deal is undone. */

import { dealEnd, type DealEnd } from "./dealEnd";
import type { View } from "../protocol/types";
import { settings } from "../storage/settings.svelte";

export class LastDeal {
  deal = $state.raw<DealEnd | null>(null);
  /** What happened in the round that has just ended, if its deal goes on. */
  round = $state.raw<string[] | null>(null);

  update(before: View | null, view: View): void {
    const found = before && settings.slips ? dealEnd(before, view) : null;
    const undone = this.deal !== null && view.game.score.length <= this.deal.deal;
    if (found || undone) this.deal = found;
    const rounds = view.game.rounds ?? 0;
    if (before && rounds !== (before.game.rounds ?? 0)) this.round = settings.slips && !found && rounds > (before.game.rounds ?? 0) ? (view.game.round ?? null) : null;
  }

  /** Whether a result is shown. */
  get isOpen(): boolean {
    return this.deal !== null || this.round !== null;
  }

  close(): void {
    this.deal = this.round = null;
  }
}
