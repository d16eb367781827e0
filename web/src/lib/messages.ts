/** The page's own texts, by their names in messages.ftl; the score keeper's stand in score/messages.ftl. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "./messages.ftl?raw";
import { pseudo } from "./pseudo";

/** "?lang=pseudo" in the address: a language to try the page with; "pseudo-rtl": one that is read from the right. */
const wanted = typeof location === "undefined" ? null : new URLSearchParams(location.search).get("lang");
const tried = wanted === "pseudo" || wanted === "pseudo-rtl";
if (wanted === "pseudo-rtl") document.documentElement.dir = "rtl";

const bundle = new FluentBundle("en", { useIsolating: false, ...(tried ? { transform: pseudo } : {}) });
learn(english);

/** Take in further texts: those of pages that are fetched when they are wanted. */
export function learn(texts: string): void {
  bundle.addResource(new FluentResource(texts));
}

export function say(name: string, args?: Record<string, FluentVariable>): string {
  const message = bundle.getMessage(name);
  return message?.value ? bundle.formatPattern(message.value, args) : name;
}

/** "Ann, Ben and Clara" */
export const listed = (names: string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names);

export const cardName = (card: string): string =>
  say("card", { rank: say(`rank-${card[0]}`), suit: say(`suit-${card[1]}`) });
