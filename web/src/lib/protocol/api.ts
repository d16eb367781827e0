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

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`api/${path}`, body === undefined ? {} : posting(body));
  const told: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw wrong(told, answer.status);
  return told as T;
}

const posting = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

function wrong(told: unknown, status: number): ServerError {
  const error = (told as { error?: { text?: string; code?: string } }).error;
  return new ServerError(error?.text || `The server answers ${status}.`, error?.code || `http.${status}`);
}

let listed: Promise<GameInfo[]> | undefined;

export function games(): Promise<GameInfo[]> {
  listed ??= ask<{ games: GameInfo[] }>("games").then((told) => told.games);
  listed.catch(() => (listed = undefined));
  return listed;
}

const pages = new Map<string, Promise<RulePage>>();

export function rulePage(game: string): Promise<RulePage> {
  const page = pages.get(game) ?? ask<RulePage>(`games/${encodeURIComponent(game)}/rules`);
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

export async function openTable(wanted: NewTable, title: string): Promise<OpenedTable> {
  const opened = await ask<OpenedTable>("tables", wanted);
  const { table, token, invite } = opened;
  saveTable(table, { token, invite, game: wanted.game, title, at: Date.now() });
  return opened;
}

/** The path of a table; the name is escaped because it may come from a forged link. */
const at = (table: string): string => `tables/${encodeURIComponent(table)}`;

/** Start a new table against bots from a position of another table. Returns its name. */
export async function playOn(table: string, token: string, moment: number, about: { game: string; title: string }): Promise<string> {
  const opened = await ask<OpenedTable>(`${at(table)}/on`, { token, at: moment });
  saveTable(opened.table, { token: opened.token, invite: opened.invite, ...about, at: Date.now() });
  return opened.table;
}

/** Accept the challenge of a table: same deals. Returns the name of the new table. */
export async function takeUp(challenge: TableInfo, invite: string, name: string): Promise<string> {
  const opened = await ask<OpenedTable>(`${at(challenge.table)}/challenge`, { name, invite: invite || null });
  const { table, token } = opened;
  saveTable(table, { token, invite: opened.invite, game: challenge.game, title: challenge.title, at: Date.now() });
  return table;
}

/** The results of all who finished these deals. */
export const results = async (table: string): Promise<Result[]> =>
  (await ask<{ results: Result[] }>(`${at(table)}/results`)).results;

/** The server's address for other devices in the local network; null if they cannot reach it. */
export const houseLink = async (): Promise<string | null> => (await ask<{ link: string | null }>("house")).link;

export const tableTold = (table: string): Promise<TableInfo> => ask(at(table));

const ownTokens = new Map<string, string>();

/** Take a seat. A repeated request after a lost answer gets the same seat. */
export async function sitDown(table: TableInfo, invite: string, name: string): Promise<void> {
  const token = ownTokens.get(table.table) ?? freshToken();
  ownTokens.set(table.table, token);
  await ask<{ seat: number }>(`${at(table.table)}/seats`, { invite, name, token });
  saveTable(table.table, { token, game: table.game, title: table.title, at: Date.now() });
}

let sheetKinds: Promise<Kind[]> | undefined;

/** The kinds of score sheets. */
export function scoreKinds(): Promise<Kind[]> {
  sheetKinds ??= ask<{ sheets: Kind[] }>("sheet-kinds").then((told) => told.sheets);
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
export const beginSheet = async (wanted: NewSheet): Promise<string> => (await ask<{ sheet: string }>("sheets", wanted)).sheet;

/** Import an exported sheet (the text of the file), which the key will own. An invalid one is read-only. */
export const bringSheet = (key: string, text: string): Promise<{ sheet: string; verified: boolean; verdict: string }> =>
  ask("sheets/import", { key, text });

/** The season of the sheets that these keys open. */
export const seasonOf = (sheets: { sheet: string; key: string }[], wanted: SeasonQuery): Promise<SeasonData> =>
  ask("seasons", { sheets, ...wanted });
