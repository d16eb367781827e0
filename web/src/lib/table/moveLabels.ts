/** The texts of moves on buttons. */

import { zoneOf } from "./selection";
import type { Face, Game, Move } from "../protocol/types";
import { numbered, say } from "../i18n/messages";
import { moveText, parts } from "../i18n/text";
import { copiesOf, ownedLabel } from "./zones";

const WORD = /^[a-z]+$/; // a single word such as "discard", which needs a card

/** The text of a move; a move of a card that its text does not name is shown as "5c on 6d". */
export function moveLabel(move: Move, game: Game): string {
  if (move.said) return moveText(move.said);
  const [card, place] = move.touch;
  const namesCard = parts(move.text).some((part) => part.kind === "card");
  if (namesCard || !card || !place || move.touch.length !== 2 || place.includes("/")) return moveText(move.text);
  const taken = faceAt(card, game);
  if (taken && WORD.test(move.text)) return moveText(`${move.text} ${taken}`);
  const target = targetAt(place, game);
  return taken && target ? say("card-on", { card: taken, place: target }) : moveText(move.text);
}

/** The cards in the zone of a thing. */
export function cardsAt(thing: string, game: Game): Face[] | undefined {
  const [name = "", copy = "0"] = zoneOf(thing).split(".");
  const zone = game.zones[name];
  return zone && copiesOf(zone)[Number(copy)];
}

export const faceAt = (thing: string, game: Game): Face => cardsAt(thing, game)?.[Number(thing.split("/")[1])] ?? null;

/** The top card of a place, or the place's name if it is empty. */
function targetAt(place: string, game: Game): string | null {
  const cards = cardsAt(place, game);
  const [name = "", copy = "0"] = place.split(".");
  if (!cards) return null;
  const { label, per_seat } = game.zones[name]!;
  return cards[cards.length - 1] ?? (per_seat ? ownedLabel(label, Number(copy), game.seat) : numbered(label, Number(copy)));
}
