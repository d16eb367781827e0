/** The messages of the server as types. tests/server/test_protocol.py checks them against the server. */

export type Face = string | null; // "Kh"; null if the card is not visible

export interface Zone {
  label: string;
  look: "hand" | "won" | "stock" | "spread" | "column" | "pile" | "trick" | "box";
  per_seat: boolean;
  group: number;
  numbered?: boolean; // its places have numbers
  suit?: string; // the register with the suit that was called for it; -1: none
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

/** One term of a score: how often, how many points each, and for what. */
export type Term = [number, number, string, number]; // count, points each, label, and the group of cards that scored, or -1

export interface Deal {
  lines: Record<string, number>[];
  points: number[];
  title?: string; // its title at the table: "Hand 3: no queens"
  sums?: Record<string, Term[]>[]; // how each line was computed, by seat
}

export interface Game {
  game: string;
  title: string;
  seat: number | null;
  seats: number;
  deal: number;
  deal_title?: string; // of the current deal
  deal_name?: string; // what the game calls a deal: "hand"
  ranks?: string; // the order of ranks in a sorted hand, if the ace is not high; else empty
  target?: number | null; // the game ends at this number of points
  phase: string;
  prompt: string;
  banner: string[]; // what the deal is about, in parts
  deciders: number[];
  awaited?: { text: string; cards: string[] } | null; // what players may do who can act out of turn
  zones: Record<string, Zone>;
  registers: { dealer?: number; [name: string]: unknown };
  facts: Fact[];
  heaps: Heap[];
  points: number[];
  score: Deal[];
  summary?: string[]; // how the last deal was scored, in sentences
  rounds?: number; // rounds that have ended, in games that have rounds within a deal
  round?: string[]; // what happened in the last one, in sentences
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
  beside: boolean; // it has a button although touching a card makes it, too
  also?: Record<string, string[]>;
  said?: string; // the button's text, if `text` is not clear enough
  risky?: boolean; // it may cost points: its button is never highlighted
  at_once?: boolean; // the last card that is touched plays it
}

export interface Sitter {
  seat: number;
  name: string;
  kind: string;
  bot: string | null;
  level: string; // the strength of a bot; empty for a person
  connected: boolean;
  taken: boolean;
  gone: number | null; // seconds since the person disconnected
  anew: boolean; // the seat has a new link
}

export interface Line {
  at: number;
  seat: number;
  text: string;
  brief: string | null; // the result of the move, empty if there is none; null if it is the same as `text`
  deal: number; // counted from 1
  laid: boolean; // whether a card was played to a trick
  trick: boolean; // whether a trick was taken
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
  slowest: number | null; // the highest latency of the players in milliseconds; 0: nobody is slow, null: latency does not matter
  fairness: Fairness;
  practice: boolean;
  next: string | null;
  guide?: Guide | null; // at the guided first deal of a game
  invite?: string;
  shadowing: Shadowing;
}

/** What the guide of a first deal says now, and the move that it means. */
export interface Guide {
  text: string;
  move: string;
  stop: number; // counted from 1
  stops: number;
  then: { text: string; move: string }[]; // the next stops, where rows are arranged before the first is sent
}

/** A request to take moves back. It expires unless all seats in `waiting` agree in time (seconds). */
export interface Takeback {
  by: number;
  waiting: number[];
  closes_in?: number; // not sent to delayed spectators
  whole?: number;
}

/** Who sees whose cards, and the viewer's own requests. */
export interface Shadowing {
  allowed: boolean;
  looking: Shadower[];
  asks: { number: string; name: string }[]; // requests to watch the viewer's own hand
  wish: ShadowRequest | null; // the viewer's own request
}

/** A spectator who sees the cards of a seat. `number` identifies them to the player, who can end it. */
export interface Shadower {
  number: string;
  seat: number;
  name: string;
}

export interface ShadowRequest {
  seat: number;
  is: "waits" | "stands" | "refused" | "ended";
}

/** The requests besides moves that this viewer may make now. */
export interface Can {
  undo: boolean;
  change: boolean; // change the hidden answer
  hint: boolean;
  winnable: boolean;
  home: boolean;
  rematch: boolean;
  challenge: boolean;
  restart: boolean;
}

/** The moves of the viewer: a list, and moves that are composed in other ways. */
export interface Choices {
  moves: Move[];
  one_touch?: boolean; // one touch may play a card that has a single move
  /** The display of moves by form: a large button that is always there, or one of many signs. */
  looks?: Record<string, "call" | "sign">;
  composed?: Composed[];
  lets_by?: string; // the move that passes on an offer that several players answer at the same time
  rows?: RowRules;
}

/** A move that is composed of parts: the most parts in a row, and the number of alternatives. */
export interface Composed {
  form: string;
  start: string;
  parts: string[];
  between: string;
  most: number;
  other: string;
  ways: number;
}

/** Rows of cards that are arranged before they are declared; `end` follows the last row, `auto` asks the
 *  server to arrange them. */
export interface RowRules {
  form: string;
  each: number;
  most: number;
  end: string;
  auto: string;
}

/** What the cards of a full row make, and its strength; 0 if it may not be sent. */
export interface RowName {
  name: string;
  worth: number;
}

/** A house rule of the table: its name and value, and both as texts. */
export interface ChosenHouseRule {
  name: string;
  chosen: string;
  title: string;
  value: string;
  text: string;
  rule: string;
}

/** The settings of the table. */
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
  hints: boolean; // among people; hints are always allowed against bots
}

