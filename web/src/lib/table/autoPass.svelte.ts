/** Auto-pass: passes on every offer until the deal is over or the player ends it. */

import { answerDelay, isSameDeal, offerId } from "./autoPass";
import { say } from "../i18n/messages";
import type { Move, View } from "../protocol/types";
import type { TableStore } from "./tableStore.svelte";

type Said = Pick<Move, "text" | "touch">;

export class AutoPass {
  isOn = $state(false);
  /** Seconds until the current offer is answered; 0 without an offer. */
  seconds = $state(0);
  /** The answer that the player has chosen instead. */
  private chosen = $state.raw<Said | null>(null);
  private offer: string | null = null;
  private lastLabel = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {}

  /** The move that passes on the current offer. */
  get passMove(): Move | null {
    const { choices } = this.store.view ?? {};
    return (!this.store.moment && choices?.moves.find((move) => move.text === choices.lets_by)) || null;
  }

  /** The answer that will be sent. */
  get answer(): Said | null {
    return this.chosen ?? this.passMove;
  }

  /** The text of the auto-pass button. */
  get label(): string {
    return this.passMove ? this.store.label(this.passMove) : this.lastLabel;
  }

  toggle(): void {
    if (this.isOn) this.turnOff();
    else this.turnOn();
  }

  private turnOn(): void {
    this.lastLabel = this.label;
    this.isOn = true;
    if (this.store.view) this.startTimer(this.store.view);
    this.store.showMessage(say("auto-pass-text", { seconds: this.seconds }));
  }

  turnOff(): void {
    this.isOn = false;
    this.stop();
  }

  /** Hold back a chosen answer until the time is over, so that all answers take the same time. Returns
   *  whether it does. */
  holdBack(move: Said): boolean {
    if (this.timer !== undefined) this.chosen = move;
    return this.timer !== undefined;
  }

  update(before: View, view: View): void {
    if (!this.isOn) return;
    if (!isSameDeal(before, view)) return this.turnOff();
    const offer = offerId(view);
    if (offer === null) this.stop();
    else if (offer !== this.offer) this.startTimer(view);
    this.offer = offer ?? (view.paused ? null : this.offer);
  }

  private startTimer(view: View): void {
    this.stop();
    this.offer = offerId(view);
    this.seconds = answerDelay(view);
    this.timer = setTimeout(() => this.send(), this.seconds * 1000);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.seconds = 0;
    this.chosen = null;
  }

  private send(): void {
    const { answer } = this;
    this.stop();
    if (answer) void this.store.play(answer);
  }
}
