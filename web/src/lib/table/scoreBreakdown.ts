/** How a number of the score is computed: terms with count, points and label. */

import type { Term } from "../protocol/types";
import { points } from "../i18n/text";

/** A line may break before a sign, not after it. */
const STAYS = "\u00a0";

/** "6 × −20 = −120" or "325 − 5 × 75 = −50"; only the signed number if there is one simple term. */
export function scoreBreakdown(terms: Term[] | undefined, value: number): string {
  if (!terms || terms.length === 0) return points(value, true);
  const [[times, , of]] = terms as [Term];
  if (terms.length === 1 && times === 1) return `${of} ${points(value, true)}`.trim();
  return `${terms.map(part).join("")} =${STAYS}${points(value)}`;
}

/** A line of the score with its breakdown; without the line's name if all terms contain it. */
export function lineBreakdown(line: string, terms: Term[] | undefined, value: number): string {
  const spoken = terms?.length && terms.every(([, , of]) => of.startsWith(line.replace(/s$/, "")));
  const ofWhat = terms?.some(([, , of]) => of !== "") ? ":" : "";
  return spoken ? scoreBreakdown(terms, value) : `${line}${ofWhat} ${scoreBreakdown(terms, value)}`;
}

/** One term with its sign. */
function part([times, each, of]: Term, at: number): string {
  const size = points(at === 0 ? each : Math.abs(each));
  const sign = at === 0 ? "" : each < 0 ? ` −${STAYS}` : ` +${STAYS}`;
  return `${sign}${of ? `${of} ` : ""}${times === 1 ? "" : `${points(times)}${STAYS}×${STAYS}`}${size}`;
}
