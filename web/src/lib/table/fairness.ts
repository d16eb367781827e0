/** Verifies that the shuffle is the one to which the server committed before the first card. */

import type { Fairness } from "../protocol/types";

export interface NotedHash {
  hash: string;
  at: number; // the number of moves when this device first saw it
}

/** Whether seed and salt give the hash, and whether it equals the hash that was noted first. */
export interface Verdict {
  computed: string;
  bound: boolean;
  same: boolean;
}

/** SHA-256 in JavaScript: browsers provide Web Crypto on https only. */
export async function sha256(text: string): Promise<string> {
  const { sha256: digest } = await import("@noble/hashes/sha2.js");
  return [...digest(new TextEncoder().encode(text))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function verdict({ hash, seed, salt }: Fairness, noted: NotedHash | null): Promise<Verdict | null> {
  if (seed === null || salt === null) return null;
  const computed = await sha256(`${seed}:${salt}`);
  return { computed, bound: computed === hash, same: noted === null || computed === noted.hash };
}
