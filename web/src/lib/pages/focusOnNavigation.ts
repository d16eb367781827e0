/** Whoever comes to another page is at what it is about: what is asked at a table, else its heading.
 *
 *  Only where nothing else has the focus: what had it has gone with the page before, and a page may have
 *  its own idea. */

const PATIENCE = 10_000; // milliseconds in which a page is there, or it is not worth waiting for

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
