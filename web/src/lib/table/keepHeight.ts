/** Keeps the largest height of the only child until `when` changes. */

export function keepHeight(place: HTMLElement, when: string): { update: (next: string) => void; destroy: () => void } {
  const inner = place.firstElementChild!;
  let most = 0;
  const grow = (): void => {
    most = when ? Math.max(most, inner.clientHeight) : 0;
    place.style.minHeight = `${most}px`;
  };
  const watching = new ResizeObserver(grow);
  watching.observe(inner);
  return {
    update(next) {
      if (next === when) return;
      when = next;
      most = 0;
      place.style.minHeight = "0";
      requestAnimationFrame(grow);
    },
    destroy: () => watching.disconnect(),
  };
}
