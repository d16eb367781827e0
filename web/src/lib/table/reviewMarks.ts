/** The deals and tricks of a reviewed game, as ticks and places to jump to. */

import type { Mark } from "../protocol/types";

export interface Tick {
  at: number;
  part: number; // position from 0 to 1
  kind: Mark["kind"];
}

/** The ticks; only those of deals, or none, if there are too many. */
export function ticks(marks: Mark[], all: number, most: number): Tick[] {
  const deals = marks.filter((mark) => mark.kind === "deal");
  const shown = [marks, deals].find((some) => some.length <= most) ?? [];
  return shown.filter(({ at }) => at > 0 && at < all).map(({ at, kind }) => ({ at, kind, part: at / all }));
}

/** The next mark in one direction, else the beginning or the end. */
export function jump(marks: Mark[], at: number, all: number, step: 1 | -1): number {
  if (step > 0) return marks.find((mark) => mark.at > at)?.at ?? all;
  return marks.findLast((mark) => mark.at < at)?.at ?? 0;
}

/** The deal at a position, and the number of its moves so far. */
export function spot(marks: Mark[], at: number): { deal: number; move: number } {
  const ended = marks.filter((mark) => mark.kind === "deal" && mark.at <= at);
  const last = ended.at(-1)?.at ?? 0;
  /* the end of a deal still belongs to it */
  if (ended.length > 0 && last === at) return { deal: ended.length, move: at - (ended.at(-2)?.at ?? 0) };
  return { deal: ended.length + 1, move: at - last };
}
