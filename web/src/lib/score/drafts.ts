/** What is typed and not written yet: a page that is loaded anew has it still. It is kept with its tab, not with the device. */

import type { Filled } from "./handForm";
import type { Target } from "./entry.svelte";

/** What the pad of a plain sheet holds, and for which place. */
export interface PadDraft {
  player: string | null;
  row: number | null;
  event: Target | null;
  text: string;
  why: string;
  witness: string;
}

/** What a hand is filled in with so far; `seen` is how often it had been written then. */
export interface HandDraft {
  number: number;
  seen: number;
  filled: Filled;
  wanted: string[];
  why: string;
  witness: string;
}

interface Drafts {
  pad: PadDraft;
  hand: HandDraft;
}

const name = (sheet: string, what: keyof Drafts): string => `parlour.score-half.${what}.${sheet}`;

export function readDraft<What extends keyof Drafts>(sheet: string, what: What): Drafts[What] | null {
  try {
    return JSON.parse(sessionStorage.getItem(name(sheet, what)) ?? "null") as Drafts[What] | null;
  } catch {
    return null;
  }
}

export function saveDraft<What extends keyof Drafts>(sheet: string, what: What, now: Drafts[What] | null): void {
  try {
    if (now) sessionStorage.setItem(name(sheet, what), JSON.stringify(now));
    else sessionStorage.removeItem(name(sheet, what));
  } catch {
    // a browser that keeps nothing: it is typed once more
  }
}
