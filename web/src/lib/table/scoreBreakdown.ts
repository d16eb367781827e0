/** How a number of the score sheet arose: so many times so much each, and of what. */

import type { Term } from "../protocol/types";
import { points } from "../i18n/text";

/** A sum that finds no room in a line goes on before a sign, not behind it. */
const STAYS = "\u00a0";

/** "6 × −20 = −120", or "325 − 5 × 75 = −50"; only the number, with its sign, where that is all, or all comes of one. */
export function scoreBreakdown(terms: Term[] | undefined, value: number): string {
  if (!terms || terms.length === 0) return points(value, true);
  const [[times, , of]] = terms as [Term];
  if (terms.length === 1 && times === 1) return `${of} ${points(value, true)}`.trim();
  return `${terms.map(part).join("")} =${STAYS}${points(value)}`;
}

/** A line with its number; parts that speak of the line themselves, "column 3: 1", need no name before them. */
export function lineBreakdown(line: string, terms: Term[] | undefined, value: number): string {
  const spoken = terms?.length && terms.every(([, , of]) => of.startsWith(line.replace(/s$/, "")));
  const ofWhat = terms?.some(([, , of]) => of !== "") ? ":" : "";
  return spoken ? scoreBreakdown(terms, value) : `${line}${ofWhat} ${scoreBreakdown(terms, value)}`;
}

/** A part after others is added, or taken away. */
function part([times, each, of]: Term, at: number): string {
  const size = points(at === 0 ? each : Math.abs(each));
  const sign = at === 0 ? "" : each < 0 ? ` −${STAYS}` : ` +${STAYS}`;
  return `${sign}${of ? `${of} ` : ""}${times === 1 ? "" : `${points(times)}${STAYS}×${STAYS}`}${size}`;
}
