import type { Sitter } from "../protocol/types";

/** What is said of a person's seat at which nobody plays by hand, as a message's name; a bot that was asked to
 * play keeps the seat until its person takes it again, also while that person looks at the table. */
export function absence({ kind, connected, bot }: Pick<Sitter, "kind" | "connected" | "bot">): string {
  if (kind !== "person") return "";
  if (!connected) return bot ? "away-bot-plays" : "away";
  return bot ? "bot-plays" : "";
}

/** How long somebody has been away: "0:12". */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
