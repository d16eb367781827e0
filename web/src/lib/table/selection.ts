/** Choose a move by touching things: the moves that are still possible, and what can be touched next. */

import type { Move } from "../protocol/types";

/** Whether a touched thing stands for a thing of a move: itself, or an equivalent. */
const says = (move: Move, named: string, touched: string): boolean =>
  named === touched || (move.also?.[named]?.includes(touched) ?? false);

/** The things of a move that are not touched yet; null if a touched thing is not part of it. */
export function missing(move: Move, touched: string[]): string[] | null {
  const left = [...move.touch];
  const exact = touched.filter((thing) => !take(left, left.indexOf(thing)));
  for (const thing of exact) {
    if (!take(left, left.findIndex((named) => says(move, named, thing)))) return null;
  }
  return left;
}

function take(left: string[], at: number): boolean {
  if (at >= 0) left.splice(at, 1);
  return at >= 0;
}

export interface Choice {
  /** The moves that contain everything touched. */
  live: Move[];
  /** Those that need nothing more. */
  exact: Move[];
  /** What can be touched next. */
  touchable: Set<string>;
}

export function choice(moves: Move[], touched: string[]): Choice {
  const live: Move[] = [];
  const exact: Move[] = [];
  const touchable = new Set<string>();
  for (const move of moves) {
    const left = missing(move, touched);
    if (left === null || (touched.length > 0 && move.touch.length === 0)) continue;
    live.push(move);
    if (left.length === 0) exact.push(move);
    for (const named of left) {
      touchable.add(named);
      for (const other of move.also?.[named] ?? []) if (!touched.includes(other)) touchable.add(other);
    }
  }
  return { live, exact, touchable };
}

/** The zone of a thing: `tableau.3` for `tableau.3/4`. */
export const zoneOf = (thing: string): string => thing.split("/")[0]!;

/** The target of a touch: the card, or its zone if only the zone is part of a move. */
export const touchTarget = (thing: string, touchable: Set<string>): string | null =>
  touchable.has(thing) ? thing : touchable.has(zoneOf(thing)) ? zoneOf(thing) : null;

/** Whether a card can be touched next or starts another move. */
export function isPlayable(thing: string, { touchable }: Choice, beginnings: Set<string>): boolean {
  return touchTarget(thing, touchable) !== null || touchTarget(thing, beginnings) !== null;
}

export type TouchResult =
  | { kind: "chosen"; things: string[] }
  | { kind: "commit"; move: Move; things: string[] }
  | { kind: "refused"; things: string[] };

/**
 * The result of touching a thing after others.
 *
 * A second touch takes a thing out of the selection. A place (a pile, a column, a seat) that leaves only one
 * move plays it at once; so does a card with `oneTouch`, or if the game says so.
 */
export function touch(moves: Move[], before: string[], thing: string, oneTouch = false): TouchResult {
  const chosen = [thing, zoneOf(thing)].find((one) => before.includes(one));
  if (chosen !== undefined) {
    const move = oneTouch ? complete(moves, before) : null; // selected before the table could be seen
    return move ? { kind: "commit", move, things: before } : { kind: "chosen", things: before.filter((one) => one !== chosen) };
  }
  const now = touchTarget(thing, choice(moves, before).touchable);
  if (now !== null) return result(moves, [...before, now], now, oneTouch);
  const restarted = touchTarget(thing, choice(moves, []).touchable);
  if (restarted !== null) return result(moves, [restarted], restarted, oneTouch);
  return { kind: "refused", things: [...before, thing] };
}

function result(moves: Move[], things: string[], last: string, oneTouch: boolean): TouchResult {
  const move = complete(moves, things);
  return move && (oneTouch || move.at_once || !last.includes("/")) ? { kind: "commit", move, things } : { kind: "chosen", things };
}

/** The only move that a selection makes, if nothing can be added and it needs no button. */
function complete(moves: Move[], things: string[]): Move | null {
  const { live, exact } = choice(moves, things);
  const [only] = exact;
  return only && live.length === 1 && !only.confirm ? only : null;
}

/** The only sensible move of a card: the only one it has, or the only one that brings it to a pile. */
export function onlyMove(moves: Move[], thing: string, isPile: (place: string) => boolean): Move | null {
  for (const source of [thing, zoneOf(thing)]) {
    const open = choice(moves, [source]).live.filter((move) => !move.confirm && !move.risky);
    if (open.length === 0) continue;
    const home = open.filter((move) => missing(move, [source])!.some(isPile));
    return open.length === 1 ? open[0]! : home.length === 1 ? home[0]! : null;
  }
  return null;
}

/** The part of a selection that is still possible with these moves. */
export function stillSelectable(moves: Move[], things: string[]): string[] {
  const still: string[] = [];
  for (const thing of things) {
    if (choice(moves, [...still, thing]).live.length > 0) still.push(thing);
  }
  return still;
}

