/** Addresses for other people: invitations, challenges and score sheets. */

import { houseLink } from "../protocol/api";

/** The address of this page for other devices. On the server's own machine (localhost) the server knows it. */
export const serverAddress = async (): Promise<string> => {
  const here = `${location.origin}${location.pathname}`;
  if (!["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) return here;
  const link = await houseLink().catch(() => null);
  return link === null ? here : `${link}/`;
};

/** The address that invites a person to a table. */
export const inviteLink = (base: string, table: string, invite: string): string =>
  `${base}#/join/${table}/${invite}`;

/** The address of a challenge; `invite` proves the invitation while the table's cards are hidden. */
export const challengeLink = (base: string, table: string, invite: string): string =>
  `${base}#/challenge/${table}${invite && `/${invite}`}`;

/** The address that opens a score sheet with the rights of the key. */
export const sheetLink = (base: string, sheet: string, key: string): string => `${base}#/score/${sheet}/${key}`;
