/** The language of the page, and how it writes numbers and lists. */

/** "?lang=pseudo" in the address: a language to try the page with. "pseudo-rtl" is read from the right, and
 *  "pseudo-gaps" lacks texts, as a language does that is not translated to its end. */
const TRIED = ["pseudo", "pseudo-rtl", "pseudo-gaps"];
const wanted = typeof location === "undefined" ? null : new URLSearchParams(location.search).get("lang");
export const isPseudo = wanted !== null && TRIED.includes(wanted);
export const hasGaps = wanted === "pseudo-gaps";

/** The language of all that the room says, and of what another one lacks. */
export const FALLBACK = "en";
/** As a document names it. */
export const language = isPseudo ? "en-XA" : FALLBACK;
/** Whose numbers and plurals it has: nobody's are the German ones, so that a number is seen which is not written by them. */
export const locale = isPseudo ? "de" : FALLBACK;
/** How a text from the room is marked where the page speaks another language. */
export const serverLanguage = language === FALLBACK ? undefined : FALLBACK;

if (typeof document !== "undefined") {
  document.documentElement.lang = language;
  if (wanted === "pseudo-rtl") document.documentElement.dir = "rtl";
}

const plain = new Intl.NumberFormat(locale);
const lists = { conjunction: new Intl.ListFormat(locale, { type: "conjunction" }), disjunction: new Intl.ListFormat(locale, { type: "disjunction" }) };

/** A number as the language of the page writes it. */
export const number = (value: number): string => plain.format(value);

/** A number with so many digits behind its point. */
export const decimal = (value: number, digits: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** "Ann, Ben and Clara" */
export const listed = (names: string[]): string => lists.conjunction.format(names);

/** "2, 3 or 4" */
export const alternatives = (names: string[]): string => lists.disjunction.format(names);
