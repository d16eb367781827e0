/** Repeats the action of a button while it is held down. */

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
