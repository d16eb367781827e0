/** Marks what stands on the page in English because its language has no text for it: a screen reader says it so.
 *  Fetched only where the page speaks another language. */

import { FALLBACK } from "./language";

const HEARD = ["aria-label", "title", "placeholder", "aria-description"];

/** From now on mark what is said for want of another text, wherever it comes to stand. */
export function markFallbackTexts(lacking: ReadonlySet<string>, page: HTMLElement): void {
  const changed = ({ target, addedNodes }: MutationRecord) => [target, ...addedNodes].forEach((one) => look(one, lacking));
  new MutationObserver((changes) => changes.forEach(changed)).observe(page, { subtree: true, childList: true, characterData: true, attributeFilter: HEARD });
  look(page, lacking);
}

function look(one: Node, lacking: ReadonlySet<string>): void {
  if (one instanceof Text && one.parentElement) tell(one.parentElement, lacking);
  if (one instanceof Element) [one, ...one.querySelectorAll("*")].forEach((inner) => tell(inner, lacking));
}

/** By what it says itself, not by what lies in it; a text may have been joined to others. */
function tell(element: Element, lacking: ReadonlySet<string>): void {
  const written = [...element.childNodes].flatMap((one) => (one instanceof Text ? [one.data] : []));
  const said = [...written, ...HEARD.map((name) => element.getAttribute(name) ?? "")];
  const is = said.some((text) => text.trim() !== "" && [...lacking].some((one) => text.includes(one)));
  if (is) element.setAttribute("lang", FALLBACK);
  else if (element.hasAttribute("data-gap")) element.removeAttribute("lang");
  element.toggleAttribute("data-gap", is);
}
