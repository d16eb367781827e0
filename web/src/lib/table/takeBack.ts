/** A move that somebody wants to take back: who asks, and who has yet to agree. */

import { listed } from "../i18n/language";
import { say } from "../i18n/messages";
import type { View } from "../protocol/types";

/** The time in which all must have agreed, for those whom it concerns. */
export function consentTime(view: Pick<View, "you" | "takeback"> | null): View["window"] {
  const { closes_in, whole } = view?.takeback ?? {};
  return ownRole(view) === null || closes_in === undefined || whole === undefined ? null : { closes_in, whole };
}

type Asked = Pick<View, "you" | "takeback" | "moves_played">;

/** One's own part in it: to ask, to be asked, or none. */
export function ownRole(view: Pick<View, "you" | "takeback"> | null): "asks" | "asked" | null {
  const { you = null, takeback = null } = view ?? {};
  if (you === null || !takeback) return null;
  if (takeback.by === you) return "asks";
  return takeback.waiting.includes(you) ? "asked" : null;
}

/** Whether somebody asks now who did not ask before: what is said then comes before all that was said. */
export const isNewRequest = (before: Pick<View, "takeback"> | null, view: Pick<View, "you" | "takeback">): boolean => ownRole(view) !== null && !before?.takeback;

/** Whether others did not agree to what one asked; `withdrawn`: one asks no longer. */
export const wasDeclined = (before: Asked, view: Asked, withdrawn: boolean): boolean =>
  ownRole(before) === "asks" && !view.takeback && view.moves_played >= before.moves_played && !withdrawn;

/** It in a sentence, as one's part in it is. */
export function takeBackText({ takeback }: Pick<View, "takeback">, role: "asks" | "asked", name: (seat: number) => string): string {
  if (!takeback) return "";
  if (role === "asked") return say("take-back-ask", { name: name(takeback.by) });
  return say("take-back-waits", { names: listed(takeback.waiting.map(name)) });
}
