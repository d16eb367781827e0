/** Times of a table: what its games name, in the words of the page. */

import { say } from "../i18n/messages";
import type { Clock, Option } from "../protocol/types";

const NONE = "none"; // how no time at all is called where somebody chooses one

/** A clock as a house rule is chosen: a number, or none. */
export const asOption = ({ name, text, rule, low, high, default: usual, optional }: Clock): Option => ({
  name,
  title: name,
  called: {},
  seats: false,
  text,
  rule,
  kind: "number",
  values: optional ? [NONE] : null,
  low: Math.max(low, optional ? 1 : 0),
  high,
  default: optional && usual === 0 ? NONE : usual,
});

/** What was chosen, as the room reads it; and the other way round. */
export const seconds = (chosen: string | number): number => (chosen === NONE ? 0 : Number(chosen));
export const optionValue = (clock: Clock, value: number): string | number => (clock.optional && value === 0 ? NONE : value);

/** "swap_gap_ms" is called by what it is; its unit stands beside it. */
export function clockName({ name, unit }: Clock): string {
  const told = name.replace(/_(seconds|ms)(?=_|$)/, "").replaceAll("_", " ");
  return say("clock-in", { name: told, unit: say(unit === "ms" ? "unit-ms" : "unit-seconds") });
}

/** A clock's value at a table; windows are open longer at one with a time multiplier, and hands rest as before. */
export function clockValue(clock: Clock, value: number, multiplier: number): string {
  if (value === 0 && clock.optional) return say(NONE);
  return clock.unit === "ms" ? String(value) : String(value * multiplier);
}
