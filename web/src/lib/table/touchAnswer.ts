/** How an answer to a touch looks: as a refusal of its card, or as plain words about a card that is looked at. */

import type { Reason } from "../protocol/types";

export interface TouchAnswer {
  /** The card that is refused while this reason is said. */
  refused(now: Reason | null): string | null;
  /** Whether this reason is no refusal: it tells what a card may do. */
  plain(now: Reason | null): boolean;
}

/** `looking`: the card was only looked at; `may`: a move can begin with it. */
export const touchAnswer = (thing: string, reason: Reason, looking: boolean, may: boolean): TouchAnswer => ({
  refused: (now) => (now === reason && !looking ? thing : null),
  plain: (now) => now === reason && looking && may,
});
