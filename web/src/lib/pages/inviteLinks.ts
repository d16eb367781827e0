/** The address that lets a friend in. */

import { houseLink } from "../protocol/api";

/** Where this page lies, for others: on the room's own machine only the room knows how they reach it. */
export const serverAddress = async (): Promise<string> => {
  const here = `${location.origin}${location.pathname}`;
  if (!["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) return here;
  const link = await houseLink().catch(() => null);
  return link === null ? here : `${link}/`;
};

/** The address that invites somebody to a table: the whole of it, to be written down or sent. */
export const inviteLink = (base: string, table: string, invite: string): string =>
  `${base}#/join/${table}/${invite}`;

/** The address under which others play the same deals; while its cards are hidden the invitation proves it. */
export const challengeLink = (base: string, table: string, invite: string): string =>
  `${base}#/challenge/${table}${invite && `/${invite}`}`;

/** The address that opens a score sheet, as far as its key allows. */
export const sheetLink = (base: string, sheet: string, key: string): string => `${base}#/score/${sheet}/${key}`;
