/** What the room says: the shapes of its messages. tests/server/test_protocol.py holds them against what it does say. */

export type Face = string | null; // "Kh", or a card that is not seen

export interface Zone {
  label: string;
  look: "hand" | "won" | "stock" | "spread" | "column" | "pile" | "trick" | "box";
  per_seat: boolean;
  group: number;
  cards: Face[] | Face[][];
}

export interface Fact {
  label: string;
  value: string;
  seat: number;
}

export interface Heap {
  zone: string;
  index: number;
  seat: number;
  name: string;
  worth: string;
  written: string;
}

/** A part of a number: so many times so much each, and of what or whom if that is not plain. */
export type Term = [number, number, string, number]; // how often, how much each, of what; the group of cards that brought it, or -1

export interface Deal {
  lines: Record<string, number>[];
  points: number[];
  title?: string; // what it is called at the table: "Hand 3: no queens"
  sums?: Record<string, Term[]>[]; // how lines arose, for each seat
}

export interface Game {
  game: string;
  title: string;
  seat: number | null;
  seats: number;
  deal: number;
  deal_title?: string; // of the deal that is played
  ranks?: string; // in which order a hand is sorted, where the ace is not the last; else empty
  target?: number | null; // at so many points the game ends
  phase: string;
  prompt: string;
  deciders: number[];
  awaited?: { text: string; cards: string[] } | null; // what those may do who are asked out of turn
  zones: Record<string, Zone>;
  registers: { dealer?: number; [name: string]: unknown };
  facts: Fact[];
  heaps: Heap[];
  points: number[];
  score: Deal[];
  over: boolean;
  winners: number[];
  ending: string;
}

export interface Move {
  text: string;
  touch: string[];
  form: string;
  amount: number | null;
  confirm: boolean;
  low: boolean;
  beside: boolean; // it has a button though a card says it, too
  also?: Record<string, string[]>;
  said?: string; // what its button says where the text tells too little
}

export interface Sitter {
  seat: number;
  name: string;
  kind: string;
  bot: string | null;
  level: string; // how strong a bot plays; nothing said of a person
  connected: boolean;
  taken: boolean;
  gone: number | null; // for how many seconds somebody has been away who was here
  anew: boolean; // a new link was made to this seat
}

export interface Line {
  at: number;
  seat: number;
  text: string;
  brief: string | null; // what came of the move, empty if nothing did; null where the text is that already
  deal: number; // from 1
  laid: boolean; // whether a card was laid to a trick with it
  trick: boolean; // whether a trick was taken with it
}

export interface Transfer {
  kind: "move" | "show" | "shuffle" | "pack";
  card: Face;
  from: [string, number];
  to: [string, number];
}

export interface News {
  seat: number;
  move: string | null;
  said: string;
  hops: Transfer[];
}

export interface View {
  type: "view";
  rev: number;
  table: string;
  status: "waiting" | "playing" | "over";
  you: number | null;
  host: boolean;
  seats: Sitter[];
  spectators: number;
  paused: boolean;
  settings: TableSettings;
  game: Game;
  choices: Choices;
  laid_by: Record<string, number>;
  moves_played: number;
  log: Line[];
  log_from: number;
  news: News[];
  can: Can;
  takeback: Takeback | null;
  window: { closes_in: number; whole: number } | null;
  slowest: number | null; // line of all who sit here, in thousandths of a second; 0: none is slow, null: it does not matter
  fairness: Fairness;
  practice: boolean;
  next: string | null;
  invite?: string;
  shadowing: Shadowing;
}

/** Somebody asks to take moves back; it lapses unless those in `waiting` agree in time, in seconds. */
export interface Takeback {
  by: number;
  waiting: number[];
  closes_in?: number; // who looks on later is told no time
  whole?: number;
}

/** Who stands behind whom, and what this viewer asks for or is asked. */
export interface Shadowing {
  allowed: boolean;
  looking: Shadower[];
  asks: { number: string; name: string }[]; // to stand behind one's own seat
  wish: ShadowRequest | null; // of one's own, who looks on
}

/** Somebody who looks into the cards of a seat; `number` is told to that seat, so that it can end it. */
export interface Shadower {
  number: string;
  seat: number;
  name: string;
}

export interface ShadowRequest {
  seat: number;
  is: "waits" | "stands" | "refused" | "ended";
}

/** What this viewer may ask for now, besides a move. */
export interface Can {
  undo: boolean;
  change: boolean; // the answer that one has sealed
  hint: boolean;
  winnable: boolean;
  home: boolean;
  rematch: boolean;
  challenge: boolean;
  restart: boolean;
}

/** What somebody may do who is asked: moves from a list, and those that are made otherwise. */
export interface Choices {
  moves: Move[];
  /** What moves look like, by their form: a big button that is always there, or one of many signs. */
  looks?: Record<string, "call" | "sign">;
  composed?: Composed[];
  lets_by?: string; // the move that lets go by what is offered to several, unseen by each other
  rows?: RowRules;
}

