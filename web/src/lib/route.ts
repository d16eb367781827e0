/** Addresses of the page, behind the #: the room needs to know none of them. */

export type Route =
  | { page: "start" }
  | { page: "new"; game: string }
  | { page: "table"; table: string; at: number | null }
  | { page: "join"; table: string; invite: string }
  | { page: "challenge"; table: string; invite: string };

export function route(hash: string): Route {
  const [page, first, second, third] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (page === "new" && first) return { page, game: first };
  if (page === "table" && first) return { page, table: first, at: momentOf(second, third) };
  if (page === "join") return { page, table: first ?? "", invite: second ?? "" };
  if (page === "challenge" && first) return { page, table: first, invite: second ?? "" };
  return { page: "start" };
}

const momentOf = (at: string | undefined, number: string | undefined): number | null =>
  at === "at" && number !== undefined && /^\d+$/.test(number) ? Number(number) : null;

export const toTable = (table: string): string => `#/table/${table}`;
export const toMoment = (table: string, at: number): string => `#/table/${table}/at/${at}`;
export const toNew = (game: string): string => `#/new/${game}`;
export const toStart = "#/";
export const toJoin = "#/join";
