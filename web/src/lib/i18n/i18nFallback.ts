/** Marks English fallback texts with `lang="en"`, so that a screen reader pronounces them in English. Loaded
 *  only if the page is in another language. */

import { FALLBACK } from "./language";

const ATTRIBUTES = ["aria-label", "title", "placeholder", "aria-description"];

/** Mark all fallback texts now and whenever the page changes. */
export function markFallbackTexts(lacking: ReadonlySet<string>, page: HTMLElement): void {
  const changed = ({ target, addedNodes }: MutationRecord) => [target, ...addedNodes].forEach((one) => markNode(one, lacking));
  new MutationObserver((changes) => changes.forEach(changed)).observe(page, { subtree: true, childList: true, characterData: true, attributeFilter: ATTRIBUTES });
  markNode(page, lacking);
}

function markNode(one: Node, lacking: ReadonlySet<string>): void {
  if (one instanceof Text && one.parentElement) markElement(one.parentElement, lacking);
  if (one instanceof Element) [one, ...one.querySelectorAll("*")].forEach((inner) => markElement(inner, lacking));
}

/** Uses the element's own text and attributes, not those of its children; a text may be part of a longer one. */
function markElement(element: Element, lacking: ReadonlySet<string>): void {
  const written = [...element.childNodes].flatMap((one) => (one instanceof Text ? [one.data] : []));
  const texts = [...written, ...ATTRIBUTES.map((name) => element.getAttribute(name) ?? "")];
  const is = texts.some((text) => text.trim() !== "" && [...lacking].some((one) => text.includes(one)));
  if (is) element.setAttribute("lang", FALLBACK);
  else if (element.hasAttribute("data-gap")) element.removeAttribute("lang");
  element.toggleAttribute("data-gap", is);
}
