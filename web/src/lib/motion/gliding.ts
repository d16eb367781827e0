/** Animation for cards that move within a zone because others come or go. */

import { flightTime } from "../storage/settings.svelte";

interface Ways {
  from: DOMRect;
  to: DOMRect;
}

export function gliding(_: Element, { from, to }: Ways): { duration: number; css?: (t: number, left: number) => string } {
  const [x, y] = [from.left - to.left, from.top - to.top];
  return { duration: x || y ? flightTime() : 0, css: (_, left) => `translate: ${x * left}px ${y * left}px` };
}
