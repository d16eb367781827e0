/** Short synthesised sounds. None is the only sign of an event. */

import { settings } from "../storage/settings.svelte";

const TUNES = {
  card: [0.25, 0.05, 190, 0, 0.01, 0.02, 4, 1.6, 0, 0, 0, 0, 0, 6],
  deal: [0.2, 0.05, 240, 0, 0.03, 0.06, 4, 1.2, 0, 0, 0, 0, 0.05, 5],
  trick: [0.35, 0.05, 150, 0, 0.03, 0.08, 4, 1.1, 0, 0, 0, 0, 0.03, 4],
  turn: [0.5, 0, 520, 0.01, 0.08, 0.12, 0, 1.5, 0, 0, 130, 0.06],
  claim: [0.5, 0, 660, 0.01, 0.06, 0.1, 0, 1.5, 0, 0, -120, 0.05],
  refuse: [0.4, 0, 160, 0.01, 0.03, 0.08, 1, 1, -2],
  win: [0.6, 0, 420, 0.02, 0.2, 0.3, 0, 1.4, 0, 0, 160, 0.09],
};

export type Sound = keyof typeof TUNES;
const FOR_ME: Sound[] = ["turn", "claim"]; // also played with the setting "at my turn only"

let touched = false; // browsers play no sound before the first interaction
addEventListener("pointerdown", () => (touched = true), { once: true });
addEventListener("keydown", () => (touched = true), { once: true });

export async function sound(name: Sound): Promise<void> {
  const wanted = settings.sound === "all" || (settings.sound === "turn" && FOR_ME.includes(name));
  if (!wanted || !touched) return;
  const { zzfx } = await import("zzfx");
  const [loud = 1, ...tune] = TUNES[name];
  zzfx((loud * settings.volume) / 100, ...tune);
}

/** The one sound for a view: that of its most important event. */
export function soundFor(what: { ended: boolean; window: boolean; asked: boolean; dealt: boolean; trick: boolean; news: boolean }): Sound | null {
  if (what.ended) return "win";
  if (what.window) return "claim";
  if (what.asked) return "turn";
  if (what.dealt) return "deal";
  if (what.trick) return "trick";
  return what.news ? "card" : null;
}

/** Vibrate at the player's turn, if the device can and the setting is on; not before the first touch. */
export function vibrate(): void {
  if (settings.buzz && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(15);
}
