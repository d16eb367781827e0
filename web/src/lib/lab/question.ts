/** A laboratory question: as a form, as an address and as a request to the server. */

import { hasFew, listedValues, valueText } from "../pages/houseRules";
import { say } from "../i18n/messages";
import type { GameInfo, Option } from "../protocol/types";
import { capital } from "../i18n/text";

export interface Question {
  seats: number[]; // several values are compared, like the values of a house rule
  bots: string[]; // each is played at all seats; empty: random moves
  games: number;
  ticked: Record<string, string[]>; // house rules with other than their default value ticked
}

export const GAMES = [200, 1000, 5000, 20_000, 100_000];
export const MOST = 100_000; // total games of all variants
const RULE = "rule.";
const GREEDY = "greedy";
const RANDOM = "";
const UNIFORM = "uniform"; // the name of the random bot in a trial

export const usual = (game: GameInfo): Question => ({ seats: [game.seats.default], bots: [GREEDY], games: 1000, ticked: {} });

/** The allowed numbers of players. */
export const seatsOf = (game: GameInfo): number[] => Array.from({ length: game.seats.most - game.seats.least + 1 }, (_, i) => game.seats.least + i);

/** The allowed bots; an empty name means random moves. */
export const botsOf = (game: GameInfo): string[] => [RANDOM, ...levels(game).map((one) => one.bot)];

/** The ticked values in the order of the list, the default first; only the default if none is ticked. */
export function chosen<T>(all: T[], usual: T, ticked: T[]): T[] {
  const found = [usual, ...all.filter((one) => one !== usual)].filter((one) => all.includes(one) && ticked.includes(one));
  return found.length > 0 ? found : [usual];
}

/** The values of a rule to play. The others are compared with the first. */
export function valuesOf(question: Question, option: Option): string[] {
  const ticked = question.ticked[option.name] ?? [];
  return ticked.length > 0 ? ticked : [String(option.default)];
}

/** Values in the order of comparison: the default first, then as listed. */
export function ordered(option: Option, values: string[]): string[] {
  const standing = String(option.default);
  const listed = [standing, ...listedValues(option)];
  const known = listed.filter((one, i) => values.includes(one) && listed.indexOf(one) === i);
  return [...known, ...values.filter((one, i) => !listed.includes(one) && values.indexOf(one) === i)];
}

/** The question with these values ticked; without any, the default is used. */
export function tick(question: Question, option: Option, values: string[]): Question {
  const { [option.name]: _, ...others } = question.ticked;
  const now = ordered(option, values);
  const plain = now.length === 0 || (now.length === 1 && now[0] === String(option.default));
  return { ...question, ticked: plain ? others : { ...others, [option.name]: now } };
}

/** The number of variants that are compared. */
export const variants = (question: Question): number =>
  Object.values(question.ticked).reduce((product, values) => product * values.length, question.seats.length * question.bots.length);

/** The allowed numbers of games per variant. */
export const gamesAllowed = (question: Question): number[] => {
  const within = GAMES.filter((games) => games * variants(question) <= MOST);
  return within.length > 0 ? within : [GAMES[0]!];
};

export function questionAddress(question: Question): string {
  const parameters = new URLSearchParams({ seats: question.seats.join(","), bots: question.bots.map((one) => one || "random").join(","), games: String(question.games) });
  for (const [name, values] of Object.entries(question.ticked)) parameters.set(RULE + name, values.join(","));
  return parameters.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}

/** The question in an address; missing and wrong parts get their defaults. */
export function parseQuestion(address: string, game: GameInfo): Question {
  const parameters = new URLSearchParams(address);
  let question = usual(game);
  const listed = (name: string): string[] => (parameters.get(name) ?? "").split(",");
  question.seats = chosen(seatsOf(game), question.seats[0]!, listed("seats").map(Number));
  question.bots = chosen(botsOf(game), GREEDY, listed("bots").map((one) => (one === "random" ? RANDOM : one || GREEDY)));
  for (const option of game.options) {
    const values = listed(RULE + option.name).filter((one) => !hasFew(option) || listedValues(option).includes(one));
    question = tick(question, option, values.filter(Boolean));
  }
  const games = Number(parameters.get("games"));
  if (GAMES.includes(games)) question.games = games;
  return { ...question, games: Math.min(question.games, Math.max(...gamesAllowed(question))) };
}

/** The levels that play fast enough for many games. */
export function levels(game: GameInfo): { bot: string; title: string }[] {
  const quick = game.levels.filter(({ bot }) => !bot.startsWith("search:") || Number(bot.slice(7)) <= 100);
  return quick.length > 0 ? quick : [{ bot: "greedy", title: "Club" }];
}

/** The request that starts the run. */
export function startMessage(name: string, question: Question): object {
  const { seats, bots } = question;
  const rules = Object.entries(question.ticked);
  const several = rules.filter(([, values]) => values.length > 1);
  if (seats.length > 1) several.push(["seats", seats.map(String)]);
  if (bots.length > 1) several.push(["bots", bots.map((one) => one || UNIFORM)]);
  return {
    type: "ask",
    game: name,
    seats: seats[0],
    bots: bots.length > 1 ? [] : bots.filter(Boolean),
    games: question.games,
    options: Object.fromEntries(rules.filter(([, values]) => values.length === 1).map(([rule, values]) => [rule, values[0]])),
    vary: Object.fromEntries(several),
  };
}

/** The displayed name of a bot. */
export const botName = (bot: string, game: GameInfo): string =>
  bot === RANDOM ? say("lab-random") : (levels(game).find((one) => one.bot === bot)?.title ?? bot);

/** A variant of the laboratory in the words of the house rules. */
export function variantName(label: string, game: GameInfo): string {
  const text = label.split(", ").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    if (name === "seats") return `${say("lab-seats")}: ${value}`;
    if (name === "bots") return `${say("lab-bots")}: ${botName(value === UNIFORM ? RANDOM : value, game)}`;
    const option = game.options.find((one) => one.name === name);
    return option ? `${capital(option.title)}: ${valueText(option, value)}` : pair;
  });
  return text.join(", ");
}

/** A sentence of the laboratory with the displayed names of variants. */
export function sentenceText(sentence: string, variants: string[], game: GameInfo): string {
  const longest = variants.filter(Boolean).sort((a, b) => b.length - a.length);
  return capital(longest.reduce((text, label) => text.replaceAll(label, `“${variantName(label, game)}”`), sentence));
}
