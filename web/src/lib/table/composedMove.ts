/** Moves composed of parts: codes of signs, with alternatives. */

import type { Composed } from "../protocol/types";

/** The parts of each alternative; the last alternative is open. */
export type Parts = string[][];

export const NOTHING: Parts = [[]];

const last = (ways: Parts): string[] => ways[ways.length - 1] ?? [];

export const mayAdd = (how: Composed, ways: Parts): boolean => last(ways).length < how.most;

export const mayTurn = (how: Composed, ways: Parts): boolean => last(ways).length > 0 && ways.length < how.ways;

export const added = (how: Composed, ways: Parts, part: string): Parts =>
  mayAdd(how, ways) ? [...ways.slice(0, -1), [...last(ways), part]] : ways;

export const another = (how: Composed, ways: Parts): Parts => (mayTurn(how, ways) ? [...ways, []] : ways);

/** Without the last part. */
export function shortened(ways: Parts): Parts {
  if (last(ways).length > 0) return [...ways.slice(0, -1), last(ways).slice(0, -1)];
  return ways.length > 1 ? ways.slice(0, -1) : ways;
}

/** The text of the move; empty without parts. */
export function composedText(how: Composed, ways: Parts): string {
  const texts = ways.filter((way) => way.length > 0).map((way) => way.join(how.between));
  return texts.length > 0 ? how.start + texts.join(how.other) : "";
}
