/** Texts of the score keeper: times, names and descriptions of entries. */

import { locale } from "../i18n/language";
import { say } from "../i18n/messages";
import { inLine } from "../i18n/text";
import type { Operation } from "./queue";
import type { Field, Form, SheetState } from "./protocol";
import { withMinusSigns } from "./sums";

const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric" });
const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** The time if it is today, else the date. */
export function timeOrDate(when: string): string {
  const date = new Date(when);
  return date.toDateString() === new Date().toDateString() ? time.format(date) : day.format(date);
}

export const dayOf = (when: string): string => day.format(new Date(when));
export const clock = (when: string): string => time.format(new Date(when));
const places = new Intl.PluralRules("en", { type: "ordinal" });
export const ordinal = (rank: number): string => say("score-rank", { rank, kind: places.select(rank) });

/** The displayed text of an option or field value; the server's word if there is none. */
export function wordText(name: string): string {
  const text = say(`score-word-${name}`);
  return text.startsWith("score-word-") ? name.replaceAll("_", " ") : text;
}

export const nameOf = (snapshot: SheetState | null, player: unknown): string =>
  snapshot?.players.find((one) => one.id === player)?.name ?? "";

/** An entry in words: "Ann, row 3: 25". */
export function operationText(snapshot: SheetState, { kind, values }: Operation): string {
  const name = nameOf(snapshot, values.player);
  const value = withMinusSigns(String(values.value ?? ""));
  if (kind === "add") return say(values.row ? "score-entry-add" : "score-entry-event", { name, value, row: Number(values.row ?? 0) });
  if (kind === "edit") return say("score-entry-edit", { event: Number(values.event), value });
  if (kind === "void") return say("score-entry-void", { event: Number(values.event) });
  if (kind === "hand") return say("score-entry-hand", { number: Number(values.number), told: handText(snapshot, values.inputs) });
  if (kind === "next") return say("score-entry-next", { row: Number(values.row) });
  return say("score-entry-other", { kind });
}

/** The inputs of a hand: "4, 3, 5, 1". */
function handText(snapshot: SheetState, inputs: unknown): string {
  const one = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(one).join(", ");
    if (value === null) return "–";
    if (value === true) return "✓";
    if (typeof value === "object") return Object.values(value as object).map(one).join(", ");
    return nameOf(snapshot, value) || wordText(String(value));
  };
  return inLine(Object.values(inputs ?? {}).map(one));
}

/** The label of a field, capitalised. */
export const question = (field: Field): string => field.label.charAt(0).toUpperCase() + field.label.slice(1);

/** The heading of a hand. */
export const handTitle = (form: Form): string => form.heading.charAt(0).toUpperCase() + form.heading.slice(1);
