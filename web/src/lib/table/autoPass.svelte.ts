/** Offers that the page lets go by, as somebody wished it; it is seen, and can be ended at any time. */

import { answeredAfter, holds, offerOf } from "./autoPass";
import { say } from "../i18n/messages";
import type { Move, View } from "../protocol/types";
import type { Room } from "./tableStore.svelte";

type Said = Pick<Move, "text" | "touch">;

export class LettingBy {
  on = $state(false);
  /** After how many seconds the offer is answered that lies there; 0: none is. */
  seconds = $state(0);
  /** What is answered then instead, as somebody chose meanwhile. */
  private chosen = $state.raw<Said | null>(null);
  private offer: string | null = null;
  private wished = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly room: Room) {}

  /** The answer that lets an offer go by, while one is asked about any. */
  get way(): Move | null {
    const { choices } = this.room.view ?? {};
    return (!this.room.moment && choices?.moves.find((move) => move.text === choices.lets_by)) || null;
  }

  /** What is answered when the time is over. */
  get answer(): Said | null {
    return this.chosen ?? this.way;
  }

  /** What lets an offer go by, as its button says it. */
  get called(): string {
    return this.way ? this.room.label(this.way) : this.wished;
  }

  turn(): void {
    if (this.on) this.end();
    else this.begin();
  }

  private begin(): void {
    this.wished = this.called;
    this.on = true;
    if (this.room.view) this.wait(this.room.view);
    this.room.tell(say("let-by-text", { seconds: this.seconds }));
  }

  end(): void {
    this.on = false;
    this.stop();
  }

  /** An answer that is chosen before the time is over: it is given with no other one's time. */
  keeps(move: Said): boolean {
    if (this.timer !== undefined) this.chosen = move;
    return this.timer !== undefined;
  }

  follow(before: View, view: View): void {
    if (!this.on) return;
    if (!holds(before, view)) return this.end();
    const offer = offerOf(view);
    if (offer === null) this.stop();
    else if (offer !== this.offer) this.wait(view);
    this.offer = offer ?? (view.paused ? null : this.offer);
  }

  private wait(view: View): void {
    this.stop();
    this.offer = offerOf(view);
    this.seconds = answeredAfter(view);
    this.timer = setTimeout(() => this.give(), this.seconds * 1000);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.seconds = 0;
    this.chosen = null;
  }

  private give(): void {
    const { answer } = this;
    this.stop();
    if (answer) void this.room.play(answer);
  }
}
