/**
 * A premove: one card that is played at the player's next turn. Only this page knows it.
 *
 * It is played at the first view in which the player is on turn, if it then makes exactly one move and nothing
 * unexpected has happened; otherwise it is dropped with a message.
 */

import { say } from "../i18n/messages";
import type { View, Move } from "../protocol/types";
import { settings } from "../storage/settings.svelte";
import type { TableStore } from "./tableStore.svelte";
import { choice } from "./selection";
import { trackCards } from "./cardTracking";
import { faceAt } from "./moveLabels";

export class Premove {
  queued = $state.raw<Queued | null>(null);

  constructor(private readonly store: TableStore) {}

  /** Select a premove, if the setting is on and the card can wait. Returns whether it waits now. */
  select(thing: string): boolean {
    const { view } = this.store;
    if (!settings.premove || this.queued || !view) return false;
    this.queued = queue(view, thing);
    return this.queued !== null;
  }

  /** Cancel the premove, with a message if `aloud`. */
  drop(aloud = false): void {
    const { queued } = this;
    this.queued = null;
    if (queued && aloud) this.store.showMessage(say("premove-dropped", { card: queued.face }));
  }

  /** Play, keep or drop the premove after a change of the table. */
  update(before: View, view: View): void {
    if (!this.queued) return;
    const then = after(this.queued, before, view);
    if (then.kind === "wait") this.queued = then.queued;
    else this.drop(then.kind === "drop");
    if (then.kind === "play") void this.store.play(then.move);
  }
}

export interface Queued {
  thing: string;
  face: string;
}

export type Then = { kind: "wait"; queued: Queued } | { kind: "play"; move: Move } | { kind: "drop" };

/** The premove for a card; null unless others are on turn and no time limit runs. */
export function queue(view: View, thing: string): Queued | null {
  const { you, game } = view;
  const [zone = "", copy] = thing.split(/[./]/);
  const own = game.zones[zone]?.look === "hand" && game.zones[zone]?.per_seat && Number(copy) === you;
  const face = thing.includes("/") ? faceAt(thing, game) : null;
  const waits = view.status === "playing" && !view.window && !view.paused && !view.takeback;
  if (you === null || !own || !face || !waits || game.deciders.includes(you)) return null;
  return { thing, face };
}

/** What happens to a premove after a change of the table. */
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

/** Take-backs, a new deal or phase, a time limit, the end of the game, or a bot in the seat. */
const unforeseen = (before: View, view: View): boolean =>
  view.moves_played < before.moves_played ||
  view.game.deal !== before.game.deal ||
  view.game.phase !== before.game.phase ||
  view.status !== "playing" ||
  Boolean(view.window) ||
  view.paused ||
  Boolean(view.takeback) ||
  view.you !== before.you;
