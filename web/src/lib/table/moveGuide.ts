/** The hint above the buttons about the selected cards: what to touch next, or what they do. */

import { choice, missing, zoneOf } from "./selection";
import { faceAt } from "./moveLabels";
import { alternatives } from "../i18n/language";
import { say } from "../i18n/messages";
import { ownedLabel } from "./zones";
import type { Game, Move } from "../protocol/types";

const MOST = 5; // longer lists are replaced by "another card"

/** "Also touch 2♥ or 4♠, or press “Lay 6♣”"; empty without a selection. */
export function moveGuide(moves: Move[], touched: string[], game: Game, called: (move: Move) => string): string {
  const { live, exact } = choice(moves, touched);
  if (touched.length === 0 || live.length === 0) return "";
  const [only] = exact;
  const done = exact.length === 1 && only ? called(only) : "";
  const more = further(live, touched, game);
  if (more.length === 0) return done ? say("guide-button", { move: done }) : "";
  const things = more.length > MOST ? say("guide-any") : alternatives(more);
  return done ? say("guide-or", { things, move: done }) : say("guide-more", { things });
}

/** What the other moves need: faces or places, without duplicates. */
function further(live: Move[], touched: string[], game: Game): string[] {
  const things = live.flatMap((move) => missing(move, touched) ?? []);
  return [...new Set(things.map((thing) => spoken(thing, game)).filter(Boolean))];
}

const spoken = (thing: string, game: Game): string => faceAt(thing, game) ?? placed(thing, game);

const placed = (thing: string, game: Game): string => {
  const [name = "", copy = "0"] = zoneOf(thing).split(".");
  if (name === "seat") return `seat ${copy}`;
  const zone = game.zones[name];
  if (!zone) return "";
  const spot = thing.split("/")[1];
  const owned = zone.per_seat && game.seats > 1;
  if (spot && zone.numbered) return say("guide-numbered", { spot: Number(spot) + 1 });
  if (spot && zone.look === "spread") return say("guide-spot", { spot: Number(spot) + 1, place: zone.label });
  return owned ? ownedLabel(zone.label, Number(copy), game.seat) : say("guide-place", { place: zone.label });
};
