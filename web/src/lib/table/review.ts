/** Review: viewpoints, a bot's thoughts, and when a game can be continued. */

import { decimal, listed } from "../i18n/language";
import { say } from "../i18n/messages";
import type { HintMove, Moment, Thought, View } from "../protocol/types";
import type { Viewpoint } from "../pages/route";
import { points } from "../i18n/text";

const MOST = 3; // the most moves to name

/** Whether all viewpoints are available: the game is over and the server has revealed the seed. */
export const canChangeSeat = (view: View): boolean => view.game.over && view.fairness.seed !== null;

/** The viewpoint of a position as in addresses and the menu; null for the own seat. */
export const viewpointOf = ({ open, seat }: Moment, { you }: Pick<View, "you">): Viewpoint => (open ? "all" : seat === you ? null : seat);

/** The request fields for a viewpoint. */
export const viewpointFields = (eyes: Viewpoint): { seat: number | null; open: boolean } =>
  eyes === "all" ? { seat: null, open: true } : { seat: eyes, open: false };

/** Whether the viewer may continue from a position: against bots, or after all cards are revealed. */
export function canPlayOn(view: View, moment: Moment): boolean {
  if (view.you === null || moment.game.over) return false;
  return canChangeSeat(view) || isAlone(view);
}

/** Whether all other seats are bots. */
export const isAlone = (view: View): boolean =>
  view.you !== null && view.seats.every((sitter) => sitter.kind === (sitter.seat === view.you ? "person" : "bot"));

/** Whether the seat of the viewpoint was on turn. */
export const hadToMove = ({ game, seat }: Moment): boolean =>
  !game.over && seat !== null && game.deciders.includes(seat);

/** A bot's thoughts in a sentence: the best moves, and the cost of others. */
export function thoughtText(thought: Thought, called: (move: string) => string): string {
  return thought.moves.length === 0 ? say("thought-none") : say("thought", { moves: movesWithValues(thought, called) });
}

/** What the values count, and the effort of the search; a solver imagines no deals. */
export const searchEffort = ({ counts, used }: Thought): string =>
  used.worlds === 0 ? say("thought-counts", { counts }) : say("thought-used", { counts, worlds: used.worlds, seconds: decimal(used.seconds, 1) });

/** The best moves with their values, and the cost of the others if it is certain. */
export const movesWithValues = ({ moves }: Thought, called: (move: string) => string, most = MOST): string =>
  listed(moves.slice(0, most).map((move, place) => weighed(move, called, place === 0)));

/** In how many deals the first move did better than another one, in words; empty if they were not compared. */
export const comparison = ({ moves, tally }: Thought, called: (move: string) => string): string =>
  tally ? say("hint-tally", { ...tally, move: called(moves[0]!.text), other: called(tally.other) }) : "";

function weighed({ text, value, worse, visits }: HintMove, called: (move: string) => string, first: boolean): string {
  const move = called(text);
  if (visits === 0) return move;
  if (worse !== null) return say("thought-worse", { move, worse: rounded(worse) });
  return say(first ? "thought-value" : "thought-close", { move, value: points(rounded(value), true) });
}

/** Whether there was only one move, which was not searched. */
export const isForced = ({ moves }: Thought): boolean => moves.length === 1 && moves[0]!.visits === 0;

const rounded = (value: number): number => Number(value.toFixed(Math.abs(value) < 10 ? 1 : 0));
