/** A screen that does not go dark while somebody keeps score; where a browser cannot, nothing happens. */

import { scoreLook } from "./appearance.svelte";

export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const take = async (): Promise<void> => {
    if (!scoreLook.awake || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (over) await lock.release();
    } catch {
      // a low battery refuses
    }
  };
  const back = () => void take();
  document.addEventListener("visibilitychange", back);
  if (scoreLook.awake) void take();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", back);
    void lock?.release();
  };
}
