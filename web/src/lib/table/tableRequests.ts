/** What one may ask of a table besides a move: to take back, to begin again, another bot, another pace. */

import { note, seatAt } from "../storage/myTables";
import { say } from "../i18n/messages";
import type { TimeMultiplier, View } from "../protocol/types";
import { declined, part } from "./takeBack";
import type { Room } from "./tableStore.svelte";

export class Wishes {
  private withdrawn = false;

  constructor(private readonly room: Room) {}

  undo(): void {
    if (this.room.can.undo) void this.room.ask({ type: "undo", rev: this.room.view!.rev });
  }

  /** Another answer than the one that is sealed. */
  change(): void {
    if (this.room.can.change) void this.room.ask({ type: "change", rev: this.room.view!.rev });
  }

  /** The whole game once more; to step back undoes it. */
  restart(): void {
    if (this.room.can.restart) void this.room.ask({ type: "restart", rev: this.room.view!.rev });
  }

  /** Say that others did not agree to a step back. */
  follow(before: View, view: View): void {
    if (declined(before, view, this.withdrawn)) this.room.tell(say("take-back-not"));
    if (!view.takeback) this.withdrawn = false;
  }

  home(): void {
    if (this.room.can.home) void this.room.ask({ type: "home", rev: this.room.view!.rev });
  }

  /** To a step back that somebody asks for, or one asks for oneself: then one asks no longer. */
  consent(agree: boolean): void {
    this.withdrawn = part(this.room.view) === "asks";
    void this.room.ask({ type: "consent", agree });
  }

  /** To look into the cards of a seat, if its player agrees; of none, any more. */
  async stand(seat: number | null, name?: string): Promise<boolean> {
    return (await this.room.ask({ type: "stand", seat, ...(name ? { name } : {}) })).type === "ack";
  }

  /** Whether somebody may look into one's cards. */
  admit(number: string, agree: boolean): void {
    void this.room.ask({ type: "admit", number, agree });
  }

  say(text: string): void {
    void this.room.ask({ type: "emote", text });
  }

  pace(pace: string): void {
    void this.room.ask({ type: "pace", pace });
  }

  timeMultiplier(times: TimeMultiplier): void {
    void this.room.ask({ type: "time_multiplier", times });
  }

  bot(seat: number, bot: string): void {
    void this.room.ask({ type: "bot", seat, bot });
  }

  /** A new token for somebody's seat, if the room makes one. */
  async reissue(seat: number): Promise<string | null> {
    const answer = await this.room.ask({ type: "reissue", seat });
    return answer.type === "ack" ? (answer.token ?? null) : null;
  }

  async rematch(): Promise<string | null> {
    const answer = await this.room.ask({ type: "rematch" });
    if (answer.type !== "ack" || !answer.table) return null;
    this.seatAlso(answer.table);
    return answer.table;
  }

  /** At a rematch all keep their seats and tokens. */
  seatAlso(table: string): void {
    const here = seatAt(this.room.table);
    if (here?.token && !seatAt(table)) note(table, { ...here, over: false, told: "", hash: undefined, hashAt: undefined, hints: 0, at: Date.now() });
  }
}
