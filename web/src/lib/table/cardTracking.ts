/** Selected cards when the table changes: where they are now, and who took them. */

import { zoneOf } from "./selection";
import { cardsAt, faceAt } from "./moveLabels";
import type { Game, News } from "../protocol/types";

/**
 * The selected things, with cards at their new places. Places and hidden cards are kept. A new deal has none
 * of the old cards.
 */
export function trackCards(things: string[], before: Game, now: Game): string[] {
  const found: string[] = [];
  for (const thing of things) {
    const there = placeOf(thing, before, now, found);
    if (there !== null) found.push(there);
  }
  return found;
}

function placeOf(thing: string, before: Game, now: Game, taken: string[]): string | null {
  const face = thing.includes("/") ? faceAt(thing, before) : null;
  if (face !== null && before.deal !== now.deal) return null;
  if (face === null || (faceAt(thing, now) === face && !taken.includes(thing))) return thing;
  const zone = zoneOf(thing);
  const places = (cardsAt(thing, now) ?? []).map((other, place) => ({ other, thing: `${zone}/${place}` }));
  return places.find((one) => one.other === face && !taken.includes(one.thing))?.thing ?? null;
}

/** The faces of selected cards that are no longer selectable. */
export function lostCards(things: string[], still: string[], before: Game, now: Game): string[] {
  const left = still.map((thing) => faceAt(thing, now));
  const faces = things.flatMap((thing) => (thing.includes("/") ? (faceAt(thing, before) ?? []) : []));
  return faces.filter((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The seat that took one of these cards; null if no other seat did. */
export function takenBy(things: string[], before: Game, news: News[], you: number | null): number | null {
  for (const thing of things) {
    const face = thing.includes("/") ? faceAt(thing, before) : null;
    const went = news.find((entry) => entry.hops.some((hop) => isTaken(hop, thing, face)));
    if (went && went.seat >= 0 && went.seat !== you) return went.seat;
  }
  return null;
}

const isTaken = (hop: News["hops"][number], thing: string, face: string | null): boolean =>
  face !== null && hop.kind === "move" && hop.card === face && hop.from.join(".") === zoneOf(thing);
