/** Dragging a card to where it could go: a shortcut to touching it and then the place. */

import type { Action } from "svelte/action";
import { dropTargets } from "../choosing";
import type { Move } from "../protocol";
import type { Room } from "../table/room.svelte";

const THRESHOLD = 8; // pixels before a press is a drag and no touch

interface Dragged {
  room: Room;
  thing: string;
}

export const draggable: Action<HTMLElement, Dragged> = (card, first) => {
  let { room, thing } = first;
  let start: { x: number; y: number } | null = null;
  let targets = new Map<string, Move>();
  let dragging = false;

  function press(event: PointerEvent): void {
    if (event.button !== 0 || event.pointerType === "touch") return;
    targets = dropTargets(room.moves, thing);
    if (targets.size > 0) start = { x: event.clientX, y: event.clientY };
    addEventListener("pointermove", drag);
    addEventListener("pointerup", drop, { once: true });
    addEventListener("pointercancel", end, { once: true });
  }

  function drag(event: PointerEvent): void {
    if (!start) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!dragging && Math.hypot(x, y) < THRESHOLD) return;
    if (!dragging) begin();
    card.style.translate = `${x}px ${y}px`;
  }

  function begin(): void {
    dragging = true;
    card.style.zIndex = "40";
    card.style.pointerEvents = "none";
    for (const zone of targets.keys()) place(zone)?.setAttribute("data-drop", "");
  }

  function drop(event: PointerEvent): void {
    const was = dragging;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const zone = under?.closest<HTMLElement>("[data-zone]")?.dataset.zone;
    end();
    if (!was) return;
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    const move = zone ? targets.get(zone) : undefined;
    if (move) void room.play(move);
  }

  /** The click that ends a drag is no touch. */
  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  function end(): void {
    removeEventListener("pointermove", drag);
    start = null;
    dragging = false;
    for (const name of ["translate", "z-index", "pointer-events"]) card.style.removeProperty(name);
    for (const zone of targets.keys()) place(zone)?.removeAttribute("data-drop");
  }

  const place = (zone: string): Element | null => document.querySelector(`[data-zone="${zone}"]`);

  card.addEventListener("pointerdown", press);
  return {
    update: (next) => ({ room, thing } = next),
    destroy() {
      end();
      card.removeEventListener("pointerdown", press);
    },
  };
};
