/**
 * Offers that are let go by: the page gives the answer that says so, until the deal is over.
 *
 * It gives every answer after the same time, also one that somebody chooses meanwhile: all see when a seat has
 * answered, and an answer that came at once where no card fits would tell what the seat holds.
 */

import type { View } from "../protocol/types";

const AFTER = 5; // seconds
const BEFORE_THE_END = 1; // seconds that an answer may take on its way

/** The offer that one is asked about, by a name of its own; null if there is none. */
export function offerId({ choices, game, moves_played, paused }: View): string | null {
  return choices.lets_by && !paused ? `${game.deal}.${moves_played}` : null;
}

/** After how many seconds an offer is answered, whatever one holds. */
export function answerDelay({ settings, window }: Pick<View, "settings" | "window">): number {
  const whole = AFTER * settings.time_multiplier;
  return window ? Math.max(0, Math.min(whole, window.closes_in - BEFORE_THE_END)) : whole;
}

/** Whether all is as it was when somebody wished it: the same deal, and nothing was taken back. */
export const isSameDeal = (before: View, view: View): boolean =>
  view.status === "playing" && view.you === before.you && view.game.deal === before.game.deal && view.moves_played >= before.moves_played;
