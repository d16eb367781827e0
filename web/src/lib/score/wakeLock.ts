/** Keeps the screen on while a sheet is open, in browsers with the Wake Lock API. */

import { appearance } from "./appearance.svelte";

export function keepScreenAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const take = async (): Promise<void> => {
    if (!appearance.awake || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (over) await lock.release();
    } catch {
      // refused, for example because the battery is low
    }
  };
  const back = () => void take();
  document.addEventListener("visibilitychange", back);
  if (appearance.awake) void take();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", back);
    void lock?.release();
  };
}
