/** Terms of the game: where they occur in a text, and the rules that define them. */

import type { Defined, RulePage } from "../protocol/types";

const MOST = 3; // the most terms explained at once

/** The terms in a text, in order; overlapping terms are reduced to the longest. */
export function termsIn(text: string, terms: Defined[]): Defined[] {
  const found: { at: number; end: number; one: Defined }[] = [];
  const longest = [...terms].sort((a, b) => b.term.length - a.term.length);
  for (const one of longest) {
    for (const match of text.matchAll(asWord(one.term))) {
      const [at, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => at < other.end && other.at < end || other.one === one)) continue;
      found.push({ at, end, one });
    }
  }
  return found.sort((a, b) => a.at - b.at).slice(0, MOST).map(({ one }) => one);
}

/** A term as a whole word, singular or plural. */
const asWord = (term: string): RegExp => new RegExp(`(?<![\\p{L}\\d])${term}(?:s|es)?(?![\\p{L}\\d])`, "giu");

export interface TermExplanation {
  term: string;
  rules: { number: string; text: string }[];
}

/** The rules of a term from the rule page. */
export function explained({ term, rules }: Defined, page: RulePage): TermExplanation {
  const blocks = page.sections.flatMap((section) => section.blocks);
  return { term, rules: rules.flatMap((number) => blocks.filter((one) => one.number === number).map(({ text }) => ({ number, text }))) };
}
