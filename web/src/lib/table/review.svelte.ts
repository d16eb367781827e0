/** Looking back from a table: the moment that one looks at, and what can be done there. */

import { playOn } from "../protocol/api";
import { savedTable } from "../storage/myTables";
import { viewpointFields, viewpointOf, canPlayOn, canChangeSeat } from "./review";
import type { Mark, Moment, Thought } from "../protocol/types";
import type { Viewpoint } from "../pages/route";
import type { TableStore } from "./tableStore.svelte";

export class Review {
  moment = $state.raw<Moment | null>(null);
  /** Where the deals and tricks of the game were over; known once somebody looks back. */
  marks = $state.raw<Mark[]>([]);
  /** What a bot may have thought at the moment that one looks at. */
  thought = $state.raw<Thought | null>(null);

  constructor(private readonly store: TableStore) {}

  /** Whether the table shows its cards, so that one may look from every seat. */
  get canChangeSeat(): boolean {
    return this.store.view !== null && canChangeSeat(this.store.view);
  }

  get canPlayOn(): boolean {
    return this.store.view !== null && this.moment !== null && canPlayOn(this.store.view, this.moment);
  }

  /** Whose eyes one looks back with, where one may choose. */
  get viewpoint(): Viewpoint {
    return this.canChangeSeat ? this.currentViewpoint : null;
  }

  private get currentViewpoint(): Viewpoint {
    return this.moment && this.store.view ? viewpointOf(this.moment, this.store.view) : null;
  }

  /** The table as it was, with the eyes with which one has looked so far. */
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

  /** What a bot may have thought in the place of whom one looks from. */
  async loadThought(): Promise<void> {
    const { moment, store } = this;
    if (!moment || store.busy) return;
    store.busy = true;
    store.reason = null;
    const answer = await store.ask({ type: "hint", at: moment.at, seat: moment.seat });
    store.busy = false;
    if (answer.type === "hint" && this.moment === moment) this.thought = answer;
  }

  /** The table that goes on from the moment that one looks at. */
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
