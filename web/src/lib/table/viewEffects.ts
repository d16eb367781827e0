/** What a new view sets going beside the table: sounds, the name of the tab, and what the device keeps of the game. */

import { note, seatAt } from "../storage/myTables";
import type { Noted } from "./fairness";
import { mark } from "./tabIcon";
import { say } from "../i18n/messages";
import { keepResult } from "../storage/myGames";
import type { View } from "../protocol/types";
import { buzz, heard, sound } from "./sounds";
import { finished } from "./tricks";

/** Somebody is or was asked for a move here. */
export interface Turn {
  asked: boolean;
  before: boolean;
}

/** Sound, buzz and name for a view, after the one before it. */
export function announce(view: View, before: View | null, turn: Turn): void {
  const asked = turn.asked && !turn.before;
  const tune = heard({
    ended: view.game.over && before !== null && !before.game.over,
    window: Boolean(view.window) && !before?.window && turn.asked,
    asked,
    dealt: view.news.some((one) => one.hops.some((hop) => hop.kind === "shuffle" || hop.kind === "pack")),
    trick: before !== null && finished(before, view) !== null,
    news: view.news.length > 0,
  });
  if (tune) void sound(tune);
  const whose = turn.asked ? `● ${say("your-turn")} · ` : "";
  document.title = `${whose}${view.game.title} · ${say("parlour")}`;
  if (asked && before) buzz();
  mark(turn.asked);
}

/** Keep on this device how a game stands at which somebody sits. */
export function keep(view: View, asked: boolean, noted: Noted | null): void {
  if (view.you === null) return;
  keepResult(view, seatAt(view.table)?.hints ?? 0);
  const deal = view.game.deal_title ?? "";
  const told = view.game.over ? say("over") : [deal, asked ? say("your-turn") : ""].filter(Boolean).join(" · ");
  const { game, title, over } = view.game;
  const invite = view.invite ? { invite: view.invite } : {};
  note(view.table, { game, title, over, told, at: Date.now(), hash: noted?.hash, hashAt: noted?.at, ...invite });
}

/** The hash of the shuffle as this device first saw it. */
export function notedAt({ table, fairness, moves_played }: View): Noted {
  const { hash, hashAt } = seatAt(table) ?? {};
  return hash && hashAt !== undefined ? { hash, at: hashAt } : { hash: fairness.hash, at: moves_played };
}
