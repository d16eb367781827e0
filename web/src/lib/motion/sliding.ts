/**
 * Slide a finger along the hand: the card under it is raised, and releasing the finger selects it.
 *
 * Leaving the hand cancels, or drags the card to a target. After a long press the card is dragged at once,
 * which also moves it within the hand.
 */

import type { Action } from "svelte/action";
import type { TableStore } from "../table/tableStore.svelte";
import { LIFT, type Reorder } from "./dragging";
import { suppressClick } from "./suppressClick";

const BEYOND = 20; // pixels that the finger may leave the hand
const MOVED = 8;

interface Slid {
  store: TableStore;
  reorder: (wanted: Reorder) => void;
}

export const sliding: Action<HTMLElement, Slid> = (hand, first) => {
  let { store, reorder } = first;
  let pressed: HTMLElement | null = null;
  let under: HTMLElement | null = null;
  let from = { x: 0, y: 0 };

  function press(event: PointerEvent): void {
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    pressed = (event.target as Element).closest<HTMLElement>("[data-thing]");
    from = { x: event.clientX, y: event.clientY };
    if (!pressed) return;
    peek(pressed);
    hand.addEventListener("pointermove", move);
    addEventListener("pointerup", release, { once: true });
    addEventListener("pointercancel", end, { once: true });
  }

  function move(event: PointerEvent): void {
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED;
    if (store.zoomed !== null) {
      if (far) lift(event);
      return;
    }
    if (isBeyond(event)) return far ? lift(event) : undefined;
    const card = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-thing]");
    if (card && hand.contains(card)) peek(card);
  }

  const isBeyond = ({ clientX, clientY }: PointerEvent): boolean => {
    const box = hand.getBoundingClientRect();
    return clientY < box.top - BEYOND || clientY > box.bottom + BEYOND || clientX < box.left || clientX > box.right;
  };

  /** Turn the slide into a drag of the card under the finger. */
  function lift(event: PointerEvent): void {
    const card = under;
    store.zoomed = null;
    end();
    addEventListener("pointerup", suppressClick, { once: true });
    card?.dispatchEvent(new CustomEvent<PointerEvent>(LIFT, { detail: event }));
  }

  function release(): void {
    const [card, first] = [under, pressed];
    const looked = store.zoomed !== null;
    end();
    if (looked || card !== first) suppressClick();
    if (!looked && card && card !== first) store.touch(card.dataset.thing!);
  }

  function peek(card: HTMLElement | null): void {
    under?.removeAttribute("data-peek");
    under = card;
    under?.setAttribute("data-peek", "");
  }

  function end(): void {
    peek(null);
    pressed = null;
    hand.removeEventListener("pointermove", move);
    removeEventListener("pointerup", release);
    removeEventListener("pointercancel", end);
  }

  const reordered = (event: Event): void => reorder((event as CustomEvent<Reorder>).detail);

  hand.addEventListener("pointerdown", press);
  hand.addEventListener("reorder", reordered);
  return {
    update: (next) => ({ store, reorder } = next),
    destroy() {
      end();
      hand.removeEventListener("pointerdown", press);
      hand.removeEventListener("reorder", reordered);
    },
  };
};
