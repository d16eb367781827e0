/** Choosing a move by touching things: which moves are still meant, and what can be touched next. */

import type { Move } from "../protocol/types";

/** Whether a touched thing says one of the things of a move: the thing itself, or one that does as well. */
const says = (move: Move, named: string, touched: string): boolean =>
  named === touched || (move.also?.[named]?.includes(touched) ?? false);

/** The things of a move that nothing touched has said yet; null if something touched is none of its own. */
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
  /** Moves that contain everything touched. */
  live: Move[];
  /** Those of them that need nothing more. */
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

/** The zone that a thing is or lies in: `tableau.3` for `tableau.3/4`. */
export const zoneOf = (thing: string): string => thing.split("/")[0]!;

/** What a touch means: a card stands for its zone (the top of a column for the column) where only that counts. */
export const touchTarget = (thing: string, touchable: Set<string>): string | null =>
  touchable.has(thing) ? thing : touchable.has(zoneOf(thing)) ? zoneOf(thing) : null;

/** How a card is shown that may be touched or not: what begins a move stays lit after the first touch, too. */
export function isPlayable(thing: string, { touchable }: Choice, beginnings: Set<string>): boolean {
  return touchTarget(thing, touchable) !== null || touchTarget(thing, beginnings) !== null;
}

export type TouchResult =
  | { kind: "chosen"; things: string[] }
  | { kind: "commit"; move: Move; things: string[] }
  | { kind: "refused"; things: string[] };

/**
 * What comes of touching a thing when others have been touched.
 *
 * A second touch of the last thing plays what it says. A place (a pile, a column, a seat) that leaves one
 * move only plays it at once: nothing more could be meant. `eager`: so does any card.
 */
export function touch(moves: Move[], before: string[], thing: string, eager = false): TouchResult {
  if (before.includes(thing) || before.includes(zoneOf(thing))) return again(moves, before, thing);
  const now = touchTarget(thing, choice(moves, before).touchable);
  if (now !== null) return settled(moves, [...before, now], now, eager);
  const anew = touchTarget(thing, choice(moves, []).touchable);
  if (anew !== null) return settled(moves, [anew], anew, eager);
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

/** What of a selection still counts with other moves to choose from. */
export function stillSelectable(moves: Move[], things: string[]): string[] {
  const still: string[] = [];
  for (const thing of things) {
    if (choice(moves, [...still, thing]).live.length > 0) still.push(thing);
  }
  return still;
}

/** Where a card that is picked up could be put down, on a place or on a card, with the moves that this would say. */
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

/** The same, and what lies as empty beside a place that takes the card: people do not count empty places from the
 * left. `empty` names the empty places of the middle; those that a move names on its own keep that move. */
export function withEmptyPlaces(targets: Map<string, Move[]>, empty: string[]): Map<string, Move[]> {
  const found = new Map(targets);
  const kind = (place: string): string => place.split(".")[0]!;
  for (const taking of empty.filter((place) => targets.has(place))) {
    const beside = empty.filter((place) => kind(place) === kind(taking) && !found.has(place));
    for (const place of beside) found.set(place, targets.get(taking)!);
  }
  return found;
}

export interface Offer {
  /** Moves that have a button of their own. */
  buttons: Move[];
  /** Numbers of one form of move: a stepper. */
  amounts: Move[];
  /** How many more there are behind "… more". */
  more: Move[];
}

const byAmount = (a: Move, b: Move): number => (a.amount ?? 0) - (b.amount ?? 0);

/** How much finds room beside each other: so many buttons, with so many letters in all. */
export interface Width {
  buttons: number;
  letters: number;
  /** What the button of a move says. */
  said?: (move: Move) => string;
}

/** Which moves have buttons, given what was touched. */
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
  /** What nobody does by habit has a button all the same where there is nothing else to do. */
  const nothingElse = open.every((move) => shown.has(move)) && shown.size === 0;
  const aside = touched.length === 0 && more.length === 1 && amounts.length === 0 && fits([...buttons, ...more], width);
  if (aside) return { buttons: [...buttons, ...more], amounts, more: [] };
  return nothingElse && fits(more, width) ? { buttons: more, amounts, more: [] } : { buttons, amounts, more };
}

/** Moves that no card says: those without things, those that only name places, and those of which it is not plain that a card does. */
const needsButton = (move: Move): boolean => move.beside || move.touch.every((thing) => !thing.includes("/"));

/** Where not all find room, those come first that no card says. */
function foremost(moves: Move[], width: Width): Move[] {
  const alone = moves.filter((move) => !move.beside);
  return fits(moves, width) || alone.length === 0 ? moves : alone;
}

const EDGES = 4; // letters that the edges of a button take

const fits = (moves: Move[], { buttons, letters, said = ({ text }) => text }: Width): boolean =>
  moves.length <= buttons && moves.reduce((sum, move) => sum + said(move).length + EDGES, 0) <= letters;

/** What says most: complete moves once something is touched; as many as fit, and one at least. */
function pick(open: Move[], exact: Move[], touched: string[], width: Width): Move[] {
  const complete = exact.filter((move) => open.includes(move));
  const first = touched.length > 0 && complete.length > 0 ? complete : open;
  let many = Math.min(first.length, width.buttons);
  while (many > 1 && !fits(first.slice(0, many), width)) many -= 1;
  return first.slice(0, many);
}
