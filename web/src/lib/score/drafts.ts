/** Unfinished input, stored in the session storage of the tab so that it survives a reload. */

import type { Filled } from "./handForm";
import type { Target } from "./entry.svelte";

/** The content of the number pad, with its cell. */
export interface PadDraft {
  player: string | null;
  row: number | null;
  event: Target | null;
  text: string;
  why: string;
  witness: string;
}

/** The content of a hand form; `seen` is the version of the hand at that time. */
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
    // no storage: the input is lost on a reload
  }
}
