/** Small sounds, made when they are heard. Never the only sign of anything. */

import { settings } from "./settings.svelte";

const TUNES = {
  card: [0.25, 0.05, 190, 0, 0.01, 0.02, 4, 1.6, 0, 0, 0, 0, 0, 6],
  turn: [0.5, 0, 520, 0.01, 0.08, 0.12, 0, 1.5, 0, 0, 130, 0.06],
  refuse: [0.4, 0, 160, 0.01, 0.03, 0.08, 1, 1, -2],
  win: [0.6, 0, 420, 0.02, 0.2, 0.3, 0, 1.4, 0, 0, 160, 0.09],
};

export type Sound = keyof typeof TUNES;

let touched = false; // browsers make no sound before somebody has touched the page
addEventListener("pointerdown", () => (touched = true), { once: true });
addEventListener("keydown", () => (touched = true), { once: true });

export async function sound(name: Sound): Promise<void> {
  const wanted = settings.sound === "all" || (settings.sound === "turn" && name === "turn");
  if (!wanted || !touched) return;
  const { zzfx } = await import("zzfx");
  zzfx(...TUNES[name]);
}
