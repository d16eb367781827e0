/** The result of the last deal, shown until it is closed or the deal is undone. */

import { dealEnd, type DealEnd } from "./dealEnd";
import type { View } from "../protocol/types";
import { settings } from "../storage/settings.svelte";

export class LastDeal {
  deal = $state.raw<DealEnd | null>(null);

  update(before: View | null, view: View): void {
    const found = before && settings.slips ? dealEnd(before, view) : null;
    const undone = this.deal !== null && view.game.score.length <= this.deal.deal;
    if (found || undone) this.deal = found;
  }

  close(): void {
    this.deal = null;
  }
}
