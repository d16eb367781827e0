/** The appearance of score sheets on this device. */

import { withDefaults, readStored } from "../storage/storage";

const KEPT_AS = "parlour.score-look";

export const FONTS = ["usual", "hand", "sans", "serif", "typewriter", "narrow"] as const;
export const SIZES = ["normal", "large", "largest"] as const;
export const GROUNDS = ["paper", "white", "mint", "sky", "dark", "contrast"] as const;

const usual = {
  font: "usual" as (typeof FONTS)[number],
  size: "normal" as (typeof SIZES)[number],
  ground: "paper" as (typeof GROUNDS)[number],
  awake: true, // keep the screen on while a sheet is open
  sound: true, // of the countdown and the buzzer
  sorting: "turn" as "turn" | "high" | "low",
};

export const appearance: typeof usual = $state(withDefaults(readStored(KEPT_AS), usual));

/** Save the appearance; called from an effect. */
export function saveAppearance(): void {
  const now = JSON.stringify(appearance);
  try {
    localStorage.setItem(KEPT_AS, now);
  } catch {
    // no storage: kept until the page is closed
  }
}
