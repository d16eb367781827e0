/** The texts of the user interface by message id, from messages.ftl. The score keeper adds score/messages.ftl. */

import { hasGaps, isPseudo, locale } from "./language";
import english from "./messages.ftl?raw";
import { gap, pseudo } from "./pseudo";
import { Translations, type Args } from "./translations";

const speech = new Translations({ locale, ...(isPseudo ? { transform: pseudo } : {}), ...(hasGaps ? { lacks: gap } : {}) });
addTexts(english);
if (isPseudo) void import("./i18nFallback").then(({ markFallbackTexts }) => markFallbackTexts(speech.lacking, document.body));

/** Add the texts of pages that are loaded on demand. */
export function addTexts(texts: string): void {
  speech.learn(texts);
}

export const say = (name: string, args?: Args): string => speech.say(name, args);

/** The label of one of several places with the same name; `copy` counts from 0, the text from 1. */
export const numbered = (label: string, copy: number): string => say("numbered", { label, number: copy + 1 });

/** The description of a place among the hinted moves; undefined if it is not hinted. */
export const hintName = (rank: number): string | undefined => (rank > 0 ? say("hint-place", { place: rank }) : undefined);

export const cardName = (card: string): string =>
  say("card", { rank: say(`rank-${card[0]}`), suit: say(`suit-${card[1]}`) });
