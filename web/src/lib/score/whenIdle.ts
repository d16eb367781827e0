/** When nothing is to be drawn, but soon: not every browser says when it is idle. Returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const soon = setTimeout(act, 50);
    return () => clearTimeout(soon);
  }
  const asked = requestIdleCallback(act, { timeout: 1000 });
  return () => cancelIdleCallback(asked);
}
