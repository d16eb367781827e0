/** What a page may say to a table: by workshop/asked_types.py from what the room understands. */

export type AskedOfTable =
  | { type: "play"; rev: number; move: string; then?: string[] }
  | { type: "arrange" }
  | { type: "change"; rev: number }
  | { type: "home"; rev: number }
  | { type: "why"; touched: string[] }
  | { type: "hint"; at?: number | null; seat?: number | null }
  | { type: "winnable" }
  | { type: "undo"; rev: number }
  | { type: "restart"; rev: number }
  | { type: "consent"; agree: boolean }
  | { type: "moment"; at: number; seat?: number | null; open?: boolean }
  | { type: "moments" }
  | { type: "rematch" }
  | { type: "bot"; seat: number; bot: string }
  | { type: "pace"; pace: string }
  | { type: "time_multiplier"; times: 1 | 3 }
  | { type: "reissue"; seat: number }
  | { type: "emote"; text: string }
  | { type: "line"; takes?: number | null }
  | { type: "stand"; seat?: number | null; name?: string }
  | { type: "admit"; number: string; agree: boolean };
