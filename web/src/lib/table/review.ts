/** Looking back: from which seats, what a bot may have thought there, and where one may play on. */

import { decimal, listed } from "../i18n/language";
import { say } from "../i18n/messages";
import type { HintMove, Moment, Thought, View } from "../protocol/types";
import type { Viewpoint } from "../pages/route";
import { points } from "../i18n/text";

const MOST = 3; // moves that are named: of more nobody reads on

/** Once the game is over a table may show its cards: then it tells the seed of its shuffle, too. */
export const canChangeSeat = (view: View): boolean => view.game.over && view.fairness.seed !== null;

/** Whose eyes a moment is seen with, as its address and its menu say it; one's own are not named there. */
export const viewpointOf = ({ open, seat }: Moment, { you }: Pick<View, "you">): Viewpoint => (open ? "all" : seat === you ? null : seat);

/** What the room is asked for, so that a moment is seen with these eyes. */
export const viewpointFields = (eyes: Viewpoint): { seat: number | null; open: boolean } =>
  eyes === "all" ? { seat: null, open: true } : { seat: eyes, open: false };

/** One's own seat goes on against bots; where others play or have played, only once all lies open. */
export function canPlayOn(view: View, moment: Moment): boolean {
  if (view.you === null || moment.game.over) return false;
  return canChangeSeat(view) || isAlone(view);
}

/** Whether nobody sits at the table but oneself and bots. */
export const isAlone = (view: View): boolean =>
  view.you !== null && view.seats.every((sitter) => sitter.kind === (sitter.seat === view.you ? "person" : "bot"));

/** Whether whoever one looks from was asked at that moment. */
export const hadToMove = ({ game, seat }: Moment): boolean =>
  !game.over && seat !== null && game.deciders.includes(seat);

/** The thoughts of a bot in a sentence: the best moves first, and what the others cost. */
export function thoughtText(thought: Thought, called: (move: string) => string): string {
  return thought.moves.length === 0 ? say("thought-none") : say("thought", { moves: movesWithValues(thought, called) });
}

/** What the numbers count, and what a search used to find them; a solver imagines nothing. */
export const searchEffort = ({ counts, used }: Thought): string =>
  used.worlds === 0 ? say("thought-counts", { counts }) : say("thought-used", { counts, worlds: used.worlds, seconds: decimal(used.seconds, 1) });

/** The best moves with what a search found them worth, and what the others cost if that is sure. */
export const movesWithValues = ({ moves }: Thought, called: (move: string) => string, most = MOST): string =>
  listed(moves.slice(0, most).map((move, place) => weighed(move, called, place === 0)));

function weighed({ text, value, worse, visits }: HintMove, called: (move: string) => string, first: boolean): string {
  const move = called(text);
  if (visits === 0) return move;
  if (worse !== null) return say("thought-worse", { move, worse: rounded(worse) });
  return say(first ? "thought-value" : "thought-close", { move, value: points(rounded(value), true) });
}

/** Whether a search had nothing to choose from, and so has counted nothing. */
export const isForced = ({ moves }: Thought): boolean => moves.length === 1 && moves[0]!.visits === 0;

const rounded = (value: number): number => Number(value.toFixed(Math.abs(value) < 10 ? 1 : 0));
