/** The shape of the screen: desktop, phone, or phone in landscape mode. */

import { innerHeight, innerWidth } from "svelte/reactivity/window";

const NARROW = 900;
const LOW = 520;

const width = (): number => innerWidth.current ?? 1280;
const height = (): number => innerHeight.current ?? 800;

export const viewport = {
  get width(): number {
    return width();
  },
  /** Landscape phone: seats next to the middle, the hand in one row. */
  get low(): boolean {
    return height() < LOW && width() >= 560;
  },
  get narrow(): boolean {
    return width() < NARROW || this.low;
  },
  /** A small phone. */
  get short(): boolean {
    return this.narrow && height() <= 700;
  },
  get slim(): boolean {
    return width() < 380;
  },
  /** Wide enough for a panel next to the table. */
  get wide(): boolean {
    return width() >= 1100 && !this.low;
  },
};
