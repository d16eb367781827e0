/** The sheets whose keys are stored on this device, and the people on them. */

import { listWithDefaults, readStored } from "../storage/storage";
import { freeColour } from "./playerMarks";
import { allKeys, deleteKey } from "./keyStore";
import type { Role, SheetState } from "./protocol";

const KEYS = "parlour.score-keys";
const PEOPLE = "parlour.score-people";

export interface SavedSheet {
  sheet: string;
  key: string;
  role: Role;
  name: string;
  title: string;
  players: { name: string; colour: string }[];
  leader: string;
  finished: boolean;
  changed: string;
}

export interface Person {
  name: string;
  colour: string;
  used: number; // milliseconds since 1970
}

const SHEET: SavedSheet = { sheet: "", key: "", role: "look", name: "", title: "", players: [], leader: "", finished: false, changed: new Date(0).toISOString() };
const PERSON: Person = { name: "", colour: "", used: 0 };

/** All sheets, the last changed first. */
export const savedSheets = (): SavedSheet[] =>
  listWithDefaults(readStored(KEYS), SHEET)
    .filter((one) => one.sheet !== "" && one.key !== "")
    .map((one) => ({ ...one, players: listWithDefaults(one.players, { name: "", colour: "" }), changed: Number.isNaN(Date.parse(one.changed)) ? SHEET.changed : one.changed }))
    .toSorted((a, b) => b.changed.localeCompare(a.changed));
export const savedSheet = (sheet: string): SavedSheet | undefined => savedSheets().find((one) => one.sheet === sheet);

/** Save a key in place of an earlier one. An owner's key is never replaced by a link to the same sheet. */
export function saveSheetKey(sheet: string, key: string): void {
  const before = savedSheet(sheet);
  if (before?.role === "own" && before.key !== key) return;
  const fresh = { ...SHEET, changed: new Date().toISOString() };
  write(KEYS, [...savedSheets().filter((one) => one.sheet !== sheet), { ...fresh, ...before, sheet, key }]);
}

/** Update a sheet's entry in the list. */
export function updateSavedSheet(snapshot: SheetState): void {
  const before = savedSheet(snapshot.sheet);
  if (!before) return;
  const leaders = snapshot.rows.length > 0 ? snapshot.players.filter((player) => player.rank === 1) : [];
  const { role, name, title, changed } = snapshot;
  const players = snapshot.players.map((player) => ({ name: player.name, colour: player.colour }));
  const now = { ...before, role, name, title, players, changed, leader: leaders.map((one) => one.name).join(", "), finished: snapshot.status === "finished" };
  write(KEYS, [...savedSheets().filter((one) => one.sheet !== snapshot.sheet), now]);
}

export function forgetSheet(sheet: string): void {
  write(KEYS, savedSheets().filter((one) => one.sheet !== sheet));
  deleteKey(sheet).catch(() => undefined);
}

/** Add sheets whose key is in the key store only: the browser was killed before it saved the list. */
export async function restoreLostSheets(): Promise<void> {
  for (const [sheet, key] of await allKeys()) if (!savedSheet(sheet)) saveSheetKey(sheet, key);
}

/** All people who were on a sheet of this device, most recent first. */
export const knownPeople = (): Person[] =>
  listWithDefaults(readStored(PEOPLE), PERSON)
    .filter((one) => one.name !== "")
    .toSorted((a, b) => b.used - a.used);

export function rememberPeople(met: { name: string; colour: string }[], now = Date.now()): void {
  const names = new Set(met.map((one) => one.name));
  const fresh = met.map((one, at) => ({ ...one, used: now - at }));
  write(PEOPLE, [...fresh, ...knownPeople().filter((one) => !names.has(one.name))]);
}

const LONGEST = 24; // characters of a name

/** Partners as one name: a table of two pairs becomes a sheet for two. */
export function partnerNames(names: string[], most: number | null, say: (message: string, names: Record<string, string>) => string): string[] {
  if (most === null || names.length !== 2 * most) return names;
  const half = names.slice(0, most);
  const short = (name: string) => (name.length > LONGEST / 2 - 2 ? `${name.slice(0, LONGEST / 2 - 3).trimEnd()}…` : name);
  return half.map((name, at) => {
    const pairName = (one: string, other: string) => say("score-side", { one, other });
    const whole = pairName(name, names[at + most]!);
    return whole.length <= LONGEST ? whole : pairName(short(name), short(names[at + most]!));
  });
}

/** People by name, without duplicates, in their known colours or free ones. */
export function withColours(names: string[]): { name: string; colour: string }[] {
  const known = knownPeople();
  const each = names.filter((name, at) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at);
  return each.reduce<{ name: string; colour: string }[]>((before, name) => {
    const taken = before.map((one) => one.colour);
    const colour = known.find((one) => one.name === name)?.colour ?? "";
    return [...before, { name, colour: colour && !taken.includes(colour) ? colour : freeColour(taken) }];
  }, []);
}

function write(name: string, all: unknown[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(all));
  } catch {
    // no storage: the link opens the sheet again
  }
}
