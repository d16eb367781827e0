/** Where a game that one looks back on is divided: its deals and tricks, as ticks and as places to jump to. */

import type { Mark } from "../protocol/types";

export interface Tick {
  at: number;
  part: number; // of the whole way, from 0 to 1
  kind: Mark["kind"];
}

/** The marks as ticks along the way; where they would stand too close, only the deals, or none. */
export function ticks(marks: Mark[], all: number, most: number): Tick[] {
  const deals = marks.filter((mark) => mark.kind === "deal");
  const shown = [marks, deals].find((some) => some.length <= most) ?? [];
  return shown.filter(({ at }) => at > 0 && at < all).map(({ at, kind }) => ({ at, kind, part: at / all }));
}

/** The next mark before or after a moment; the beginning or the end if there is none. */
export function jump(marks: Mark[], at: number, all: number, step: 1 | -1): number {
  if (step > 0) return marks.find((mark) => mark.at > at)?.at ?? all;
  return marks.findLast((mark) => mark.at < at)?.at ?? 0;
}

/** Which deal it is at a moment, and how many moves of it were played. */
export function spot(marks: Mark[], at: number): { deal: number; move: number } {
  const ended = marks.filter((mark) => mark.kind === "deal" && mark.at <= at);
  const last = ended.at(-1)?.at ?? 0;
  /* the end of a deal belongs to it: the next one begins with its first move */
  if (ended.length > 0 && last === at) return { deal: ended.length, move: at - (ended.at(-2)?.at ?? 0) };
  return { deal: ended.length + 1, move: at - last };
}
