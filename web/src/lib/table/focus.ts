/** Restores a lost focus: when the focused element is removed, its zone or the action line gets the focus. */

import { tick } from "svelte";
import type { Action } from "svelte/action";

export const keepFocus: Action<HTMLElement> = (page) => {
  let last: Element | null = null;
  let zone: Element | null = null;

  function remember(event: FocusEvent): void {
    last = event.target as Element;
    zone = last.closest("[data-zone]");
  }

  /** Zones restore their own focus first. */
  async function mend(): Promise<void> {
    if (!last || last.isConnected) return;
    await tick();
    if (document.activeElement !== document.body) return;
    const stop = zone?.isConnected ? zone.querySelector<HTMLElement>("[data-thing][tabindex='0']") : null;
    (stop ?? page.querySelector<HTMLElement>("[data-asks]"))?.focus({ preventScroll: true });
  }

  const watching = new MutationObserver(() => void mend());
  page.addEventListener("focusin", remember);
  watching.observe(page, { childList: true, subtree: true });
  return {
    destroy() {
      watching.disconnect();
      page.removeEventListener("focusin", remember);
    },
  };
};