/** The whole table as a target: where a card is dropped whose move needs nothing else. */
export const TABLE = "table";

/** Where a dragged card can be dropped. */
export interface Drop {
  /** What is touched first: the card, or its zone. */
  source: string;
  /** The targets, each with the thing that it means. */
  onto: Map<string, string>;
}

/** The targets of a dragged card: what can be touched after it, and the table if the card alone is a move. */
export function dropTargets(moves: Move[], thing: string, empty: string[] = []): Drop {
  for (const source of [thing, zoneOf(thing)]) {
    const { touchable, exact } = choice(moves, [source]);
    const onto = new Map([...touchable].map((target) => [target, target]));
    if (exact.length > 0) onto.set(TABLE, TABLE);
    if (onto.size > 0) return { source, onto: withEmptyPlaces(onto, empty) };
  }
  return { source: thing, onto: new Map() };
}

/** The targets, extended to equivalent empty places: players do not care which empty place they use. A place
 *  with moves of its own keeps them. */
function withEmptyPlaces(targets: Map<string, string>, empty: string[]): Map<string, string> {
  const found = new Map(targets);
  const kind = (place: string): string => place.split(".")[0]!;
  for (const taking of empty.filter((place) => targets.has(place))) {
    const equivalent = empty.filter((place) => kind(place) === kind(taking) && !found.has(place));
    for (const place of equivalent) found.set(place, taking);
  }
  return found;
}

export interface Offer {
  /** The moves with their own button. */
  buttons: Move[];
  /** Moves of one form that differ in a number. */
  amounts: Move[];
  /** The moves behind "… more". */
  more: Move[];
}

const byAmount = (a: Move, b: Move): number => (a.amount ?? 0) - (b.amount ?? 0);

/** The space for buttons: their number and total characters. */
export interface Width {
  buttons: number;
  letters: number;
  /** The text of a move's button. */
  labelOf?: (move: Move) => string;
}

/** The moves that have buttons after these touches. */
export function offer(moves: Move[], touched: string[], width: Width): Offer {
  const { live, exact } = choice(moves, touched);
  const open = live.filter((move) => !move.low);
  const counted = open.filter((move) => move.amount !== null).sort(byAmount);
  const amounts = counted.length > 2 ? counted : [];
  const others = open.filter((move) => !amounts.includes(move));
  const first = touched.length > 0 ? others : foremost(others.filter(needsButton), width);
  const buttons = fits(first, width) ? first : pick(first, exact, touched, width);
  const shown = new Set([...buttons, ...amounts]);
  const rest = touched.length > 0 ? live : live.filter((move) => needsButton(move) || move.low);
  const more = rest.filter((move) => !shown.has(move));
  /** Unusual moves have a button if there is nothing else to do. */
  const nothingElse = open.every((move) => shown.has(move)) && shown.size === 0;
  const aside = touched.length === 0 && more.length === 1 && amounts.length === 0 && fits([...buttons, ...more], width);
  if (aside) return { buttons: [...buttons, ...more], amounts, more: [] };
  return nothingElse && fits(more, width) ? { buttons: more, amounts, more: [] } : { buttons, amounts, more };
}

/** Whether a move needs a button: it has no things, names only places, or is not obvious from a card. */
const needsButton = (move: Move): boolean => move.beside || move.touch.every((thing) => !thing.includes("/"));

/** Without space for all, moves that no card makes come first. */
function foremost(moves: Move[], width: Width): Move[] {
  const alone = moves.filter((move) => !move.beside);
  return fits(moves, width) || alone.length === 0 ? moves : alone;
}

const EDGES = 4; // characters for the padding of a button

const fits = (moves: Move[], { buttons, letters, labelOf = ({ text }) => text }: Width): boolean =>
  moves.length <= buttons && moves.reduce((sum, move) => sum + labelOf(move).length + EDGES, 0) <= letters;

/** The most useful moves: complete ones after a touch; as many as fit, at least one. */
function pick(open: Move[], exact: Move[], touched: string[], width: Width): Move[] {
  const complete = exact.filter((move) => open.includes(move));
  const first = touched.length > 0 && complete.length > 0 ? complete : open;
  let many = Math.min(first.length, width.buttons);
  while (many > 1 && !fits(first.slice(0, many), width)) many -= 1;
  return first.slice(0, many);
}

/** The first card of a run that is one card longer (+1) or shorter (-1); null outside the column. */
export function runFrom(thing: string, cards: number, by: number): string | null {
  const place = Number(thing.split("/")[1]) - by;
  return place >= 0 && place < cards ? `${zoneOf(thing)}/${place}` : null;
}
