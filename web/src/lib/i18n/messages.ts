/** The page's own texts, by their names in messages.ftl; the score keeper's stand in score/messages.ftl. */

import { hasGaps, isPseudo, locale } from "./language";
import english from "./messages.ftl?raw";
import { gap, pseudo } from "./pseudo";
import { Translations, type Args } from "./translations";

const speech = new Translations({ locale, ...(isPseudo ? { transform: pseudo } : {}), ...(hasGaps ? { lacks: gap } : {}) });
addTexts(english);
if (isPseudo) void import("./i18nFallback").then(({ markFallbackTexts }) => markFallbackTexts(speech.lacking, document.body));

/** Take in further texts: those of pages that are fetched when they are wanted. */
export function addTexts(texts: string): void {
  speech.learn(texts);
}

export const say = (name: string, args?: Args): string => speech.say(name, args);

/** One of several places that share a name, counted from zero here and from one by people. */
export const numbered = (label: string, copy: number): string => say("numbered", { label, number: copy + 1 });

/** What is said of a thing of which a hint speaks, at that place; of another, nothing. */
export const hintName = (rank: number): string | undefined => (rank > 0 ? say("hint-place", { place: rank }) : undefined);

export const cardName = (card: string): string =>
  say("card", { rank: say(`rank-${card[0]}`), suit: say(`suit-${card[1]}`) });
