/** Suppresses the click event at the end of a drag, a slide or a long press. */

const AT_ONCE = { capture: true, once: true } as const;

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

/** The click may come late on a slow phone, or not at all: the next press removes the handler. */
export function suppressClick(): void {
  const end = (): void => removeEventListener("click", swallow, AT_ONCE);
  addEventListener("click", swallow, AT_ONCE);
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, end, AT_ONCE);
}
