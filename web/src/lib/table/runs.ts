/** A run in a column, made longer or shorter by keys: the card it begins with lies higher or lower. */

import { zoneOf } from "./moveChoice";

/** The card at which a run begins that is longer (+1) or shorter (-1) by one; null beyond the column. */
export function runFrom(thing: string, cards: number, by: number): string | null {
  const place = Number(thing.split("/")[1]) - by;
  return place >= 0 && place < cards ? `${zoneOf(thing)}/${place}` : null;
}
