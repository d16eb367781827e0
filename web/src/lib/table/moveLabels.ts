/** What a move is called on its button. */

import { zoneOf } from "./moveChoice";
import type { Face, Game, Move } from "../protocol/types";
import { numbered, say } from "../i18n/messages";
import { moveText, parts } from "../i18n/text";
import { copiesOf } from "./zones";

const WORD = /^[a-z]+$/; // what says by itself what becomes of a card: "discard"

/** A move that names no card but takes one somewhere is called by what one sees: "5c on 6d". */
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

/** The cards of the zone that a thing is or lies in. */
export function cardsAt(thing: string, game: Game): Face[] | undefined {
  const [name = "", copy = "0"] = zoneOf(thing).split(".");
  const zone = game.zones[name];
  return zone && copiesOf(zone)[Number(copy)];
}

export const faceAt = (thing: string, game: Game): Face => cardsAt(thing, game)?.[Number(thing.split("/")[1])] ?? null;

/** The card that lies on top there; or, where none lies, the place. */
function targetAt(place: string, game: Game): string | null {
  const cards = cardsAt(place, game);
  const [name = "", copy = "0"] = place.split(".");
  if (!cards) return null;
  return cards[cards.length - 1] ?? numbered(game.zones[name]!.label, Number(copy));
}
