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
 * A second touch of the last thing plays its move. A place (a pile, a column, a seat) that leaves only one
 * move plays it at once; with `eager`, so does a card.
 */
export function touch(moves: Move[], before: string[], thing: string, eager = false): TouchResult {
  if (before.includes(thing) || before.includes(zoneOf(thing))) return again(moves, before, thing);
  const now = touchTarget(thing, choice(moves, before).touchable);
  if (now !== null) return settled(moves, [...before, now], now, eager);
  const restarted = touchTarget(thing, choice(moves, []).touchable);
  if (restarted !== null) return settled(moves, [restarted], restarted, eager);
  return { kind: "refused", things: [...before, thing] };
}

function again(moves: Move[], before: string[], thing: string): TouchResult {
  const touched = before.includes(thing) ? thing : zoneOf(thing);
  const { exact } = choice(moves, before);
  const [only] = exact;
  const last = before[before.length - 1] === touched;
  if (last && only && exact.length === 1 && !only.confirm) return { kind: "commit", move: only, things: before };
  return { kind: "chosen", things: before.filter((one) => one !== touched) };
}

function settled(moves: Move[], things: string[], last: string, eager: boolean): TouchResult {
  const { live, exact } = choice(moves, things);
  const [only] = exact;
  const done = only && live.length === 1 && !only.confirm;
  const isPlace = !last.includes("/");
  if (done && (isPlace || eager)) return { kind: "commit", move: only, things };
  return { kind: "chosen", things };
}

/** The part of a selection that is still possible with these moves. */
export function stillSelectable(moves: Move[], things: string[]): string[] {
  const still: string[] = [];
  for (const thing of things) {
    if (choice(moves, [...still, thing]).live.length > 0) still.push(thing);
  }
  return still;
}

/** The places and cards where a card can be dropped, with the moves that this makes. */
export function dropTargets(moves: Move[], thing: string): Map<string, Move[]> {
  const found = new Map<string, Move[]>();
  for (const source of [thing, zoneOf(thing)]) {
    for (const move of choice(moves, [source]).live) {
      const [place, ...more] = missing(move, [source])!;
      if (!place || more.length > 0) continue;
      for (const onto of [place, ...(move.also?.[place] ?? [])]) found.set(onto, [...(found.get(onto) ?? []), move]);
    }
    if (found.size > 0) break;
  }
  return found;
}

/** The targets, extended to equivalent empty places: players do not care which empty place they use. A place
 *  with moves of its own keeps them. */
export function withEmptyPlaces(targets: Map<string, Move[]>, empty: string[]): Map<string, Move[]> {
  const found = new Map(targets);
  const kind = (place: string): string => place.split(".")[0]!;
  for (const taking of empty.filter((place) => targets.has(place))) {
    const equivalent = empty.filter((place) => kind(place) === kind(taking) && !found.has(place));
    for (const place of equivalent) found.set(place, targets.get(taking)!);
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
