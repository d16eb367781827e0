/** The icon of the browser tab, with a dot at the player's turn. */

import marked from "../../icon-turn.svg";

let usual = "";

export function setTabIcon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  usual ||= link.href;
  const wanted = turn ? new URL(marked, document.baseURI).href : usual;
  if (link.href !== wanted) link.href = wanted;
}
