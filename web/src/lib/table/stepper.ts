/** Choosing an amount with a stepper: typical amounts to jump to, and buttons that repeat while they are held. */

const MANY = 20; // up to this number of amounts stepping is quick
const PARTS = [0, 0.25, 0.5, 0.75, 1]; // fractions of the range

/** The indices of typical amounts: the least, the most, and round numbers between them. */
export function typicalAmounts(amounts: number[]): number[] {
  const [least, most] = [amounts[0] ?? 0, amounts.at(-1) ?? 0];
  if (amounts.length <= MANY) return [];
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(most - least)) - 1);
  const wanted = PARTS.map((part) => least + part * (most - least));
  return wanted.map((amount, at) => nearest(amounts, at % (PARTS.length - 1) ? Math.round(amount / unit) * unit : amount));
}

const nearest = (amounts: number[], wanted: number): number =>
  amounts.reduce((best, amount, at) => (Math.abs(amount - wanted) < Math.abs(amounts[best]! - wanted) ? at : best), 0);

const FIRST = 400; // milliseconds until a press counts as held
const NEXT = 70;

export function repeatWhileHeld(button: HTMLElement, again: () => void): { update: (next: () => void) => void; destroy: () => void } {
  let timer = 0;
  const stop = (): void => window.clearTimeout(timer);
  const go = (): void => {
    if (button.matches(":disabled")) return;
    again();
    timer = window.setTimeout(go, NEXT);
  };
  const start = (): void => {
    stop();
    timer = window.setTimeout(go, FIRST);
  };
  const ends = ["pointerup", "pointerleave", "pointercancel"] as const;
  button.addEventListener("pointerdown", start);
  for (const end of ends) button.addEventListener(end, stop);
  return {
    update: (next) => void (again = next),
    destroy: stop,
  };
}
