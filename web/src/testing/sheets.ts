/** Score sheets for tests, as the server sends them. */

import type { Cell, Player, Row, SheetState } from "../lib/score/protocol";

export const player = (id: string, more: Partial<Player> = {}): Player => ({
  id, name: id.toUpperCase(), colour: "#000000", left: false, opening: "0", total: "0", units: 0, rank: 1, rounds: 0, ...more,
});

export const cell = (units: number, event: number, more: Partial<Cell> = {}): Cell => ({ text: `${units}`, units, event, ...more });

export const row = (number: number, cells: (Cell | null)[], more: Partial<Row> = {}): Row => ({
  row: number, name: "", locked: false, versions: 0, check: "", sums: {}, cells, ...more,
});

/** A plain sheet for three players, in rows. */
export const sheetState = (more: Partial<SheetState> = {}): SheetState => ({
  sheet: "s", role: "write", name: "Friday", kind: "plain", title: "Points", by_hands: false, fixed_table: false, mode: "rows",
  win: "high", decimals: 0, target: null, hands: null, witness: false, options: {}, note: "", status: "open",
  created: "2026-01-01T00:00:00Z", changed: "2026-01-01T00:00:00Z", seq: 1, hash: "h1", verdict: "", writable: true, remark: "",
  players: [player("ann"), player("ben"), player("cleo")], rows: [], current: 1, missing: [], notices: [], check: "", figures: {},
  payouts: null, points: null, hand: null, ahead: [], undo: null, redo: null, buzz: null, picks: [], ...more,
});
