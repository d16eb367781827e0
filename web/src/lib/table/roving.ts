/** Roving tabindex: one tab stop for each zone or list, and arrow keys within it. It is entered at its first
 *  or last element. */

import type { Action } from "svelte/action";

const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export const roving: Action<HTMLElement, "first" | "last" | undefined> = (zone, entered = "first") => {
  const stops = (): HTMLElement[] => [...zone.querySelectorAll<HTMLElement>("[data-thing], [data-stop]")];
  let at = entered === "first" ? 0 : Infinity;

  function mark(): void {
    const all = stops();
    const here = Math.max(0, Math.min(at, all.length - 1));
    all.forEach((stop, i) => (stop.tabIndex = i === here ? 0 : -1));
  }

  function focus(to: number): void {
    at = to;
    mark();
    stops()[at]?.focus();
  }

  function key(event: KeyboardEvent): void {
    const all = stops();
    const now = all.indexOf(document.activeElement as HTMLElement);
    if (now < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = MOVES[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step ? now + step : -1;
    if (to < 0 || to >= all.length) return;
    event.preventDefault();
    focus(to);
  }

  function focused(): void {
    const now = stops().indexOf(document.activeElement as HTMLElement);
    if (now >= 0) at = now;
    mark();
  }

  /** If the focused card is removed, its neighbour gets the focus. */
  const watching = new MutationObserver((changes) => {
    const gone = changes.some((change) => [...change.removedNodes].some((node) => node === last));
    mark();
    if (gone && (document.activeElement === document.body || !document.activeElement)) focus(Math.min(at, stops().length - 1));
  });
  let last: Element | null = null;
  const remember = (): void => {
    last = document.activeElement?.closest("[data-thing]")?.parentElement ?? null;
    focused();
  };

  zone.addEventListener("keydown", key);
  zone.addEventListener("focusin", remember);
  watching.observe(zone, { childList: true, subtree: true });
  mark();
  return {
    destroy() {
      watching.disconnect();
      zone.removeEventListener("keydown", key);
      zone.removeEventListener("focusin", remember);
    },
  };
};
