/** The zones of a game as the table lays them out: by their look alone, whatever the game. */

import type { Face, Game, Zone } from "../protocol/types";

export interface PlacedZone {
  name: string;
  zone: Zone;
  copies: Face[][];
}

export const copiesOf = (zone: Zone): Face[][] => {
  const nested = zone.per_seat || Array.isArray(zone.cards[0]);
  return nested ? (zone.cards as Face[][]) : [zone.cards as Face[]];
};

export const placedZones = (game: Game): PlacedZone[] =>
  Object.entries(game.zones).map(([name, zone]) => ({ name, zone, copies: copiesOf(zone) }));

export const thing = (zone: string, copy: number, place?: number): string =>
  place === undefined ? `${zone}.${copy}` : `${zone}.${copy}/${place}`;

/** Zones that lie in the middle, for all; a trick lies there too, even if each seat has its own place in it. */
export const central = (laid: PlacedZone[]): PlacedZone[] =>
  laid.filter(({ zone }) => (!zone.per_seat || zone.look === "trick") && zone.look !== "box");

/** The places in the middle that hold no card and belong to nobody. */
export const emptyPlaces = (laid: PlacedZone[]): string[] =>
  central(laid)
    .filter(({ zone }) => !zone.per_seat)
    .flatMap(({ name, copies }) => copies.flatMap((cards, copy) => (cards.length === 0 ? [thing(name, copy)] : [])));

/** Zones that lie before each seat. */
export const before = (laid: PlacedZone[]): PlacedZone[] =>
  laid.filter(({ zone }) => zone.per_seat && zone.look !== "trick" && zone.look !== "box");

/** What lies beside the table; worth showing only if something of it can be seen. */
export const besideTable = (laid: PlacedZone[]): PlacedZone[] =>
  laid.filter(({ zone, copies }) => zone.look === "box" && copies.some((cards) => cards.some(Boolean)));

/** How many cards a seat holds, if it holds any. */
export function handSize(laid: PlacedZone[], seat: number): number | null {
  const hands = laid.filter(({ zone }) => zone.look === "hand" && zone.per_seat);
  if (hands.length === 0) return null;
  return hands.reduce((sum, { copies }) => sum + (copies[seat]?.length ?? 0), 0);
}

/** Cards in portions, where so many of a zone lie together. */
export function portions<T>(cards: T[], group: number): T[][] {
  if (group < 1) return [cards];
  const found: T[][] = [];
  for (let at = 0; at < cards.length; at += group) found.push(cards.slice(at, at + group));
  return found;
}
