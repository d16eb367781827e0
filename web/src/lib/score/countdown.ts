/** A countdown based on the clock, so that it stays correct while a phone sleeps. */

export interface Countdown {
  seconds: number;
  left: number; // milliseconds, while it is stopped
  ends: number | null; // milliseconds since 1970, while it runs
}

export const fresh = (seconds: number): Countdown => ({ seconds, left: seconds * 1000, ends: null });
export const leftOf = (one: Countdown, now: number): number => (one.ends === null ? one.left : Math.max(0, one.ends - now));
export const started = (one: Countdown, now: number): Countdown => (one.ends === null ? { ...one, ends: now + one.left } : one);
export const paused = (one: Countdown, now: number): Countdown => ({ ...one, left: leftOf(one, now), ends: null });

/** Seconds from "90", "1:30" or "1:00:00", at most a day; null if it is not a time. */
export function durationOf(text: string): number | null {
  if (!/^\d{1,5}(:[0-5]\d){0,2}$/.test(text.trim())) return null;
  const seconds = text.trim().split(":").reduce((all, part) => all * 60 + Number(part), 0);
  return seconds >= 1 && seconds <= 86_400 ? seconds : null;
}

/** Minutes and seconds: "1:30". */
export function clockOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export const QUIET = 3000; // milliseconds in which other presses are ignored

/** The holder of the buzzer after a press: the first one keeps it for three seconds. */
export const buzzed = (before: { player: string; at: number } | null, player: string, now: number): { player: string; at: number } =>
  before && now - before.at < QUIET ? before : { player, at: now };
