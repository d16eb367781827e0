/** The shape of the screen: a desk's, a phone's, or that of a phone that lies on its side. */

import { innerHeight, innerWidth } from "svelte/reactivity/window";

const NARROW = 900;
const LOW = 520;

const width = (): number => innerWidth.current ?? 1280;
const height = (): number => innerHeight.current ?? 800;

export const viewport = {
  get width(): number {
    return width();
  },
  /** So flat that seats stand beside the middle and the hand keeps to one row. */
  get low(): boolean {
    return height() < LOW && width() >= 560;
  },
  get narrow(): boolean {
    return width() < NARROW || this.low;
  },
  /** A phone of few pixels: the cards need the room. */
  get short(): boolean {
    return this.narrow && height() <= 700;
  },
  get slim(): boolean {
    return width() < 380;
  },
  /** Wide enough for paper beside the table. */
  get wide(): boolean {
    return width() >= 1100 && !this.low;
  },
};