export type Delay = "none" | "30s" | "2min" | "deal"; // the delay of spectators
export type Away = "wait" | "bot" | "pause";
export type TimeMultiplier = 1 | 3;

/** The hash that commits the server to the shuffle; at the end its seed and salt, if the table reveals its cards. */
export interface Fairness {
  hash: string;
  chosen: boolean;
  numbers: string; // who numbers the deals; empty: this server
  seed: string | null;
  salt: string | null;
}

/** The number of moves after which a deal or trick was over. */
export interface Mark {
  at: number;
  kind: "deal" | "trick";
}

export interface Moment {
  at: number;
  seat: number | null;
  open: boolean; // with all hands
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
  reason: string; // why the first move is recommended; may be empty
  back: string[];
  wins: number; // moves to a win that the solver found; 0: none
  tally?: { better: number; worse: number; deals: number; other: string } | null; // the first move against another one, in the same deals
  used: { worlds: number; playouts: number; seconds: number };
}

export type ServerMessage =
  | View
  | { type: "ack"; id: string; rev: number; table?: string; token?: string }
  | { type: "moments"; id: string; moments: Mark[] }
  | { type: "held"; id: string; seconds: number }
  | { type: "heard"; id: string; waits?: boolean }
  | { type: "arranged"; id: string; moves: string[]; reason: string }
  | { type: "named_rows"; id: string; rows: RowName[] }
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
  called: Record<string, string>; // titles of its named values
  text: string;
  rule: string;
  kind: "choice" | "number" | "yes_no";
  values: string[] | null;
  low: number | null;
  high: number | null;
  seats: boolean; // its numbers are seats, counted from 0
  default: string | number | boolean;
}

/** A clock of a table; 0 means none if it is optional. */
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
  how: string; // how the game goes, in a few sentences; may be empty
  guided: boolean; // whether there is a guided first deal
  seats: { least: number; most: number; default: number; allowed: number[] };
  options: Option[];
  numbers: string; // who numbers the deals; empty: Parlour
  winnable: number; // the number of deals known to be winnable
  clocks: Clock[];
  levels: { bot: string; title: string; text: string; strength: string }[]; // the weakest first
  levels_told: string; // why the game offers fewer levels
  usual_level: string; // the default bot
}

export interface RulePage {
  title: string;
  how: string; // how the game goes, in a few sentences; may be empty
  picture: Picture | null; // a position that illustrates the game
  sections: { title: string; short: boolean; blocks: { number: string | null; text: string }[] }[];
  terms: Defined[];
  now: Record<string, string[]>; // by phase: the rules of the current decision
}

/** A position of the guided first deal, as seat `seat` sees it. */
export interface Picture {
  seat: number;
  zones: Record<string, Zone>;
}

/** A term of the game and the rules that define it. */
export interface Defined {
  term: string;
  rules: string[];
}

/** The result of a table whose deals others play, too. */
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
