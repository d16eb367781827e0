/** Review: earlier positions of the table, and what can be done there. */

import { playOn } from "../protocol/api";
import { savedTable } from "../storage/myTables";
import { viewpointFields, viewpointOf, canPlayOn, canChangeSeat } from "./review";
import type { Mark, Moment, Thought } from "../protocol/types";
import type { Viewpoint } from "../pages/route";
import type { TableStore } from "./tableStore.svelte";

export class Review {
  moment = $state.raw<Moment | null>(null);
  /** Where deals and tricks ended; loaded when review starts. */
  marks = $state.raw<Mark[]>([]);
  /** A bot's thoughts at the shown position. */
  thought = $state.raw<Thought | null>(null);

  constructor(private readonly store: TableStore) {}

  /** Whether the table reveals its cards, so that positions can be shown from every seat. */
  get canChangeSeat(): boolean {
    return this.store.view !== null && canChangeSeat(this.store.view);
  }

  get canPlayOn(): boolean {
    return this.store.view !== null && this.moment !== null && canPlayOn(this.store.view, this.moment);
  }

  /** The viewpoint, where it can be chosen. */
  get viewpoint(): Viewpoint {
    return this.canChangeSeat ? this.currentViewpoint : null;
  }

  private get currentViewpoint(): Viewpoint {
    return this.moment && this.store.view ? viewpointOf(this.moment, this.store.view) : null;
  }

  /** Show the position after `at` moves, with the current viewpoint by default. */
  async goTo(at: number, eyes: Viewpoint = this.currentViewpoint): Promise<void> {
    const answer = await this.store.ask({ type: "moment", at, ...viewpointFields(eyes) });
    if (answer.type !== "moment") return;
    this.store.release();
    this.moment = answer;
  }

  async loadMarks(): Promise<void> {
    const answer = await this.store.ask({ type: "moments" });
    if (answer.type === "moments") this.marks = answer.moments;
  }

  backToLive(): void {
    this.store.release();
    this.moment = null;
  }

  /** Load what a bot would have thought in this position. */
  async loadThought(): Promise<void> {
    const { moment, store } = this;
    if (!moment || store.busy) return;
    store.busy = true;
    store.reason = null;
    const answer = await store.ask({ type: "hint", at: moment.at, seat: moment.seat });
    store.busy = false;
    if (answer.type === "hint" && this.moment === moment) this.thought = answer;
  }

  /** Start a new table from the shown position. Returns its name; null if that fails. */
  async playOn(): Promise<string | null> {
    const { view, table } = this.store;
    const token = savedTable(table)?.token;
    if (!view || !this.moment || !token) return null;
    const { game, title } = view.game;
    try {
      return await playOn(table, token, this.moment.at, { game, title });
    } catch (error) {
      this.store.showMessage((error as Error).message);
      return null;
    }
  }
}
