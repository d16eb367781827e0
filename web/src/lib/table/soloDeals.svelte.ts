/** New tables for one player with the house rules of this table. */

import { toTable } from "../pages/route";
import { games, openTable } from "../protocol/api";
import { say } from "../i18n/messages";
import { savedTable } from "../storage/myTables";
import { settings } from "../storage/settings.svelte";
import type { TableStore } from "./tableStore.svelte";

export class SoloDeals {
  opening = $state(false);
  wrong = $state("");
  /** Whether deals of this game are known to be winnable. */
  winnable = $state(false);

  constructor(private readonly store: TableStore) {
    const { game } = store;
    games().then((all) => (this.winnable = all.some((one) => one.name === game?.game && one.winnable > 0)), () => {});
  }

  /** The number of this deal, if the server or the player has told it; else empty. */
  get number(): string {
    return this.store.view?.fairness.seed ?? savedTable(this.store.table)?.deal ?? "";
  }

  async open(which: { deal?: string; winnable?: boolean }): Promise<void> {
    const { game, view } = this.store;
    if (!game || !view || this.opening) return;
    this.opening = true;
    this.wrong = "";
    const options = Object.fromEntries(view.settings.options.map(({ name, chosen }) => [name, chosen]));
    const wanted = { game: game.game, options, seats: [{ kind: "you" as const }], name: settings.name.trim() || say("guest"), deal: which.deal ?? null, winnable: which.winnable ?? false };
    try {
      location.hash = toTable((await openTable(wanted, game.title)).table);
    } catch (error) {
      this.wrong = (error as Error).message;
      this.store.showMessage(this.wrong);
    } finally {
      this.opening = false;
    }
  }
}
