/** A question to the laboratory as one ticks it, as it stands in an address, and as the room is asked. */

import { hasFew, listedValues, spoken } from "../houseRules";
import type { Listed, Option } from "../protocol";
import { capital } from "../text";

export interface Question {
  seats: number;
  bot: string; // the name of a bot for all seats; empty: moves at random
  games: number;
  ticked: Record<string, string[]>; // house rules, where not only the usual value is ticked
}

export const GAMES = [200, 1000, 5000, 20_000, 100_000];
export const MOST = 100_000; // games of all variants together
const RULE = "rule.";

export const usual = (game: Listed): Question => ({ seats: game.seats.default, bot: "greedy", games: 1000, ticked: {} });

/** The values of a rule that are played: the first is the one that others are compared to. */
export function valuesOf(question: Question, option: Option): string[] {
  const ticked = question.ticked[option.name] ?? [];
  return ticked.length > 0 ? ticked : [String(option.default)];
}

/** Values in the order in which they are compared: what stands by default, if it is ticked, and then as listed. */
export function ordered(option: Option, values: string[]): string[] {
  const standing = String(option.default);
  const listed = [standing, ...listedValues(option)];
  const known = listed.filter((one, i) => values.includes(one) && listed.indexOf(one) === i);
  return [...known, ...values.filter((one, i) => !listed.includes(one) && values.indexOf(one) === i)];
}

/** Tick these values of a rule; where none is left, the usual one stands. */
export function tick(question: Question, option: Option, values: string[]): Question {
  const { [option.name]: _, ...others } = question.ticked;
  const now = ordered(option, values);
  const plain = now.length === 0 || (now.length === 1 && now[0] === String(option.default));
  return { ...question, ticked: plain ? others : { ...others, [option.name]: now } };
}

/** How many kinds of game are compared. */
export const variants = (question: Question): number =>
  Object.values(question.ticked).reduce((product, values) => product * values.length, 1);

/** How many games of each kind may be asked for. */
export const gamesAllowed = (question: Question): number[] => {
  const within = GAMES.filter((games) => games * variants(question) <= MOST);
  return within.length > 0 ? within : [GAMES[0]!];
};

export function written(question: Question): string {
  const told = new URLSearchParams({ seats: String(question.seats), bots: question.bot || "random", games: String(question.games) });
  for (const [name, values] of Object.entries(question.ticked)) told.set(RULE + name, values.join(","));
  return told.toString().replaceAll("%2C", ",");
}

/** What an address asks; what it does not say, or says wrongly, is as usual. */
export function read(asked: string, game: Listed): Question {
  const told = new URLSearchParams(asked);
  let question = usual(game);
  const seats = Number(told.get("seats"));
  if (Number.isInteger(seats) && seats >= game.seats.least && seats <= game.seats.most) question.seats = seats;
  const bot = told.get("bots");
  if (bot === "random") question.bot = "";
  else if (bot && levels(game).some((one) => one.bot === bot)) question.bot = bot;
  for (const option of game.options) {
    const values = (told.get(RULE + option.name) ?? "").split(",").filter((one) => !hasFew(option) || listedValues(option).includes(one));
    question = tick(question, option, values.filter(Boolean));
  }
  const games = Number(told.get("games"));
  if (GAMES.includes(games)) question.games = games;
  return { ...question, games: Math.min(question.games, Math.max(...gamesAllowed(question))) };
}

/** The strengths that think quickly enough to play many games; a game for one has its own. */
export function levels(game: Listed): { bot: string; title: string }[] {
  const quick = game.levels.filter(({ bot }) => !bot.startsWith("search:") || Number(bot.slice(7)) <= 100);
  return quick.length > 0 ? quick : [{ bot: "greedy", title: "Club" }];
}

/** What the room is asked. */
export function message(name: string, question: Question): object {
  const rules = Object.entries(question.ticked);
  return {
    do: "ask",
    game: name,
    seats: question.seats,
    bots: question.bot ? [question.bot] : [],
    games: question.games,
    options: Object.fromEntries(rules.filter(([, values]) => values.length === 1).map(([rule, values]) => [rule, values[0]])),
    vary: Object.fromEntries(rules.filter(([, values]) => values.length > 1)),
  };
}

/** A variant as the laboratory names it, in the words of the house rules. */
export function variantTold(label: string, game: Listed): string {
  const told = label.split(", ").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    const option = game.options.find((one) => one.name === name);
    return option ? `${capital(option.title)}: ${spoken(option, value)}` : pair;
  });
  return told.join(", ");
}

/** A sentence of the laboratory, with the variants as one knows them. */
export function inWords(sentence: string, variants: string[], game: Listed): string {
  const longest = variants.filter(Boolean).sort((a, b) => b.length - a.length);
  return capital(longest.reduce((told, label) => told.replaceAll(label, `“${variantTold(label, game)}”`), sentence));
}
