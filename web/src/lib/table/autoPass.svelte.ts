/**
 * Auto-pass: the page passes on every offer until the deal is over or the player ends it.
 *
 * All answers take the same time, also those that the player chooses in between: everyone sees when a seat has
 * answered, and an immediate answer would reveal that the hand has no fitting card.
 */

import { say } from "../i18n/messages";
import type { Move, View } from "../protocol/types";
import type { TableStore } from "./tableStore.svelte";

type Answer = Pick<Move, "text" | "touch">;

export class AutoPass {
  isOn = $state(false);
  /** Seconds until the current offer is answered; 0 without an offer. */
  seconds = $state(0);
  /** The answer that the player has chosen instead. */
  private chosen = $state.raw<Answer | null>(null);
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
  get answer(): Answer | null {
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
    this.store.showMessage(say("auto-pass-text", { seconds: this.seconds, deal: this.store.game?.deal_name ?? "" }));
  }

  turnOff(): void {
    this.isOn = false;
    this.stop();
  }

  /** Hold back a chosen answer until the time is over, so that all answers take the same time. Returns
   *  whether it does. */
  holdBack(move: Answer): boolean {
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

const AFTER = 5; // seconds
const BEFORE_THE_END = 1; // seconds reserved for sending the answer

/** An id for the current offer; null if there is none. */
export function offerId({ choices, game, moves_played, paused }: View): string | null {
  return choices.lets_by && !paused ? `${game.deal}.${moves_played}` : null;
}

/** Seconds after which an offer is answered, independent of the hand. */
export function answerDelay({ settings, window }: Pick<View, "settings" | "window">): number {
  const whole = AFTER * settings.time_multiplier;
  return window ? Math.max(0, Math.min(whole, window.closes_in - BEFORE_THE_END)) : whole;
}

/** Whether auto-pass stays on: the same deal, and no moves were taken back. */
export const isSameDeal = (before: View, view: View): boolean =>
  view.status === "playing" && view.you === before.you && view.game.deal === before.game.deal && view.moves_played >= before.moves_played;
