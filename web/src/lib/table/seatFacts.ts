/** The facts at a seat, the most important first. */

import { say } from "../i18n/messages";
import type { Fact, Sitter } from "../protocol/types";

const COUNT = /^[−-]?\d+$/;
const SEAT = /^seat (\d+)$/;

/** A label in the singular: `trick`, `round won`, `life`. */
export const single = (label: string): string => label.replace(/^lives\b/, "life").replace(/^(\w+[^s\W])s\b/, "$1");

/** A fact as text: "1 trick", "letters CA", "your partner". */
export function factText({ label, value }: Fact, own: number | null, your: string): string {
  if (value === "none") return say("fact-none", { label });
  if (COUNT.test(value)) return `${value} ${value === "1" ? single(label) : label}`;
  if (own !== null && Number(SEAT.exec(value)?.[1] ?? -1) === own) return `${your} ${label}`;
  return value ? `${label} ${value}` : label;
}

/** The fact of a seat that names its team: one capital letter, of which there are several at the table. */
export function teamOf(facts: Fact[], seat: number): Fact | undefined {
  const isLetter = ({ value }: Fact): boolean => /^[A-Z]$/.test(value);
  return facts.find((fact) => fact.seat === seat && isLetter(fact) && facts.some((other) => other.label === fact.label && isLetter(other) && other.value !== fact.value));
}

/** The fact of a seat that names its partner: two seats whose facts name each other. */
export function partnerOf(facts: Fact[], seat: number): Fact | undefined {
  const names = (one: Fact, other: number): boolean => Number(SEAT.exec(one.value)?.[1] ?? -1) === other;
  return facts.find((fact) => fact.seat === seat && facts.some((other) => other.label === fact.label && names(fact, other.seat) && names(other, seat)));
}

const SHORT = 14; // longer facts may be broken between lines

/** Whether a fact stays on one line. */
export const isShort = (fact: string): boolean => fact.length <= SHORT;

/** The order of facts; the number of cards comes last if all hands have the same size. */
export const factOrder = (counted: string, facts: string[], alike: boolean): string[] =>
  (alike ? [...facts, counted] : [counted, ...facts]).filter(Boolean);

/** The message id for a person's seat that no person plays; empty if the person plays. A bot keeps the seat
 *  until the person takes it back. */
export function absence({ kind, connected, bot }: Pick<Sitter, "kind" | "connected" | "bot">): string {
  if (kind !== "person") return "";
  if (!connected) return bot ? "away-bot-plays" : "away";
  return bot ? "bot-plays" : "";
}

/** The time away: "0:12". */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
