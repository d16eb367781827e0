/** The click that ends a drag, a slide or a long press is no touch. */

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

export function swallowClick(): void {
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
