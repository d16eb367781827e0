/** A hand as it is filled in: what of its form is asked, what was answered, what is still missing. */

import type { Counts, Field, Form, Values } from "./protocol";
import { remainder, sumOf, written } from "./sums";

/** Answers by the keys of fields: of counts one text per player ("" is none yet), else the value itself. */
export type Filled = Record<string, unknown>;

/** The questions that make sense with what was answered; what may be left out comes last. */
export const asked = (form: Form, filled: Filled): Field[] =>
  form.fields
    .filter(({ goes_with }) => !goes_with || filled[goes_with[0]] === goes_with[1])
    .toSorted((a, b) => place(a) - place(b));

const place = ({ required, goes_with }: Field): number => (required ? 0 : goes_with ? 1 : 2);

export const countsOf = (form: Form, field: Counts, filled: Filled): string[] =>
  (filled[field.key] as string[] | undefined) ?? form.players.map(() => (field.total === null && !field.blank && !field.signed ? "0" : ""));

/** What the one count that is missing must be, and whose it is. */
export function proposal(form: Form, field: Counts, filled: Filled): { at: number; count: number } | null {
  const counts = countsOf(form, field, filled);
  if (field.signed || field.blank) return null;
  const count = remainder(counts.map((one) => (one === "" ? null : Number(one))), field.total);
  return count === null ? null : { at: counts.indexOf(""), count };
}

/** How many of a total are not given to anybody yet. */
export function left(form: Form, field: Counts, filled: Filled, decimals = 0): number | null {
  if (field.total === null) return null;
  return countsOf(form, field, filled).reduce((rest, one) => rest - (sumOf(one, field.signed ? decimals : 0) ?? 0), field.total);
}

/** What is sent of a field; undefined where it is not answered. */
function answer(form: Form, field: Field, filled: Filled): unknown {
  if (field.kind !== "counts") return filled[field.key];
  const counts = countsOf(form, field, filled);
  const given = proposal(form, field, filled);
  const all = counts.map((one, at) => (at === given?.at ? String(given.count) : one));
  if (all.every((one) => one === "") || (!field.blank && all.includes(""))) return undefined;
  return all.map((one) => (one === "" ? null : one.replaceAll("−", "-")));
}

/** What is sent of the whole form, by the keys of its fields. */
export function inputs(form: Form, filled: Filled): Values {
  const all = asked(form, filled).map((field) => [field.key, answer(form, field, filled)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** Whether everything that the form needs is answered; what else a hand needs the room says. */
export const complete = (form: Form, filled: Filled): boolean =>
  asked(form, filled).every((field) => !field.required || answer(form, field, filled) !== undefined) &&
  asked(form, filled).every((field) => field.kind !== "places" || isWhole(filled[field.key], field.length));

const isWhole = (places: unknown, length: number): boolean =>
  Array.isArray(places) && places.length === length && !places.includes(undefined);

/** What was entered before, to be corrected. */
export function before(form: Form, decimals: number): Filled {
  return Object.fromEntries(form.fields.filter(({ key }) => key in form.inputs).map((field) => [field.key, entered(form, field, decimals)]));
}

function entered(form: Form, field: Field, decimals: number): unknown {
  const value = form.inputs[field.key];
  if (field.kind !== "counts") return value;
  const counts = value as Record<string, number | null>;
  return form.players.map((player) => (counts[player] == null ? "" : written(counts[player], field.signed ? decimals : 0)));
}
