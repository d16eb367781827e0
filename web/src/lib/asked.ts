/** What a page may say to a table: by workshop/asked_types.py from what the room understands. */

export type AskedOfTable =
  | { do: "play"; rev: number; move: string; then?: string[] }
  | { do: "arrange" }
  | { do: "change"; rev: number }
  | { do: "home"; rev: number }
  | { do: "why"; touched: string[] }
  | { do: "hint"; at?: number | null; seat?: number | null }
  | { do: "winnable" }
  | { do: "undo"; rev: number }
  | { do: "restart"; rev: number }
  | { do: "consent"; agree: boolean }
  | { do: "moment"; at: number; seat?: number | null; open?: boolean }
  | { do: "moments" }
  | { do: "rematch" }
  | { do: "bot"; seat: number; bot: string }
  | { do: "pace"; pace: string }
  | { do: "patience"; times: 1 | 3 }
  | { do: "reissue"; seat: number }
  | { do: "emote"; text: string }
  | { do: "line"; takes?: number | null }
  | { do: "stand"; seat?: number | null; name?: string }
  | { do: "admit"; number: string; agree: boolean };
