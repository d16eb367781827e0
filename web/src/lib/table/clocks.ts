/** The clocks of a table as options and texts. */

import { say } from "../i18n/messages";
import type { Clock, Option } from "../protocol/types";

const NONE = "none"; // the value "no time limit" of an option

/** A clock as an option for the form of a new table. */
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

/** Convert between option values and seconds. */
export const seconds = (chosen: string | number): number => (chosen === NONE ? 0 : Number(chosen));
export const optionValue = (clock: Clock, value: number): string | number => (clock.optional && value === 0 ? NONE : value);

/** The name of a clock with its unit: "swap_gap_ms" becomes "swap gap" in milliseconds. */
export function clockName({ name, unit }: Clock): string {
  const text = name.replace(/_(seconds|ms)(?=_|$)/, "").replaceAll("_", " ");
  return say("clock-in", { name: text, unit: say(unit === "ms" ? "unit-ms" : "unit-seconds") });
}

/** The value of a clock at a table. The time multiplier applies to clocks in seconds only. */
export function clockValue(clock: Clock, value: number, multiplier: number): string {
  if (value === 0 && clock.optional) return say(NONE);
  return clock.unit === "ms" ? String(value) : String(value * multiplier);
}
