/** How the answer to a touch is shown: as a refusal, or as information about an enlarged card. */

import type { Reason } from "../protocol/types";

export interface TouchAnswer {
  /** The refused card, while this reason is shown. */
  refused(now: Reason | null): string | null;
  /** Whether this reason is information and not a refusal. */
  plain(now: Reason | null): boolean;
}

/** `looking`: the card was only enlarged; `may`: a move can begin with it. */
export const touchAnswer = (thing: string, reason: Reason, looking: boolean, may: boolean): TouchAnswer => ({
  refused: (now) => (now === reason && !looking ? thing : null),
  plain: (now) => now === reason && looking && may,
});
