/** Addresses of the page, behind the #: the room needs to know none of them. */

export type Route =
  | { page: "start" }
  | { page: "mine" }
  | { page: "score" }
  | { page: "score-new" }
  | { page: "sheet"; sheet: string; key: string }
  | { page: "seat"; table: string; token: string }
  | { page: "new"; game: string }
  | { page: "table"; table: string; at: number | null; from: number | null }
  | { page: "join"; table: string; invite: string }
  | { page: "challenge"; table: string; invite: string };

export function route(hash: string): Route {
  const [page, first, second, third, ...rest] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (page === "new" && first) return { page, game: first };
  if (page === "table" && first) return { page, table: first, at: numberAfter("at", second, third), from: numberAfter("from", ...rest) };
  if (page === "join") return { page, table: first ?? "", invite: second ?? "" };
  if (page === "challenge" && first) return { page, table: first, invite: second ?? "" };
  if (page === "seat" && first && second) return { page, table: first, token: second };
  if (page === "score") return scored(first, second);
  if (page === "mine") return { page };
  return { page: "start" };
}

const scored = (sheet?: string, key = ""): Route =>
  sheet === "new" ? { page: "score-new" } : sheet ? { page: "sheet", sheet, key } : { page: "score" };

const numberAfter = (word: string, said?: string, number?: string): number | null =>
  said === word && number !== undefined && /^\d+$/.test(number) ? Number(number) : null;

export const toTable = (table: string): string => `#/table/${table}`;
export const toMoment = (table: string, at: number, from: number | null): string =>
  `#/table/${table}/at/${at}${from === null ? "" : `/from/${from}`}`;
export const toNew = (game: string): string => `#/new/${game}`;
export const toSeat = (table: string, token: string): string => `#/seat/${table}/${token}`;
export const toMine = "#/mine";
export const toScore = "#/score";
export const toNewSheet = "#/score/new";
export const toSheet = (sheet: string): string => `#/score/${sheet}`;
export const toStart = "#/";
export const toJoin = "#/join";
