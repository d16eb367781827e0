/** HTTP requests to the server. */

import { saveTable } from "../storage/myTables";
import { freshToken } from "./ids";
import type { Kind } from "../score/protocol";
import type { SeasonData, SeasonQuery } from "../score/season";
import type { Away, Delay, GameInfo, OpenedTable, TimeMultiplier, Result, RulePage, TableInfo } from "./types";

export class ServerError extends Error {
  constructor(
    text: string,
    readonly code: string,
  ) {
    super(text);
  }
}

async function request<T>(path: string, payload?: unknown): Promise<T> {
  const response = await fetch(`api/${path}`, payload === undefined ? {} : posting(payload));
  const body: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw errorOf(body, response.status);
  return body as T;
}

const posting = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

function errorOf(body: unknown, status: number): ServerError {
  const error = (body as { error?: { text?: string; code?: string } }).error;
  return new ServerError(error?.text || `The server returned status ${status}.`, error?.code || `http.${status}`);
}

let listed: Promise<GameInfo[]> | undefined;

export function games(): Promise<GameInfo[]> {
  listed ??= request<{ games: GameInfo[] }>("games").then((body) => body.games);
  listed.catch(() => (listed = undefined));
  return listed;
}

const pages = new Map<string, Promise<RulePage>>();

export function rulePage(game: string): Promise<RulePage> {
  const page = pages.get(game) ?? request<RulePage>(`games/${encodeURIComponent(game)}/rules`);
  pages.set(game, page);
  page.catch(() => pages.delete(game));
  return page;
}

export interface NewTable {
  game: string;
  options: Record<string, string | number>;
  seats: { kind: "you" | "friend" | "bot"; bot?: string }[];
  name: string;
  deal: string | null;
  pace: string;
  reveal_hands: boolean;
  clocks: Record<string, number>;
  time_multiplier: TimeMultiplier;
  away: Away;
  grace: number;
  delay: Delay;
  allow_shadowing: boolean;
  hints: boolean;
}

/** A new table for one player. */
type SoloTable = Pick<NewTable, "game" | "options" | "seats" | "name" | "deal"> & { winnable: boolean };

type FirstDeal = Pick<NewTable, "game" | "seats" | "name"> & { first_deal: true };

export async function openTable(wanted: NewTable | SoloTable | FirstDeal, title: string): Promise<OpenedTable> {
  const opened = await request<OpenedTable>("tables", wanted);
  const { table, token, invite } = opened;
  const deal = ("deal" in wanted && wanted.deal) || undefined;
  saveTable(table, { token, invite, game: wanted.game, title, deal, at: Date.now() });
  return opened;
}

/** Open a table for the guided first deal of a game, against bots. */
export const openFirstDeal = (game: GameInfo, name: string): Promise<OpenedTable> =>
  openTable({ game: game.name, seats: [{ kind: "you" }], name, first_deal: true }, game.title);

/** The path of a table; the name is escaped because it may come from a forged link. */
const at = (table: string): string => `tables/${encodeURIComponent(table)}`;

/** Start a new table against bots from a position of another table. Returns its name. */
export async function playOn(table: string, token: string, moment: number, about: { game: string; title: string }): Promise<string> {
  const opened = await request<OpenedTable>(`${at(table)}/on`, { token, at: moment });
  saveTable(opened.table, { token: opened.token, invite: opened.invite, ...about, at: Date.now() });
  return opened.table;
}

/** Accept the challenge of a table: same deals. Returns the name of the new table. */
export async function acceptChallenge(challenge: TableInfo, invite: string, name: string): Promise<string> {
  const opened = await request<OpenedTable>(`${at(challenge.table)}/challenge`, { name, invite: invite || null });
  const { table, token } = opened;
  saveTable(table, { token, invite: opened.invite, game: challenge.game, title: challenge.title, at: Date.now() });
  return table;
}

/** The results of all who finished these deals. */
export const results = async (table: string): Promise<Result[]> =>
  (await request<{ results: Result[] }>(`${at(table)}/results`)).results;

/** The server's address for other devices in the local network; null if they cannot reach it. */
export const houseLink = async (): Promise<string | null> => (await request<{ link: string | null }>("house")).link;

export const tableInfo = (table: string): Promise<TableInfo> => request(at(table));

const ownTokens = new Map<string, string>();

/** Take a seat. A repeated request after a lost answer gets the same seat. */
export async function sitDown(table: TableInfo, invite: string, name: string): Promise<void> {
  const token = ownTokens.get(table.table) ?? freshToken();
  ownTokens.set(table.table, token);
  await request<{ seat: number }>(`${at(table.table)}/seats`, { invite, name, token });
  saveTable(table.table, { token, game: table.game, title: table.title, at: Date.now() });
}

let sheetKinds: Promise<Kind[]> | undefined;

/** The kinds of score sheets. */
export function scoreKinds(): Promise<Kind[]> {
  sheetKinds ??= request<{ sheets: Kind[] }>("sheet-kinds").then((body) => body.sheets);
  sheetKinds.catch(() => (sheetKinds = undefined));
  return sheetKinds;
}

export interface NewSheet {
  key: string; // the owner's key; a repeated request with the same key creates one sheet
  sheet: string;
  name?: string;
  players: { name: string; colour: string }[];
  settings: Record<string, string>;
  options: Record<string, string>;
  by?: string;
}

/** Create a score sheet. Returns its id. */
export const createSheet = async (wanted: NewSheet): Promise<string> => (await request<{ sheet: string }>("sheets", wanted)).sheet;

/** Import an exported sheet (the text of the file), which the key will own. An invalid one is read-only. */
export const importSheet = (key: string, text: string): Promise<{ sheet: string; verified: boolean; verdict: string }> =>
  request("sheets/import", { key, text });

/** The season of the sheets that these keys open. */
export const seasonOf = (sheets: { sheet: string; key: string }[], wanted: SeasonQuery): Promise<SeasonData> =>
  request("seasons", { sheets, ...wanted });
