/**
 * Auto-pass: the page passes on offers until the deal is over.
 *
 * All answers take the same time, also those that the player chooses in between: everyone sees when a seat
 * has answered, and an immediate answer would reveal that the hand has no fitting card.
 */

import type { View } from "../protocol/types";

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
