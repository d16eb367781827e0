/** The form of a hand: visible fields, answers and missing answers. */

import type { Counts, Field, Form, Values } from "./protocol";
import { missingCount, sumOf, formatUnits } from "./sums";

/** Answers by field key: for counts one text per player ("" if missing), else the value. */
export type Filled = Record<string, unknown>;

/** The fields that apply to these answers, and the chosen ones on demand, in the server's order. */
export const visibleFields = (form: Form, filled: Filled, wanted: string[] = []): Field[] =>
  form.fields.filter((field) => belongs(field, filled) && (!field.on_demand || wanted.includes(field.key)));

function belongs({ goes_with }: Field, filled: Filled): boolean {
  if (!goes_with) return true;
  const answered = filled[goes_with[0]];
  return goes_with[1] === "*" ? answered != null : answered === goes_with[1];
}

/** The player without a count: the winner has nothing left. */
export const exemptPlayer = (field: Counts, filled: Filled): string | null => (field.without ? ((filled[field.without] as string | null | undefined) ?? null) : null);

/** Whether a field has no answer yet. */
export const isUnanswered = (form: Form, field: Field, filled: Filled): boolean => answer(form, field, filled) === undefined;

/** Whether the form moves on to this field automatically. */
export const isMainField = ({ kind, required, goes_with, on_demand }: Field): boolean => kind !== "tick" && (required || goes_with !== null || on_demand);

const FEW = 2; // up to this number of fields the answers are not collapsed
const CHOSEN = ["choice", "somebody", "number"];

/** The answers that are shown in one line above the open fields, if there are many fields. */
export function answeredFields(fields: Field[], filled: Filled): Field[] {
  const chosen = (field: Field) => CHOSEN.includes(field.kind) && isMainField(field) && filled[field.key] !== undefined;
  return fields.filter(isMainField).length > FEW ? fields.filter(chosen) : [];
}

export const countsOf = (form: Form, field: Counts, filled: Filled): string[] =>
  (filled[field.key] as string[] | undefined) ?? form.players.map(() => (field.total === null && !field.blank && !field.signed ? "0" : ""));

/** The last missing count and its position, if the total determines it. */
export function proposal(form: Form, field: Counts, filled: Filled, decimals = 0): { at: number; count: string } | null {
  const counts = countsOf(form, field, filled);
  if (field.blank) return null;
  const known = counts.map((one) => (one === "" ? null : field.signed ? sumOf(one, decimals) : Number(one)));
  if (known.filter((one) => one === null).length !== counts.filter((one) => one === "").length) return null;
  const count = missingCount(known, field.total, field.signed);
  return count === null ? null : { at: counts.indexOf(""), count: formatUnits(count, field.signed ? decimals : 0) };
}

/** How much of a total is not assigned yet. */
export function remainingCount(form: Form, field: Counts, filled: Filled, decimals = 0): number | null {
  if (field.total === null) return null;
  return countsOf(form, field, filled).reduce((rest, one) => rest - (sumOf(one, field.signed ? decimals : 0) ?? 0), field.total);
}

/** The value to send for a field; undefined if it is not answered. */
function answer(form: Form, field: Field, filled: Filled, decimals = 0): unknown {
  if (field.kind !== "counts") return filled[field.key];
  const counts = countsOf(form, field, filled);
  const given = proposal(form, field, filled, decimals);
  const spare = form.players.indexOf(exemptPlayer(field, filled) ?? "");
  const all = counts.map((one, at) => (at === spare ? "" : at === given?.at ? given.count : one));
  const lacking = all.some((one, at) => one === "" && at !== spare);
  if (all.every((one) => one === "") || (lacking && (!field.blank || field.without))) return undefined;
  const units = all.map((one) => (one === "" ? null : sumOf(one, field.signed ? decimals : 0)));
  if (units.some((one, at) => one === null && all[at] !== "")) return undefined; // a sum that is not complete
  return Object.fromEntries(form.players.map((player, at) => [player, units[at]!]));
}

/** The values to send, by field key. */
export function inputs(form: Form, filled: Filled, wanted: string[] = [], decimals = 0): Values {
  const all = visibleFields(form, filled, wanted).map((field) => [field.key, answer(form, field, filled, decimals)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** Whether all required fields are answered; the server checks the rest. */
export const isComplete = (form: Form, filled: Filled, decimals = 0): boolean =>
  visibleFields(form, filled).every((field) => !needed(field) || answer(form, field, filled, decimals) !== undefined) &&
  visibleFields(form, filled).every((field) => field.kind !== "places" || isWhole(filled[field.key], field.length));

/** Counts of all but one player are required wherever they are shown. */
const needed = (field: Field): boolean => field.required || (field.kind === "counts" && field.without !== "");

const isWhole = (places: unknown, length: number): boolean =>
  Array.isArray(places) && places.length === length && !places.includes(undefined);

/** The saved values, for a correction. */
export function savedAnswers(form: Form, decimals: number): Filled {
  return Object.fromEntries(form.fields.filter(({ key }) => key in form.inputs).map((field) => [field.key, entered(form, field, decimals)]));
}

function entered(form: Form, field: Field, decimals: number): unknown {
  const value = form.inputs[field.key];
  if (field.kind !== "counts") return value;
  const counts = value as Record<string, number | null>;
  return form.players.map((player) => (counts[player] == null ? "" : formatUnits(counts[player], field.signed ? decimals : 0)));
}
