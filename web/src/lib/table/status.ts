/** The status of a table in one sentence: turn, prompt or winner. */

import { endedBy } from "./dealEnd";
import { listed } from "../i18n/language";
import { say } from "../i18n/messages";
import type { Game } from "../protocol/types";
import { capital, inLine, points } from "../i18n/text";
import type { TableStore } from "./tableStore.svelte";

/** Whose turn it is, and the prompt. */
export function status(store: TableStore): string {
  const { view, game } = store;
  if (!view || !game) return say("loading");
  if (view.status === "waiting") {
    const open = view.seats.filter((one) => !one.taken).length;
    return say("waiting-for", { count: open });
  }
  if (game.over) return result(store);
  if (store.canMove) return store.withNames(game.prompt) || say("your-turn");
  const turn = game.awaited ? awaited(store, game.awaited.text) : whoseTurn(store, game);
  if (!turn) return say(store.can.change ? "locked-all" : "loading");
  return store.can.change ? say("locked", { turn }) : capital(turn);
}

/** What the players who can act out of turn may do. */
export const awaited = (store: TableStore, text: string): string =>
  `${listed((store.game?.deciders ?? []).map((seat) => store.name(seat)))} ${store.withNames(text)}`;

/** Whose turn it is; empty if unknown, for example while hidden answers are collected. */
function whoseTurn(store: TableStore, game: Game): string {
  const names = game.deciders.map((seat) => store.name(seat));
  const untold = names.length === 0 || (store.can.change && names.length > 1);
  if (untold) return "";
  const own = names.length === 1 && game.deciders[0] === store.view?.you;
  return own ? say("your-turn") : say("their-turn", { names: listed(names), count: names.length });
}

/** A number of points as text. */
export const pointsOf = (game: Game, seat: number): string => {
  const count = game.points[seat] ?? 0;
  return say("text-points", { count, points: points(count) });
};

/** How the game was won, and all points in seat order: the most points do not always win. */
export function totals(store: TableStore): string {
  const { game } = store;
  if (!game) return "";
  const seats = game.seats > 6 || !game.points.some(Boolean) ? [] : [...game.points.keys()];
  const parts = seats.map((seat) => (game.seats === 1 ? pointsOf(game, seat) : `${capital(store.name(seat))} ${points(game.points[seat]!)}`));
  return inLine([store.withNames(endedBy(game)), ...parts]);
}

/** The winners, or how the game ended. */
export function result(store: TableStore): string {
  const winners = store.game?.winners ?? [];
  if (winners.length === 0) return store.withNames(store.game?.ending ?? "") || say("nobody-wins");
  if (winners.length === 1 && winners[0] === store.view?.you) return say("you-win");
  const names = winners.map((seat) => store.name(seat));
  return capital(say("won-by", { names: listed(names), count: names.length }));
}
