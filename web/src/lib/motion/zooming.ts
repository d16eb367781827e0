/** A long press or the right button: the card grows, and the line says what may be done with it. */

import type { Action } from "svelte/action";
import type { Room } from "../table/tableStore.svelte";
import { swallowClick } from "./suppressClick";

const LONG = 500; // milliseconds
const STILL = 10; // pixels

interface Zoomed {
  room: Room;
  thing: string;
  face: string | null;
}

export const zooming: Action<HTMLElement, Zoomed> = (card, first) => {
  let { room, thing, face } = first;
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
    room.zoom(thing, face);
  };

  function move(event: PointerEvent): void {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) forget();
  }

  /** The card is looked at for as long as the finger lies on it. */
  function release(): void {
    if (timer === undefined && room.zoomed !== null) {
      swallowClick();
      room.zoomed = null;
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

  /** The right button; what a browser makes of a long press itself is the same. */
  function menu(event: MouseEvent): void {
    event.preventDefault();
    if (room.zoomed === null && (event as PointerEvent).pointerType !== "touch") look();
  }

  card.addEventListener("pointerdown", press);
  card.addEventListener("contextmenu", menu);
  return {
    update: (next) => ({ room, thing, face } = next),
    destroy() {
      forget();
      card.removeEventListener("pointerdown", press);
      card.removeEventListener("contextmenu", menu);
    },
  };
};
