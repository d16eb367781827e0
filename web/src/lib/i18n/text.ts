/** Splits texts from the server into plain words and cards, which are drawn as symbols and read aloud by name. */

import { number } from "./language";

export type Part =
  | { kind: "words"; text: string }
  | { kind: "card"; card: string }
  | { kind: "suit"; suit: string };

const CARD = "(?:10|[A2-9TJQK])[cdhs]";
const FOUND = new RegExp(`(?<![A-Za-z0-9])(?:${CARD})+(?::[cdhs])?(?![A-Za-z0-9])`, "g");
const ONE = new RegExp(CARD, "g");

export function parts(source: string): Part[] {
  const text = source.replaceAll("`", ""); // the server marks typed commands with backticks
  const found: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(FOUND)) {
    if (isWord(text, match[0], match.index)) continue;
    if (match.index > at) found.push({ kind: "words", text: text.slice(at, match.index) });
    found.push(...cardsOf(match[0]));
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: "words", text: text.slice(at) });
  return found;
}

function cardsOf(written: string): Part[] {
  const [cards = "", suit] = written.split(":");
  const found: Part[] = (cards.match(ONE) ?? []).map((card) => ({ kind: "card", card: normal(card) }));
  if (suit) found.push({ kind: "words", text: ": " }, { kind: "suit", suit });
  return found;
}

const normal = (card: string): string => card.replace("10", "T");

/** "As" at the start of a sentence is a word if a small letter follows, except before what only cards do. */
const isWord = (text: string, written: string, at: number): boolean =>
  written === "As" &&
  (at === 0 || /[.!?:] $/.test(text.slice(0, at))) &&
  /^ (?!(?:from|on|and|is|are|can|cannot|has|killed|must|may|should|fits|fills|frees|goes|does) )[a-z]/.test(text.slice(at + written.length));

/** Replace "seat 2" with the player's name; `own` becomes `you`. */
export function named(text: string, names: string[], own: number | null, you: string): string {
  return text.replace(/\b[Ss]eat (\d+)\b/g, (whole, digits: string) => {
    const seat = Number(digits);
    return seat === own ? you : names[seat] || whole;
  });
}

/** Join texts with a separator that stays at the end of a line. */
export const inLine = (parts: string[]): string => parts.filter(Boolean).join("\u00a0· ");

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The text of a move's button: the move as it is typed, without punctuation. */
export function moveText(move: string): string {
  const text = move
    .replace(/\s*[/;]\s*$/, "")
    .replace(/>/g, " for ")
    .replace(/\s*:(?=\s)/g, ":");
  return capital(text.trim());
}

/** A number with a minus sign (U+2212); `signed` adds a plus sign to positive numbers. */
export function points(value: number, signed = false): string {
  const size = number(Math.abs(value));
  return value < 0 ? `−${size}` : signed && value > 0 ? `+${size}` : size;
}

/** The Markdown of rule pages: emphasis, code and links, of which only the text is shown. */
export type Inline = { kind: "plain" | "em" | "strong" | "code"; text: string };

export function inline(text: string): Inline[] {
  const plain = text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  const found: Inline[] = [];
  let at = 0;
  for (const match of plain.matchAll(/\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`/g)) {
    if (match.index > at) found.push({ kind: "plain", text: plain.slice(at, match.index) });
    const kind = match[1] ? "strong" : match[2] ? "em" : "code";
    found.push({ kind, text: match[1] ?? match[2] ?? match[3] ?? "" });
    at = match.index + match[0].length;
  }
  if (at < plain.length) found.push({ kind: "plain", text: plain.slice(at) });
  return found;
}

export type Block =
  | { kind: "words"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "code"; text: string };

/** One block of a rule page: a paragraph, a list, a table or preformatted text. */
export function block(text: string): Block {
  const lines = text.split("\n");
  if (lines[0]?.startsWith("```") || lines[0]?.startsWith("    ")) {
    return { kind: "code", text: lines.filter((line) => !line.startsWith("```")).join("\n") };
  }
  if (lines.length > 1 && lines.every((line) => line.trim().startsWith("|"))) return asTable(lines);
  if (/^\s*[-*] /.test(lines[0] ?? "")) return { kind: "list", items: asItems(lines) };
  return { kind: "words", text: lines.join(" ") };
}

function asTable(lines: string[]): Block {
  const cells = (line: string) => line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());
  return { kind: "table", head: cells(lines[0]!), rows: lines.slice(2).map(cells) };
}

function asItems(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (/^\s*[-*] /.test(line)) items.push(line.replace(/^\s*[-*] /, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return items;
}

/** The cards of a fact, in groups; null if it names fewer than three cards. */
export function groups(value: string): string[][] | null {
  const found = value.split("/").map((part) => parts(part).flatMap((one) => (one.kind === "card" ? [one.card] : [])));
  return found.flat().length >= 3 ? found.filter((group) => group.length > 0) : null;
}
