/** Requests to a table besides moves: take-back, restart, bots, pace and others. */

import { saveTable, savedTable } from "../storage/myTables";
import { say } from "../i18n/messages";
import type { TimeMultiplier, View } from "../protocol/types";
import { wasDeclined, ownRole } from "./takeBack";
import type { TableStore } from "./tableStore.svelte";

export class TableRequests {
  private withdrawn = false;

  constructor(private readonly store: TableStore) {}

  undo(): void {
    this.store.deselect();
    if (this.store.can.undo) void this.store.ask({ type: "undo", rev: this.store.view!.rev });
  }

  /** Change the hidden answer. */
  change(): void {
    if (this.store.can.change) void this.store.ask({ type: "change", rev: this.store.view!.rev });
  }

  /** Restart the game; a take-back reverts it. */
  restart(): void {
    if (this.store.can.restart) void this.store.ask({ type: "restart", rev: this.store.view!.rev });
  }

  /** Show a message if a take-back request was declined. */
  update(before: View, view: View): void {
    if (wasDeclined(before, view, this.withdrawn)) this.store.showMessage(say("take-back-not"));
    if (!view.takeback) this.withdrawn = false;
  }

  /** Bring all cards home that fit. `quietly`: without a message if there is none. */
  playHome(quietly = false): void {
    if (this.store.can.home) void this.store.ask({ type: "home", rev: this.store.view!.rev }, quietly);
  }

  /** Answer a take-back request, or withdraw the own one. */
  consent(agree: boolean): void {
    this.withdrawn = ownRole(this.store.view) === "asks";
    void this.store.ask({ type: "consent", agree });
  }

  /** Ask to watch the hand of a seat; null ends it. */
  async requestShadowing(seat: number | null, name?: string): Promise<boolean> {
    return (await this.store.ask({ type: "stand", seat, ...(name ? { name } : {}) })).type === "ack";
  }

  /** Allow or refuse that a spectator watches the own hand. */
  answerShadowing(number: string, agree: boolean): void {
    void this.store.ask({ type: "admit", number, agree });
  }

  sendEmote(text: string): void {
    void this.store.ask({ type: "emote", text });
  }

  setPace(pace: string): void {
    void this.store.ask({ type: "pace", pace });
  }

  setTimeMultiplier(times: TimeMultiplier): void {
    void this.store.ask({ type: "time_multiplier", times });
  }

  setBot(seat: number, bot: string): void {
    void this.store.ask({ type: "bot", seat, bot });
  }

  /** A new token for a seat; null if the server refuses. */
  async reissue(seat: number): Promise<string | null> {
    const answer = await this.store.ask({ type: "reissue", seat });
    return answer.type === "ack" ? (answer.token ?? null) : null;
  }

  async rematch(): Promise<string | null> {
    const answer = await this.store.ask({ type: "rematch" });
    if (answer.type !== "ack" || !answer.table) return null;
    this.keepSeatAt(answer.table);
    return answer.table;
  }

  /** At a rematch all players keep their seats and tokens. */
  keepSeatAt(table: string): void {
    const here = savedTable(this.store.table);
    if (here?.token && !savedTable(table)) saveTable(table, { ...here, over: false, told: "", hash: undefined, hashAt: undefined, hints: 0, at: Date.now() });
  }
}
