/**
 * Moves the focus after a navigation: to the prompt at a table, else to the page's heading.
 *
 * Only if nothing else has the focus: the focused element was on the previous page, or the new page has set
 * the focus itself.
 */

const PATIENCE = 10_000; // milliseconds to wait for the page

let looking: MutationObserver | null = null;

export function focusOnNavigation(): void {
  looking?.disconnect();
  const watching = (looking = new MutationObserver(look));
  watching.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watching.disconnect(), PATIENCE);

  function look(): void {
    if (document.activeElement !== document.body) return watching.disconnect();
    const there = document.querySelector<HTMLElement>("[data-asks]") ?? document.querySelector<HTMLElement>("main h1");
    if (!there) return;
    watching.disconnect();
    if (!there.hasAttribute("tabindex")) there.tabIndex = -1;
    there.dataset.arrived = "";
    there.addEventListener("blur", () => delete there.dataset.arrived, { once: true });
    there.focus({ preventScroll: true });
  }
}
