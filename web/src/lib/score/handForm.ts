/** A hand as it is filled in: what of its form is asked, what was answered, what is still missing. */

import type { Counts, Field, Form, Values } from "./protocol";
import { missingCount, sumOf, formatUnits } from "./sums";

/** Answers by the keys of fields: of counts one text per player ("" is none yet), else the value itself. */
export type Filled = Record<string, unknown>;

/** The questions that make sense with what was answered, and those on demand which are wanted, in the room's order. */
export const visibleFields = (form: Form, filled: Filled, wanted: string[] = []): Field[] =>
  form.fields.filter((field) => belongs(field, filled) && (!field.on_demand || wanted.includes(field.key)));

function belongs({ goes_with }: Field, filled: Filled): boolean {
  if (!goes_with) return true;
  const answered = filled[goes_with[0]];
  return goes_with[1] === "*" ? answered != null : answered === goes_with[1];
}

/** Whose count a question does not ask for: the winner has nothing left. */
export const exemptPlayer = (field: Counts, filled: Filled): string | null => (field.without ? ((filled[field.without] as string | null | undefined) ?? null) : null);

/** Whether a question waits for its answer. */
export const isUnanswered = (form: Form, field: Field, filled: Filled): boolean => answer(form, field, filled) === undefined;

/** Whether a question is one to come to by itself. */
export const isMainField = ({ kind, required, goes_with, on_demand }: Field): boolean => kind !== "tick" && (required || goes_with !== null || on_demand);

const FEW = 2; // questions have room beside each other
const CHOSEN = ["choice", "somebody", "number"];

/** The answers which, where much is asked, stand in a line above what is still asked. */
export function answeredFields(fields: Field[], filled: Filled): Field[] {
  const chosen = (field: Field) => CHOSEN.includes(field.kind) && isMainField(field) && filled[field.key] !== undefined;
  return fields.filter(isMainField).length > FEW ? fields.filter(chosen) : [];
}

export const countsOf = (form: Form, field: Counts, filled: Filled): string[] =>
  (filled[field.key] as string[] | undefined) ?? form.players.map(() => (field.total === null && !field.blank && !field.signed ? "0" : ""));

/** What the one count that is missing must be, and whose it is. */
export function proposal(form: Form, field: Counts, filled: Filled, decimals = 0): { at: number; count: string } | null {
  const counts = countsOf(form, field, filled);
  if (field.blank) return null;
  const known = counts.map((one) => (one === "" ? null : field.signed ? sumOf(one, decimals) : Number(one)));
  if (known.filter((one) => one === null).length !== counts.filter((one) => one === "").length) return null;
  const count = missingCount(known, field.total, field.signed);
  return count === null ? null : { at: counts.indexOf(""), count: formatUnits(count, field.signed ? decimals : 0) };
}

/** How many of a total are not given to anybody yet. */
export function remainingCount(form: Form, field: Counts, filled: Filled, decimals = 0): number | null {
  if (field.total === null) return null;
  return countsOf(form, field, filled).reduce((rest, one) => rest - (sumOf(one, field.signed ? decimals : 0) ?? 0), field.total);
}

/** What is sent of a field; undefined where it is not answered. */
function answer(form: Form, field: Field, filled: Filled, decimals = 0): unknown {
  if (field.kind !== "counts") return filled[field.key];
  const counts = countsOf(form, field, filled);
  const given = proposal(form, field, filled, decimals);
  const spare = form.players.indexOf(exemptPlayer(field, filled) ?? "");
  const all = counts.map((one, at) => (at === spare ? "" : at === given?.at ? given.count : one));
  const lacking = all.some((one, at) => one === "" && at !== spare);
  if (all.every((one) => one === "") || (lacking && (!field.blank || field.without))) return undefined;
  return all.map((one) => (one === "" ? null : one.replaceAll("−", "-")));
}

/** What is sent of the whole form, by the keys of its fields. */
export function inputs(form: Form, filled: Filled, wanted: string[] = [], decimals = 0): Values {
  const all = visibleFields(form, filled, wanted).map((field) => [field.key, answer(form, field, filled, decimals)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** Whether everything that the form needs is answered; what else a hand needs the room says. */
export const isComplete = (form: Form, filled: Filled, decimals = 0): boolean =>
  visibleFields(form, filled).every((field) => !needed(field) || answer(form, field, filled, decimals) !== undefined) &&
  visibleFields(form, filled).every((field) => field.kind !== "places" || isWhole(filled[field.key], field.length));

/** Counts of all but one are needed wherever they are asked. */
const needed = (field: Field): boolean => field.required || (field.kind === "counts" && field.without !== "");

const isWhole = (places: unknown, length: number): boolean =>
  Array.isArray(places) && places.length === length && !places.includes(undefined);

/** What was entered before, to be corrected. */
export function savedAnswers(form: Form, decimals: number): Filled {
  return Object.fromEntries(form.fields.filter(({ key }) => key in form.inputs).map((field) => [field.key, entered(form, field, decimals)]));
}

function entered(form: Form, field: Field, decimals: number): unknown {
  const value = form.inputs[field.key];
  if (field.kind !== "counts") return value;
  const counts = value as Record<string, number | null>;
  return form.players.map((player) => (counts[player] == null ? "" : formatUnits(counts[player], field.signed ? decimals : 0)));
}
