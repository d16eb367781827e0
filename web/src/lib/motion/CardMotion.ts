/**
 * Card animation: pictures of moved cards fly from their old to their new places.
 *
 * The pictures ignore pointer events. The card itself is in place from the start and invisible until its
 * picture lands, so that a touch during the flight counts; a touch also ends the flight.
 */

import { tick } from "svelte";
import type { Transfer, News } from "../protocol/types";
import { flightTime } from "../storage/settings.svelte";

const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const MOST = 40; // animated cards for one view
const DEALT_WITHIN = 400; // milliseconds between the first and the last card of a deal

type Places = Map<string, DOMRect>;

const flying = new Set<Animation>();

/** End all flights at once, so that the player does not have to wait. */
export function finishFlights(): void {
  for (const one of [...flying]) one.finish();
}

/** Track an animation until it ends or is ended. */
function aloft(motion: Animation, landed?: () => void): void {
  flying.add(motion);
  motion.onfinish = () => {
    flying.delete(motion);
    landed?.();
  };
}

/** The positions of all cards and zones; for equal cards in one zone, that of the first. */
export function capture(root: ParentNode): Places {
  const places: Places = new Map();
  for (const zone of root.querySelectorAll<HTMLElement>("[data-zone]")) {
    places.set(zone.dataset.zone!, zone.getBoundingClientRect());
    for (const card of zone.querySelectorAll<HTMLElement>("[data-face]")) {
      const key = `${zone.dataset.zone} ${card.dataset.face}`;
      if (!places.has(key)) places.set(key, card.getBoundingClientRect());
    }
  }
  return places;
}

interface Way {
  card: string | null;
  from: string;
  to: string;
}

/** The total path of each card: only the first and the last zone if it moved several times. */
export function transfers(news: News[]): Way[] {
  const found: Way[] = [];
  const moves = news.flatMap((entry) => entry.hops).filter((hop: Transfer) => hop.kind === "move");
  for (const hop of moves) {
    const [from, to] = [hop.from.join("."), hop.to.join(".")];
    const before = hop.card ? found.find((way) => way.card === hop.card && way.to === from) : undefined;
    if (before) before.to = to;
    else found.push({ card: hop.card, from, to });
  }
  return found.filter((way) => way.from !== way.to);
}

/** Animate the moved cards of these events to their new places. */
export async function fly(before: Places, news: News[], root: ParentNode): Promise<void> {
  const lasts = flightTime();
  const going = transfers(news).slice(-MOST);
  if (going.length === 0 || document.visibilityState === "hidden") return;
  await tick();
  const step = Math.min(40, DEALT_WITHIN / going.length);
  const taken = new Set<Element>();
  going.forEach((way, i) => {
    const start = before.get(`${way.from} ${way.card}`) ?? before.get(way.from);
    const target = find(root, way, taken);
    if (!target) return;
    taken.add(target);
    if (lasts === 0) fade(target);
    else if (start) launch(target, start, lasts, i * step);
  });
}

function find(root: ParentNode, way: Way, taken: Set<Element>): HTMLElement | null {
  const zone = root.querySelector<HTMLElement>(`[data-zone="${way.to}"]`);
  if (!zone) return null;
  const alike = way.card ? [...zone.querySelectorAll<HTMLElement>(`[data-face="${way.card}"]`)] : [];
  return alike.reverse().find((card) => !taken.has(card)) ?? (zone.dataset.closed ? zone : null);
}

const fade = (card: HTMLElement): Animation => card.animate([{ opacity: 0.3 }, { opacity: 1 }], 150);

/** A copy of a card at its position, above the page; it ignores pointer events. */
export function cardPicture(card: HTMLElement): HTMLElement {
  const drawn = card.querySelector<HTMLElement>(".card") ?? card;
  const { left, top } = drawn.getBoundingClientRect();
  const picture = drawn.cloneNode(true) as HTMLElement;
  Object.assign(picture.style, {
    position: "fixed",
    left: `${left}px`,
    top: `${top}px`,
    margin: "0",
    zIndex: "50",
    pointerEvents: "none",
    transformOrigin: "top left",
  });
  const width = getComputedStyle(card).getPropertyValue("--card");
  if (width) picture.style.setProperty("--card", width);
  picture.removeAttribute("data-zone");
  picture.setAttribute("aria-hidden", "true");
  document.body.append(picture);
  return picture;
}

function launch(target: HTMLElement, from: DOMRect, lasts: number, wait: number): void {
  const to = (target.querySelector(".card") ?? target).getBoundingClientRect();
  if (to.width === 0 || from.width === 0 || getComputedStyle(target).visibility === "hidden") return;
  const picture = cardPicture(target);
  const move = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale(from, to)})`;
  const timing = { duration: lasts, delay: wait, easing: EASE, fill: "backwards" as const };
  aloft(picture.animate([{ transform: move }, { transform: "none" }], timing), () => picture.remove());
  if (target.dataset.face) aloft(target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: lasts + wait }));
}

const scale = (from: DOMRect, to: DOMRect): number => Math.max(0.3, Math.min(2, from.width / to.width));