/** A move that is put together of parts: so many at most in a row, and perhaps several ways of them. */
export interface Composed {
  form: string;
  start: string;
  parts: string[];
  between: string;
  most: number;
  other: string;
  ways: number;
}

/** Cards that are laid out in rows before any row is said; `end` is said after the last, and `auto` has the room lay them. */
export interface RowRules {
  form: string;
  each: number;
  most: number;
  end: string;
  auto: string;
}

/** A house rule that the table has chosen, in words. */
export interface ChosenHouseRule {
  title: string;
  value: string;
  text: string;
  rule: string;
}

/** How the table is played at, whatever happens at it. */
export interface TableSettings {
  pace: string;
  paces: string[];
  emotes: string[];
  options: ChosenHouseRule[];
  clocks: Record<string, number>;
  time_multiplier: TimeMultiplier;
  away: Away;
  grace: number;
  delay: Delay;
  hints: boolean; // among people; against bots there are always hints
}

export type Delay = "none" | "30s" | "2min" | "deal"; // how much later is seen what happens, by who looks on
export type Away = "wait" | "bot" | "pause";
export type TimeMultiplier = 1 | 3;

/** The hash that bound the shuffle; at the end, where the table shows its cards, what it was made of. */
export interface Fairness {
  hash: string;
  chosen: boolean;
  numbers: string; // whose number of the deal the seed is; empty: no one's but the room's
  seed: string | null;
  salt: string | null;
}

/** Where a deal or a trick was over: after how many moves. */
export interface Mark {
  at: number;
  kind: "deal" | "trick";
}

export interface Moment {
  at: number;
  seat: number | null;
  open: boolean; // with the hands of all
  game: Game;
  news: News[];
  laid_by: Record<string, number>;
  log: Line[];
}

export interface Reason {
  text: string;
  rule: string;
  cards: string[];
}

export interface HintMove {
  text: string;
  value: number;
  worse: number | null;
  visits: number;
}

export interface Thought {
  moves: HintMove[];
  counts: string;
  back: string[];
  wins: number; // moves to a win that a solver has found; 0: none
  used: { worlds: number; playouts: number; seconds: number };
}

export type ServerMessage =
  | View
  | { type: "ack"; id: string; rev: number; table?: string; token?: string }
  | { type: "moments"; id: string; moments: Mark[] }
  | { type: "held"; id: string; seconds: number }
  | { type: "heard"; id: string }
  | { type: "arranged"; id: string; moves: string[] }
  | ({ type: "refused"; id: string; code: string } & Reason)
  | ({ type: "reason"; id: string } & Reason)
  | ({ type: "hint"; id: string } & Thought)
  | { type: "winnable"; id: string; text: string }
  | ({ type: "moment"; id: string } & Moment)
  | { type: "error"; id?: string; text: string; code: string; unshown?: boolean }
  | { type: "emote"; seat: number; text: string };

export interface Option {
  name: string;
  title: string;
  called: Record<string, string>; // its named values, in words
  text: string;
  rule: string;
  kind: "choice" | "number" | "yes_no";
  values: string[] | null;
  low: number | null;
  high: number | null;
  seats: boolean; // its numbers are seats, from 0
  default: string | number | boolean;
}

/** A time that a table can choose; 0 is none, where it is optional. */
export interface Clock {
  name: string;
  default: number;
  low: number;
  high: number;
  text: string;
  rule: string;
  unit: string;
  optional: boolean;
  phases: string[];
}

export interface GameInfo {
  name: string;
  title: string;
  tagline: string;
  face: string;
  seats: { least: number; most: number; default: number; allowed: number[] };
  options: Option[];
  numbers: string; // whose numbers its deals have; empty: Parlour's own
  winnable: number; // so many of its deals are known to be winnable
  clocks: Clock[];
  levels: { bot: string; title: string; text: string; strength: string }[]; // the weakest first
  levels_told: string; // why the game offers fewer levels than there are
  usual_level: string; // the bot that sits down unless another is chosen
}

export interface RulePage {
  title: string;
  sections: { title: string; short: boolean; blocks: { number: string | null; text: string }[] }[];
  terms: Defined[];
  now: Record<string, string[]>; // by phase: the rules of what is asked in it
}

/** A word of the game, and the rules that say what it is. */
export interface Defined {
  term: string;
  rules: string[];
}

/** How a game ended at a table whose deals others play, too. */
export interface Result {
  table: string;
  points: number[];
  winners: number[];
  ending: string;
  names: (string | null)[];
  people: number[];
  moves: number;
  back: number;
  copied: boolean;
}

export interface OpenedTable {
  table: string;
  seat: number | null;
  token: string;
  invite: string;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  status: string;
  seats: Sitter[];
  options: ChosenHouseRule[];
}
