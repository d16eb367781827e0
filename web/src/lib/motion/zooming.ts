/** A long press or right click enlarges the card and explains what may be done with it. */

import type { Action } from "svelte/action";
import type { TableStore } from "../table/tableStore.svelte";
import { suppressClick } from "./suppressClick";

const LONG = 500; // milliseconds
const STILL = 10; // pixels

interface Zoomed {
  store: TableStore;
  thing: string;
  face: string | null;
}

export const zooming: Action<HTMLElement, Zoomed> = (card, first) => {
  let { store, thing, face } = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };

  function press(event: PointerEvent): void {
    if (event.pointerType !== "touch") return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(look, LONG);
    addEventListener("pointermove", move);
    addEventListener("pointerup", release, { once: true });
    addEventListener("pointercancel", forget, { once: true });
  }

  const look = (): void => {
    timer = undefined;
    store.zoom(thing, face);
  };

  function move(event: PointerEvent): void {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) forget();
  }

  /** The card stays enlarged until the finger is lifted. */
  function release(): void {
    if (timer === undefined && store.zoomed !== null) {
      suppressClick();
      store.zoomed = null;
    }
    forget();
  }

  function forget(): void {
    clearTimeout(timer);
    timer = undefined;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", release);
    removeEventListener("pointercancel", forget);
  }

  /** The right mouse button, or the browser's own long-press event. */
  function menu(event: MouseEvent): void {
    event.preventDefault();
    if (store.zoomed === null && (event as PointerEvent).pointerType !== "touch") look();
  }

  card.addEventListener("pointerdown", press);
  card.addEventListener("contextmenu", menu);
  return {
    update: (next) => ({ store, thing, face } = next),
    destroy() {
      forget();
      card.removeEventListener("pointerdown", press);
      card.removeEventListener("contextmenu", menu);
    },
  };
};
