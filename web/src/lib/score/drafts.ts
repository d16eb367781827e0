/** What is typed and not written yet: a page that is loaded anew has it still. It is kept with its tab, not with the device. */

import type { Filled } from "./handForm";
import type { Target } from "./entry.svelte";

/** What the pad of a plain sheet holds, and for which place. */
export interface HalfPad {
  player: string | null;
  row: number | null;
  event: Target | null;
  text: string;
  why: string;
  witness: string;
}

/** What a hand is filled in with so far; `seen` is how often it had been written then. */
export interface HalfHand {
  number: number;
  seen: number;
  filled: Filled;
  wanted: string[];
  why: string;
  witness: string;
}

interface Halves {
  pad: HalfPad;
  hand: HalfHand;
}

const name = (sheet: string, what: keyof Halves): string => `parlour.score-half.${what}.${sheet}`;

export function half<What extends keyof Halves>(sheet: string, what: What): Halves[What] | null {
  try {
    return JSON.parse(sessionStorage.getItem(name(sheet, what)) ?? "null") as Halves[What] | null;
  } catch {
    return null;
  }
}

export function keepHalf<What extends keyof Halves>(sheet: string, what: What, now: Halves[What] | null): void {
  try {
    if (now) sessionStorage.setItem(name(sheet, what), JSON.stringify(now));
    else sessionStorage.removeItem(name(sheet, what));
  } catch {
    // a browser that keeps nothing: it is typed once more
  }
}
