/**
 * One card that is to be played when it is one's turn: it waits in the page, and nobody else knows of it.
 *
 * It is played at the first view in which one is asked, if it then says exactly one move and nothing has
 * happened that was not foreseen; otherwise it is dropped, and that is said.
 */

import { choice } from "./moveChoice";
import { trackCards } from "./cardTracking";
import { faceAt } from "./moveLabels";
import type { Move, View } from "../protocol/types";

export interface Queued {
  thing: string;
  face: string;
}

export type Then = { kind: "wait"; queued: Queued } | { kind: "play"; move: Move } | { kind: "drop" };

/** Whether a card can wait at all: while others are to play, one's own game goes on and no window is open. */
export function queue(view: View, thing: string): Queued | null {
  const { you, game } = view;
  const [zone = "", copy] = thing.split(/[./]/);
  const own = game.zones[zone]?.look === "hand" && game.zones[zone]?.per_seat && Number(copy) === you;
  const face = thing.includes("/") ? faceAt(thing, game) : null;
  const waits = view.status === "playing" && !view.window && !view.paused && !view.takeback;
  if (you === null || !own || !face || !waits || game.deciders.includes(you)) return null;
  return { thing, face };
}

/** What becomes of a waiting card when the table has changed. */
export function after(queued: Queued, before: View, view: View): Then {
  const [thing] = trackCards([queued.thing], before.game, view.game);
  if (!thing || unforeseen(before, view)) return { kind: "drop" };
  const { moves } = view.choices;
  const asked = view.you !== null && view.game.deciders.includes(view.you);
  if (!asked) return { kind: "wait", queued: { ...queued, thing } };
  const { live, exact } = choice(moves, [thing]);
  const [move] = exact;
  return move && live.length === 1 && !move.confirm ? { kind: "play", move } : { kind: "drop" };
}

/** Moves taken back, a new deal, another phase, a window, an end, a seat that a bot has taken. */
const unforeseen = (before: View, view: View): boolean =>
  view.moves_played < before.moves_played ||
  view.game.deal !== before.game.deal ||
  view.game.phase !== before.game.phase ||
  view.status !== "playing" ||
  Boolean(view.window) ||
  view.paused ||
  Boolean(view.takeback) ||
  view.you !== before.you;
