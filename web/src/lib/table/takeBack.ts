/** A take-back request: who asks, and who has not agreed yet. */

import { listed } from "../i18n/language";
import { say } from "../i18n/messages";
import type { View } from "../protocol/types";

/** The time limit of the request, for those who take part in it. */
export function consentTime(view: Pick<View, "you" | "takeback"> | null): View["window"] {
  const { closes_in, whole } = view?.takeback ?? {};
  return ownRole(view) === null || closes_in === undefined || whole === undefined ? null : { closes_in, whole };
}

type Asked = Pick<View, "you" | "takeback" | "moves_played">;

/** The viewer's role: asks, is asked, or none. */
export function ownRole(view: Pick<View, "you" | "takeback"> | null): "asks" | "asked" | null {
  const { you = null, takeback = null } = view ?? {};
  if (you === null || !takeback) return null;
  if (takeback.by === you) return "asks";
  return takeback.waiting.includes(you) ? "asked" : null;
}

/** Whether a new request concerns the viewer; it replaces earlier messages. */
export const isNewRequest = (before: Pick<View, "takeback"> | null, view: Pick<View, "you" | "takeback">): boolean => ownRole(view) !== null && !before?.takeback;

/** Whether the viewer's request was declined or expired; not if it was `withdrawn`. */
export const wasDeclined = (before: Asked, view: Asked, withdrawn: boolean): boolean =>
  ownRole(before) === "asks" && !view.takeback && view.moves_played >= before.moves_played && !withdrawn;

/** The request as a sentence, for the viewer's role. */
export function takeBackText({ takeback }: Pick<View, "takeback">, role: "asks" | "asked", name: (seat: number) => string): string {
  if (!takeback) return "";
  if (role === "asked") return say("take-back-ask", { name: name(takeback.by) });
  return say("take-back-waits", { names: listed(takeback.waiting.map(name)) });
}
