/** The run of a column that the keys + and - make longer or shorter. */

import { zoneOf } from "./moveChoice";

/** The first card of a run that is one card longer (+1) or shorter (-1); null outside the column. */
export function runFrom(thing: string, cards: number, by: number): string | null {
  const place = Number(thing.split("/")[1]) - by;
  return place >= 0 && place < cards ? `${zoneOf(thing)}/${place}` : null;
}
