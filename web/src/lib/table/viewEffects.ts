/** Effects of a new view outside the table: sound, tab title, and stored results. */

import { saveTable, savedTable } from "../storage/myTables";
import type { NotedHash } from "./fairness";
import { say } from "../i18n/messages";
import { saveResult } from "../storage/myGames";
import type { View } from "../protocol/types";
import { vibrate, soundFor, sound } from "./sounds";
import { finishedTrick } from "./tricks";
import marked from "../../icon-turn.svg";

/** Whether the viewer is on turn, now and before. */
export interface Turn {
  asked: boolean;
  before: boolean;
}

/** Play a sound, vibrate and set the title for a view. */
export function announce(view: View, before: View | null, turn: Turn): void {
  const asked = turn.asked && !turn.before;
  const tune = soundFor({
    ended: view.game.over && before !== null && !before.game.over,
    window: Boolean(view.window) && !before?.window && turn.asked,
    asked,
    dealt: view.news.some((one) => one.hops.some((hop) => hop.kind === "shuffle" || hop.kind === "pack")),
    trick: before !== null && finishedTrick(before, view) !== null,
    news: view.news.length > 0,
  });
  if (tune) void sound(tune);
  const whose = turn.asked ? `● ${say("your-turn")} · ` : "";
  document.title = `${whose}${view.game.title} · ${say("parlour")}`;
  if (asked && before) vibrate();
  setTabIcon(turn.asked);
}

/** Save the viewer's table and result on this device. */
export function saveProgress(view: View, asked: boolean, noted: NotedHash | null): void {
  if (view.you === null) return;
  saveResult(view, savedTable(view.table)?.hints ?? 0);
  const deal = view.game.deal_title ?? "";
  const status = view.game.over ? say("over") : [deal, asked ? say("your-turn") : ""].filter(Boolean).join(" · ");
  const { game, title, over } = view.game;
  const invite = view.invite ? { invite: view.invite } : {};
  saveTable(view.table, { game, title, over, told: status, at: Date.now(), hash: noted?.hash, hashAt: noted?.at, ...invite });
}

/** The hash of the shuffle as this device first saw it. */
export function noteHash({ table, fairness, moves_played }: View): NotedHash {
  const { hash, hashAt } = savedTable(table) ?? {};
  return hash && hashAt !== undefined ? { hash, at: hashAt } : { hash: fairness.hash, at: moves_played };
}

let usual = "";

export function setTabIcon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  usual ||= link.href;
  const wanted = turn ? new URL(marked, document.baseURI).href : usual;
  if (link.href !== wanted) link.href = wanted;
}
