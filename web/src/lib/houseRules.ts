/** Values of house rules, in words. */

import { say } from "./messages";
import type { Option } from "./protocol";

const OWN = ["yes", "no", "none"]; // names of values that the page says itself
const FEW = 12;

export function spoken(option: Option, value: string): string {
  if (OWN.includes(value)) return say(value);
  if (option.name === "first_dealer" && /^\d+$/.test(value)) return say("seat-number", { seat: Number(value) + 1 });
  return option.called[value] ?? value;
}

/** All values of a rule that has but a few; of another those that have names. */
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
