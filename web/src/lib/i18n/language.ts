/** The language of the page and its format of numbers and lists. */

/** Test languages, chosen by "?lang=pseudo" in the address. "pseudo-rtl" is written from right to left;
 *  "pseudo-gaps" lacks some texts, like an incomplete translation. */
const TRIED = ["pseudo", "pseudo-rtl", "pseudo-gaps"];
const wanted = typeof location === "undefined" ? null : new URLSearchParams(location.search).get("lang");
export const isPseudo = wanted !== null && TRIED.includes(wanted);
export const hasGaps = wanted === "pseudo-gaps";

/** The language of most texts from the server, and the fallback for missing texts. */
export const FALLBACK = "en";
/** The value of the document's `lang` attribute. */
export const language = isPseudo ? "en-XA" : FALLBACK;
/** The locale for numbers and plurals. The pseudo-language uses German rules, so that unformatted numbers are
 *  noticed. */
export const locale = isPseudo ? "de" : FALLBACK;
/** The language of the texts of a table, for the server. */
export const tableLanguage = isPseudo ? "pseudo" : FALLBACK;
/** The `lang` attribute for texts from the server if the page is in another language. */
export const serverLanguage = language === FALLBACK ? undefined : FALLBACK;

if (typeof document !== "undefined") {
  document.documentElement.lang = language;
  if (wanted === "pseudo-rtl") document.documentElement.dir = "rtl";
}

const plain = new Intl.NumberFormat(locale);
const lists = { conjunction: new Intl.ListFormat(locale, { type: "conjunction" }), disjunction: new Intl.ListFormat(locale, { type: "disjunction" }) };

/** A number in the format of the page's language. */
export const number = (value: number): string => plain.format(value);

/** A number with a fixed number of decimals. */
export const decimal = (value: number, digits: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** "Ann, Ben and Clara" */
export const listed = (names: string[]): string => lists.conjunction.format(names);

/** "2, 3 or 4" */
export const alternatives = (names: string[]): string => lists.disjunction.format(names);
