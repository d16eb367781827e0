/** The click that ends a drag, a slide or a long press is no touch. */

const AT_ONCE = { capture: true, once: true } as const;

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

/** It may come late on a slow phone, or not at all: whatever is pressed next is a touch again. */
export function suppressClick(): void {
  const end = (): void => removeEventListener("click", swallow, AT_ONCE);
  addEventListener("click", swallow, AT_ONCE);
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, end, AT_ONCE);
}
