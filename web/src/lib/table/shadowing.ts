/** Spectators: their delay, and whose hand they watch. */

import { listed } from "../i18n/language";
import { say } from "../i18n/messages";
import type { View } from "../protocol/types";
import { capital } from "../i18n/text";

type Looked = Pick<View, "shadowing" | "you" | "settings" | "seats" | "status">;

/** Who watches the cards of a seat, as a sentence; empty if no spectator does. */
export function watchers({ shadowing, you }: Pick<View, "shadowing" | "you">, seat: number): string {
  const names = shadowing.looking.filter((one) => one.seat === seat).map((one) => capital(one.name));
  if (names.length === 0) return "";
  return say(seat === you ? "shadowing-yours" : "shadowing-sign", { names: listed(names), count: names.length });
}

/** The status of a spectator: the delay, and the state of the request to watch a hand. */
export function spectatorStatus({ shadowing, settings, status }: Looked, name: (seat: number) => string): string {
  const late = settings.delay === "none" || status === "over" ? "" : say(`delay-notice-${settings.delay}`);
  const still = shadowing.wish?.is === "stands" && settings.delay === "deal" && status !== "over" ? "-deal" : "";
  const wish = shadowing.wish ? say(`shadowing-${shadowing.wish.is}${still}`, { name: name(shadowing.wish.seat) }) : "";
  return [late, wish].filter(Boolean).join(" ");
}

const stands = ({ shadowing }: Pick<View, "shadowing">): boolean => shadowing.wish?.is === "stands";

/** Whether review must end: the viewpoint has changed, or the consent has ended. */
export const mustLeaveReview = (before: Pick<View, "shadowing" | "game">, view: Pick<View, "shadowing" | "game">): boolean =>
  before.game.seat !== view.game.seat || (stands(before) && !stands(view));

/** The seats whose hand a spectator may ask to watch. */
export const shadowableSeats = ({ shadowing, seats, you }: Looked): number[] =>
  !shadowing.allowed || you !== null ? [] : seats.filter(({ kind, bot, taken }) => kind === "person" && taken && !bot).map(({ seat }) => seat);
