/** House-rule values as texts. */

import { say } from "../i18n/messages";
import type { Option } from "../protocol/types";

const OWN = ["yes", "no", "none"]; // values that the page translates itself
const FEW = 12;

export function valueText(option: Option, value: string): string {
  if (OWN.includes(value)) return say(value);
  if (option.seats && /^\d+$/.test(value)) return say("seat-number", { seat: Number(value) + 1 });
  return option.called[value] ?? value;
}

/** The option for a table with this number of seats: seat numbers above it are removed. */
export const forSeats = (option: Option, seats: number): Option => (option.seats && option.high !== null ? { ...option, high: Math.min(option.high, seats - 1) } : option);

/** The chosen values without those that name a seat the table does not have. */
export function withoutMissingSeats(chosen: Record<string, string | number>, options: Option[], seats: number): Record<string, string | number> {
  const gone = options.filter((option) => option.seats && Number(chosen[option.name]) >= seats).map(({ name }) => name);
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !gone.includes(name)));
}

/** All values of a rule that has few; else its named values. */
export function listedValues(option: Option): string[] {
  return [...(option.values ?? []), ...numbersOf(option).map(String)];
}

export function hasFew(option: Option): boolean {
  return option.kind !== "number" || (option.low !== null && option.high !== null && option.high - option.low < FEW);
}

export function numbersOf(option: Option): number[] {
  const few = option.kind === "number" && hasFew(option);
  return few ? Array.from({ length: option.high! - option.low! + 1 }, (_, i) => option.low! + i) : [];
}
