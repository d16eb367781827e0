/** Drag a card to a target: a shortcut for touching the card and then the place. */

import type { Action } from "svelte/action";
import { dropTargets, TABLE, zoneOf, type Drop } from "../table/selection";
import type { TableStore } from "../table/tableStore.svelte";
import { emptyPlaces, placedZones } from "../table/zones";
import { cardPicture } from "./CardMotion";
import { suppressClick } from "./suppressClick";

const THRESHOLD = 8; // pixels of movement that turn a press into a drag
export const LIFT = "lift"; // event: a finger drags a card out of the hand

interface Dragged {
  store: TableStore;
  thing: string;
}

/** A card was dropped within its hand: before another card, or at the end (null). */
export interface Reorder {
  thing: string;
  before: string | null;
}

export const draggable: Action<HTMLElement, Dragged> = (card, first) => {
  let { store, thing } = first;
  let start: { x: number; y: number } | null = null;
  const NOWHERE: Drop = { source: thing, onto: new Map() };
  let drops = NOWHERE;
  /** The picture that follows the pointer; it is not clipped by zones. */
  let picture: HTMLElement | null = null;

  function press(event: PointerEvent): void {
    if (event.button !== 0 || (event.pointerType === "touch" && !card.closest("[data-row]"))) return;
    take(event);
  }

  function take(event: PointerEvent): void {
    const empty = store.game ? emptyPlaces(placedZones(store.game)) : [];
    drops = store.rowRules ? NOWHERE : dropTargets(store.moves, thing, empty);
    start = { x: event.clientX, y: event.clientY };
    addEventListener("pointermove", drag);
    addEventListener("pointerup", drop, { once: true });
    addEventListener("pointercancel", end, { once: true });
  }

  function lifted(event: Event): void {
    take((event as CustomEvent<PointerEvent>).detail);
    begin();
  }

  function drag(event: PointerEvent): void {
    if (!start || !may()) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!picture && Math.hypot(x, y) < THRESHOLD) return;
    if (!picture) begin();
    picture!.style.translate = `${x}px ${y}px`;
  }

  const hand = (): HTMLElement | null => card.closest<HTMLElement>(".hand[data-zone]");
  const may = (): boolean => drops.onto.size > 0 || store.rowRules !== null || hand() !== null;

  function begin(): void {
    picture = cardPicture(card);
    card.style.opacity = "0";
    card.style.pointerEvents = "none";
    for (const target of drops.onto.keys()) place(target)?.setAttribute("data-drop", "");
  }

  function drop(event: PointerEvent): void {
    const was = picture !== null;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    end();
    if (!was) return;
    suppressClick();
    if (under) putDown(under, event.clientX);
  }

  function putDown(under: Element, x: number): void {
    const zone = under.closest<HTMLElement>("[data-zone]");
    const row = under.closest<HTMLElement>("[data-row]");
    const onto = under.closest<HTMLElement>("[data-thing]");
    const home = zone !== null && zone.dataset.zone === zoneOf(thing) && zone.classList.contains("hand");
    if (store.rowRules && row) store.rowLayout.drop(thing, Number(row.dataset.row), onto?.dataset.thing);
    else if (store.rowRules && home && !hand()) store.rowLayout.drop(thing, null);
    else if (home) reorder(zone, onto, x);
    else if (!store.rowRules) dropped(onto?.dataset.thing ?? "", zone?.dataset.zone ?? "", under.closest("[data-table]") !== null);
  }

  /** The card was dropped on a card or zone of the table, or between them. */
  function dropped(card: string, zone: string, isOnTable: boolean): void {
    const meant = drops.onto.get(card) ?? drops.onto.get(zone) ?? (isOnTable ? drops.onto.get(TABLE) : undefined);
    if (meant !== undefined) store.dropOn(drops.source, meant);
    else if (card || zone || isOnTable) store.refuseDrop(thing, card || zone);
  }

  function reorder(zone: HTMLElement, onto: HTMLElement | null, x: number): void {
    const all = [...zone.querySelectorAll<HTMLElement>("[data-thing]")].filter((one) => one !== card);
    const at = onto ? all.indexOf(onto) : -1;
    const strip = onto?.parentElement?.getBoundingClientRect();
    const after = strip ? x > strip.left + strip.width / 2 : true;
    const before = at < 0 ? null : (all[after ? at + 1 : at]?.dataset.thing ?? null);
    zone.dispatchEvent(new CustomEvent<Reorder>("reorder", { detail: { thing, before } }));
  }

  function end(): void {
    removeEventListener("pointermove", drag);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", end);
    start = null;
    picture?.remove();
    picture = null;
    for (const name of ["opacity", "pointer-events"]) card.style.removeProperty(name);
    for (const target of drops.onto.keys()) place(target)?.removeAttribute("data-drop");
  }

  const place = (target: string): Element | null =>
    document.querySelector(target === TABLE ? "[data-table]" : target.includes("/") ? `[data-thing="${target}"]` : `[data-zone="${target}"]`);

  card.addEventListener("pointerdown", press);
  card.addEventListener(LIFT, lifted);
  return {
    update: (next) => ({ store, thing } = next),
    destroy() {
      end();
      card.removeEventListener("pointerdown", press);
      card.removeEventListener(LIFT, lifted);
    },
  };
};
