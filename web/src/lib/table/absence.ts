import type { Sitter } from "../protocol/types";

/** The message id for a person's seat that no person plays; empty if the person plays. A bot keeps the seat
 *  until the person takes it back. */
export function absence({ kind, connected, bot }: Pick<Sitter, "kind" | "connected" | "bot">): string {
  if (kind !== "person") return "";
  if (!connected) return bot ? "away-bot-plays" : "away";
  return bot ? "bot-plays" : "";
}

/** The time away: "0:12". */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
