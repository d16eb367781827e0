/** The zones of a game as they are placed on the table, by their `look` only. */

import { say } from "../i18n/messages";
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

/** A zone of a seat with its owner: "your pile", "seat 2’s pile"; the page replaces the seat by a name. */
export const ownedLabel = (label: string, seat: number, viewer: number | null): string =>
  seat === viewer ? `${say("your")} ${label}` : say("zone-of", { owner: `seat ${seat}`, label });

export const thing = (zone: string, copy: number, place?: number): string =>
  place === undefined ? `${zone}.${copy}` : `${zone}.${copy}/${place}`;

/** Zones in the middle: common zones and tricks. */
export const central = (laid: PlacedZone[]): PlacedZone[] =>
  laid.filter(({ zone }) => (!zone.per_seat || zone.look === "trick") && zone.look !== "box");

/** Empty common places in the middle. */
export const emptyPlaces = (laid: PlacedZone[]): string[] =>
  central(laid)
    .filter(({ zone }) => !zone.per_seat)
    .flatMap(({ name, copies }) => copies.flatMap((cards, copy) => (cards.length === 0 ? [thing(name, copy)] : [])));

/** Zones of each seat. */
export const before = (laid: PlacedZone[]): PlacedZone[] =>
  laid.filter(({ zone }) => zone.per_seat && zone.look !== "trick" && zone.look !== "box");

/** Cards next to the table, if any is visible. */
export const besideTable = (laid: PlacedZone[]): PlacedZone[] =>
  laid.filter(({ zone, copies }) => zone.look === "box" && copies.some((cards) => cards.some(Boolean)));

/** The number of cards in a seat's hands; null without a hand. */
export function handSize(laid: PlacedZone[], seat: number): number | null {
  const hands = laid.filter(({ zone }) => zone.look === "hand" && zone.per_seat);
  if (hands.length === 0) return null;
  return hands.reduce((sum, { copies }) => sum + (copies[seat]?.length ?? 0), 0);
}

/** Cards in groups of a fixed size. */
export function portions<T>(cards: T[], group: number): T[][] {
  if (group < 1) return [cards];
  const found: T[][] = [];
  for (let at = 0; at < cards.length; at += group) found.push(cards.slice(at, at + group));
  return found;
}
