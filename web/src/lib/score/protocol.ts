/** The messages of the server about score sheets. */

export type Role = "look" | "write" | "own";

export interface SheetOption {
  name: string;
  allowed: string;
  default: string | number | null;
}

/** A kind of sheet that can be created. */
export interface Kind {
  sheet: string;
  title: string;
  fewest: number;
  most: number | null;
  by_hands: boolean;
  win: "high" | "low";
  decimals: boolean;
  options: SheetOption[];
  games: string[]; // names of the games whose score it keeps
}

export interface Player {
  id: string;
  name: string;
  colour: string;
  left: boolean;
  opening: string;
  total: string;
  units: number;
  rank: number;
  rounds: number;
}

export interface Cell {
  text: string;
  units: number;
  event?: number;
  late?: boolean;
  values?: string[];
  needs_reason?: boolean;
}

export interface Row {
  row: number;
  name: string;
  locked: boolean;
  versions: number;
  check: string;
  sums: Record<string, string>; // how each player's points were computed
  cells: (Cell | null)[];
}

interface FieldBase {
  key: string;
  label: string;
  required: boolean;
  goes_with: [string, string] | null; // field and value that must be answered for this field to apply; * is any player
  on_demand: boolean; // shown only if the server asks for it
}
export type Counts = FieldBase & { kind: "counts"; total: number | null; noun: string; signed: boolean; blank: boolean; without: string; worth?: [rank: string, points: number][] };
export type Field =
  | Counts
  | (FieldBase & { kind: "somebody"; nobody: boolean })
  | (FieldBase & { kind: "several"; most: number | null })
  | (FieldBase & { kind: "places"; length: number })
  | (FieldBase & { kind: "choice"; words: string[] })
  | (FieldBase & { kind: "number"; low: number; high: number })
  | (FieldBase & { kind: "tick" });

export interface Form {
  number: number;
  of: number | null;
  heading: string;
  players: string[];
  fields: Field[];
  inputs: Record<string, unknown>;
  seen: number;
  needs_reason: boolean;
}

export interface Step {
  seq: number;
  text: string;
}

export interface SheetState {
  sheet: string;
  role: Role;
  name: string;
  kind: string;
  title: string;
  by_hands: boolean;
  fixed_table: boolean;
  mode: "rows" | "events";
  win: "high" | "low";
  decimals: number;
  target: string | null;
  hands: number | null;
  witness: boolean;
  options: Record<string, string | number | null>;
  note: string;
  status: "open" | "finished";
  created: string;
  changed: string;
  seq: number;
  hash: string; // of the last record; the next change refers to it
  verdict: string;
  writable: boolean;
  remark: string; // a problem with the log
  players: Player[];
  rows: Row[];
  current: number;
  missing: string[];
  notices: string[];
  check: string;
  figures: Record<string, number>;
  payouts: Record<string, number> | null;
  points: Record<string, number> | null;
  hand: Form | null;
  ahead: Form[];
  undo: Step | null;
  redo: Step | null;
  buzz: { player: string; number: number } | null; // the last winner of the buzzer
  picks: [number, string, string[]][]; // record number, what was drawn, the result
}

/** The changes since the sheet with the hash `follows`: changed rows and the numbers of removed rows. */
export type SheetStep = Partial<SheetState> & { follows: string; hash: string; rows: Row[]; gone: number[] };

export interface Entered {
  event: number;
  row: number;
  text: string;
  units: number;
  values: string[];
  void: boolean;
  late: boolean;
  needs_reason: boolean;
}

export interface HistoryLine {
  seq: number;
  at: string;
  by: string;
  text: string;
  players: string[];
  undone: boolean;
  sums: string[];
}

export interface ChartData {
  rows: number[];
  decimals: number;
  series: { player: string; name: string; colour: string; course: (number | null)[]; bars: (number | null)[] }[];
}

export interface Preview {
  type: "preview";
  id: string;
  players: (Player & { gain: string })[];
  check: string;
  remarks: string[];
  sums: Record<string, string>;
  asks: string[]; // fields on demand that may be answered
}

export type RefusalKind = "filled" | "changed" | "refused" | "unable"; // "unable" means that the same request is sent again

export type ScoreMessage =
  | ({ type: "sheet" } & SheetState)
  | ({ type: "step" } & SheetStep)
  | { type: "done"; id: string; seq: number; nothing: boolean }
  | { type: "refused"; id: string; text: string; kind: RefusalKind; event?: number; asks?: string[] }
  | { type: "error"; id?: string; text: string; shut?: boolean }
  | Preview
  | { type: "history"; id: string; lines: HistoryLine[]; earlier: boolean } // earlier: whether there are older lines
  | { type: "events"; id: string; player: string; events: Entered[] }
  | { type: "form"; id: string; form: Form }
  | { type: "chart"; id: string; chart: ChartData }
  | { type: "rematch"; id: string; sheet: string }
  | { type: "buzz"; id: string; first: boolean }
  | { type: "share"; id: string; role: Role; key: string }
  | { type: "withdraw"; id: string; role: Role }
  | { type: "export"; id: string; form: string; text: string };

export type Values = Record<string, unknown>;
