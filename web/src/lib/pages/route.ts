/** The addresses of the page, after the #; the server does not see them. */

export type Route =
  | { page: "start" }
  | { page: "mine" }
  | { page: "rules"; game: string; rule: string }
  | { page: "lab"; game: string; asked: string }
  | { page: "score" }
  | { page: "score-new"; kind: string; people: string[] }
  | { page: "season"; people: string[] }
  | { page: "sheet"; sheet: string; key: string }
  | { page: "seat"; table: string; token: string }
  | { page: "new"; game: string }
  | { page: "table"; table: string; at: number | null; from: Viewpoint }
  | { page: "join"; table: string; invite: string }
  | { page: "challenge"; table: string; invite: string };

/** From which viewpoint a position is shown: a seat, all hands, or the viewer's own seat (null). */
export type Viewpoint = number | "all" | null;

export function route(hash: string): Route {
  if (/^#?\/?lab(?![^/?])/.test(hash)) return laboratory(hash);
  const [page, first, second, third, ...rest] = hash.replace(/^#\/?/, "").split("/").map(decoded);
  if (page === "new" && first) return { page, game: first };
  if (page === "table" && first) return { page, table: first, at: numberAfter("at", second, third), from: viewpointAfter(...rest) };
  if (page === "join") return { page, table: first ?? "", invite: second ?? "" };
  if (page === "challenge" && first) return { page, table: first, invite: second ?? "" };
  if (page === "seat" && first && second) return { page, table: first, token: second };
  if (page === "score") return scored(first, second, third, ...rest);
  if (page === "rules" && first) return { page, game: first, rule: second ?? "" };
  if (page === "mine") return { page };
  return { page: "start" };
}

/** A decoded part of an address; unchanged if it is not valid. */
function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}

/** A laboratory question follows a question mark. */
function laboratory(hash: string): Route {
  const [, game = "", asked = ""] = /^[^?]*?lab\/?([^/?]*)[^?]*\??(.*)$/.exec(hash) ?? [];
  return { page: "lab", game, asked };
}

function scored(sheet?: string, key = "", ...people: (string | undefined)[]): Route {
  if (sheet === "new") return { page: "score-new", kind: key, people: named(people) };
  if (sheet === "season") return { page: "season", people: named([key, ...people]) };
  return sheet ? { page: "sheet", sheet, key } : { page: "score" };
}

const named = (people: (string | undefined)[]): string[] => people.filter((one): one is string => Boolean(one));

const numberAfter = (word: string, keyword?: string, number?: string): number | null =>
  keyword === word && number !== undefined && /^\d+$/.test(number) ? Number(number) : null;

const viewpointAfter = (keyword?: string, eyes?: string): Viewpoint => (keyword === "from" && eyes === "all" ? eyes : numberAfter("from", keyword, eyes));

export const toTable = (table: string): string => `#/table/${table}`;
export const toMoment = (table: string, at: number, from: Viewpoint): string =>
  `#/table/${table}/at/${at}${from === null ? "" : `/from/${from}`}`;
export const toNew = (game: string): string => `#/new/${game}`;
/** The page with the rules of a game, scrolled to a rule if one is given. */
export const toRules = (game: string, rule = ""): string => ["#/rules", game, rule].filter(Boolean).join("/");
export const toSeat = (table: string, token: string): string => `#/seat/${table}/${token}`;
export const toLab = (game = "", asked = ""): string => ["#/lab", game && `/${game}`, asked && `?${asked}`].join("");
export const toMine = "#/mine";
export const toScore = "#/score";
export const toNewSheet = "#/score/new";
/** A new sheet of a game with these people. */
export const toNewSheetOf = (kind: string, people: string[]): string => ["#/score/new", kind, ...people.map(encodeURIComponent)].join("/");
export const toSeason = (people: string[] = []): string => ["#/score/season", ...people.map(encodeURIComponent)].join("/");
export const toSheet = (sheet: string): string => `#/score/${sheet}`;
export const toStart = "#/";
export const toJoin = "#/join";
