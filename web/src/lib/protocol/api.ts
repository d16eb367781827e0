/** What is asked of the room without a socket. */

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

/** Where the room is asked about a table; its name may stand in a link that somebody has made up. */
const at = (table: string): string => `tables/${encodeURIComponent(table)}`;

/** A table that goes on from a moment of another, against bots; the name of it. */
export async function playOn(table: string, token: string, moment: number, about: { game: string; title: string }): Promise<string> {
  const opened = await ask<OpenedTable>(`${at(table)}/on`, { token, at: moment });
  saveTable(opened.table, { token: opened.token, invite: opened.invite, ...about, at: Date.now() });
  return opened.table;
}

/** The same deals as at another table, for somebody who takes up its challenge; the name of the new table. */
export async function takeUp(challenge: TableInfo, invite: string, name: string): Promise<string> {
  const opened = await ask<OpenedTable>(`${at(challenge.table)}/challenge`, { name, invite: invite || null });
  const { table, token } = opened;
  saveTable(table, { token, invite: opened.invite, game: challenge.game, title: challenge.title, at: Date.now() });
  return table;
}

/** How all did who have played these deals to the end. */
export const results = async (table: string): Promise<Result[]> =>
  (await ask<{ results: Result[] }>(`${at(table)}/results`)).results;

/** The link of the room for others in the house, if they can reach it. */
export const houseLink = async (): Promise<string | null> => (await ask<{ link: string | null }>("house")).link;

export const tableTold = (table: string): Promise<TableInfo> => ask(at(table));

const ownTokens = new Map<string, string>();

/** Sit down; whoever asks again because no answer came gets the seat that she got. */
export async function sitDown(table: TableInfo, invite: string, name: string): Promise<void> {
  const token = ownTokens.get(table.table) ?? freshToken();
  ownTokens.set(table.table, token);
  await ask<{ seat: number }>(`${at(table.table)}/seats`, { invite, name, token });
  saveTable(table.table, { token, game: table.game, title: table.title, at: Date.now() });
}

let sheetKinds: Promise<Kind[]> | undefined;

/** The kinds of score sheet that may be begun. */
export function scoreKinds(): Promise<Kind[]> {
  sheetKinds ??= ask<{ sheets: Kind[] }>("sheet-kinds").then((told) => told.sheets);
  sheetKinds.catch(() => (sheetKinds = undefined));
  return sheetKinds;
}

export interface NewSheet {
  key: string; // which will own it; asked twice with the same, it is begun once
  sheet: string;
  name?: string;
  players: { name: string; colour: string }[];
  settings: Record<string, string>;
  options: Record<string, string>;
  by?: string;
}

/** Begin a score sheet; the name that the room knows it by. */
export const beginSheet = async (wanted: NewSheet): Promise<string> => (await ask<{ sheet: string }>("sheets", wanted)).sheet;

/** An exported sheet, as the text of its file, which the key will own; a broken one can only be looked at. */
export const bringSheet = (key: string, text: string): Promise<{ sheet: string; verified: boolean; verdict: string }> =>
  ask("sheets/import", { key, text });

/** The sheets that some keys open, added up. */
export const seasonOf = (sheets: { sheet: string; key: string }[], wanted: SeasonQuery): Promise<SeasonData> =>
  ask("seasons", { sheets, ...wanted });
