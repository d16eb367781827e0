/** The table as headings and lists, for reading and screen readers. */

import { numbered } from "../i18n/messages";
import { before, besideTable, central, thing, type PlacedZone } from "./zones";
import type { Face, Game } from "../protocol/types";

export interface Row {
  thing: string; // a card, or the whole place
  face: Face;
  many: number; // the number of hidden cards
}

export interface Part {
  place: string; // the zone as a thing: "pile.0"
  label: string;
  rows: Row[];
  cards: number;
}

export interface Section {
  seat: number | null; // null: the middle of the table
  parts: Part[];
}

/** The own place, the middle, then the other seats in playing order. */
export function sections(game: Game, laid: PlacedZone[], own: number, touchable: ReadonlySet<string>): Section[] {
  const seats = Array.from({ length: game.seats }, (_, i) => (own + i) % game.seats);
  const ofSeats = seats.map((seat) => ({ seat, parts: before(laid).map((one) => part(one, seat, touchable)) }));
  const middle = [...central(laid), ...besideTable(laid)].flatMap((one) => one.copies.map((_, copy) => part(one, copy, touchable)));
  const [mine, ...others] = ofSeats;
  return [...(mine ? [mine] : []), { seat: null, parts: middle }, ...others];
}

function part({ name, zone, copies }: PlacedZone, copy: number, touchable: ReadonlySet<string>): Part {
  const faces = copies[copy] ?? [];
  const several = !zone.per_seat && copies.length > 1;
  return { place: thing(name, copy), label: several ? numbered(zone.label, copy) : zone.label, rows: rows(name, copy, faces, touchable), cards: faces.length };
}

/** Hidden cards that cannot be touched are counted, not listed. */
function rows(name: string, copy: number, faces: Face[], touchable: ReadonlySet<string>): Row[] {
  const found: Row[] = [];
  faces.forEach((face, place) => {
    const one = thing(name, copy, place);
    const last = found.at(-1);
    if (face === null && !touchable.has(one) && last?.face === null && !touchable.has(last.thing)) last.many += 1;
    else found.push({ thing: one, face, many: 1 });
  });
  return found;
}
