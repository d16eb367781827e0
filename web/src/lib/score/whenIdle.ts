/** Run a function when the browser is idle, or soon in browsers without requestIdleCallback. Returns a
 *  function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const soon = setTimeout(act, 50);
    return () => clearTimeout(soon);
  }
  const asked = requestIdleCallback(act, { timeout: 1000 });
  return () => cancelIdleCallback(asked);
}
