/** The log as shown: lines under headings for deals and tricks. */

import { say } from "../i18n/messages";
import type { Game, Line } from "../protocol/types";

export interface Entry {
  /** The headings before the line: a deal and a trick that begin with it. */
  deal: string;
  trick: string;
  at: number;
  text: string;
}

type Titled = Pick<Game, "score" | "deal" | "deal_title" | "zones">;

/** The lines to show: all moves, or only their results. A trick begins with its first card, because bids may
 *  precede it. */
export function logEntries(lines: Line[], game: Titled, full: boolean): Entry[] {
  const tricks = Object.values(game.zones).some(({ look, per_seat }) => look === "trick" && !per_seat);
  const entries: Entry[] = [];
  let shown = { deal: 0, trick: 0 };
  let [now, over] = [{ deal: 0, trick: 0 }, true];
  for (const line of lines) {
    if (line.deal !== now.deal) [now, over] = [{ deal: line.deal, trick: 0 }, true];
    if (line.laid && over) [now, over] = [{ ...now, trick: now.trick + 1 }, false];
    const text = full ? line.text : (line.brief ?? line.text);
    if (text) {
      const isNewDeal = now.deal !== shown.deal;
      const trick = tricks && now.trick > 0 && (isNewDeal || now.trick !== shown.trick) ? say("trick-number", { number: now.trick }) : "";
      entries.push({ deal: isNewDeal ? title(game, now.deal) : "", trick, at: line.at, text });
      shown = now;
    }
    over ||= line.trick;
  }
  return entries;
}

const MOST_RECENT = 12;

/** What has happened in this deal since the player's last move, and that move; for spectators the last move. */
export function recentEvents(lines: Line[], you: number | null): string[] {
  const last = lines.at(-1);
  if (!last) return [];
  const own = lines.findLastIndex((line) => line.seat === you);
  const recent = you === null ? [last] : lines.slice(Math.max(0, own, lines.length - MOST_RECENT));
  return recent.filter((line) => line.deal === last.deal).map((line) => line.text);
}

/** The title of a deal; games of one deal have none. */
function title(game: Titled, deal: number): string {
  const text = game.score[deal - 1]?.title ?? (deal === game.deal ? (game.deal_title ?? "") : "");
  return /\d/.test(text) ? text : "";
}
