/** Whether the shuffle is the one that the room was bound to before the first card. */

import type { Fairness } from "../protocol/types";

export interface NotedHash {
  hash: string;
  at: number; // how many moves had been played when this device first saw it
}

/** What was found: whether seed and salt give the hash, and whether that is the one noted at the beginning. */
export interface Verdict {
  computed: string;
  bound: boolean;
  same: boolean;
}

/** SHA-256 in the page itself: browsers keep theirs from pages on plain http, as a house has them. */
export async function sha256(text: string): Promise<string> {
  const { sha256: digest } = await import("@noble/hashes/sha2.js");
  return [...digest(new TextEncoder().encode(text))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function verdict({ hash, seed, salt }: Fairness, noted: NotedHash | null): Promise<Verdict | null> {
  if (seed === null || salt === null) return null;
  const computed = await sha256(`${seed}:${salt}`);
  return { computed, bound: computed === hash, same: noted === null || computed === noted.hash };
}
