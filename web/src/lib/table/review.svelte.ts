/** Looking back from a table: the moment that one looks at, and what can be done there. */

import { playOn } from "../protocol/api";
import { seatAt } from "../storage/myTables";
import { askedWith, eyesOf, mayPlayOn, mayTurn } from "./review";
import type { Mark, Moment, Thought } from "../protocol/types";
import type { Eyes } from "../pages/route";
import type { Room } from "./tableStore.svelte";

export class LookingBack {
  moment = $state.raw<Moment | null>(null);
  /** Where the deals and tricks of the game were over; known once somebody looks back. */
  marks = $state.raw<Mark[]>([]);
  /** What a bot may have thought at the moment that one looks at. */
  thought = $state.raw<Thought | null>(null);

  constructor(private readonly room: Room) {}

  /** Whether the table shows its cards, so that one may look from every seat. */
  get turns(): boolean {
    return this.room.view !== null && mayTurn(this.room.view);
  }

  get playsOn(): boolean {
    return this.room.view !== null && this.moment !== null && mayPlayOn(this.room.view, this.moment);
  }

  /** Whose eyes one looks back with, where one may choose. */
  get eyes(): Eyes {
    return this.turns ? this.kept : null;
  }

  private get kept(): Eyes {
    return this.moment && this.room.view ? eyesOf(this.moment, this.room.view) : null;
  }

  /** The table as it was, with the eyes with which one has looked so far. */
  async look(at: number, eyes: Eyes = this.kept): Promise<void> {
    const answer = await this.room.ask({ type: "moment", at, ...askedWith(eyes) });
    if (answer.type !== "moment") return;
    this.room.release();
    this.moment = answer;
  }

  async askMarks(): Promise<void> {
    const answer = await this.room.ask({ type: "moments" });
    if (answer.type === "moments") this.marks = answer.moments;
  }

  live(): void {
    this.room.release();
    this.moment = null;
  }

  /** What a bot may have thought in the place of whom one looks from. */
  async think(): Promise<void> {
    const { moment, room } = this;
    if (!moment || room.busy) return;
    room.busy = true;
    room.reason = null;
    const answer = await room.ask({ type: "hint", at: moment.at, seat: moment.seat });
    room.busy = false;
    if (answer.type === "hint" && this.moment === moment) this.thought = answer;
  }

  /** The table that goes on from the moment that one looks at. */
  async playOn(): Promise<string | null> {
    const { view, table } = this.room;
    const token = seatAt(table)?.token;
    if (!view || !this.moment || !token) return null;
    const { game, title } = view.game;
    try {
      return await playOn(table, token, this.moment.at, { game, title });
    } catch (error) {
      this.room.tell((error as Error).message);
      return null;
    }
  }
}
