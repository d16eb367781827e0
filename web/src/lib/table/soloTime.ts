/** The time of a game for one player: from its first move to its end, as this device saw them. */

import type { View } from "../protocol/types";
import { saveTable, savedTable } from "../storage/myTables";

export interface SoloTime {
  begunAt?: number;
  endedAt?: number;
}

/** Note when the first move was made and when the game ended; a new start resets them. */
export function soloTime(view: View, table: string, now: number): SoloTime {
  const { begunAt, endedAt } = savedTable(table) ?? {};
  const begun = view.moves_played > 0 ? (begunAt ?? now) : undefined;
  const ended = begun !== undefined && view.game.over ? (endedAt ?? now) : undefined;
  if ((begun !== begunAt || ended !== endedAt) && view.you !== null) saveTable(table, { begunAt: begun, endedAt: ended });
  return { begunAt: begun, endedAt: ended };
}

const two = (count: number): string => String(count).padStart(2, "0");

/** "3:05", or "1:03:05" from an hour on. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
