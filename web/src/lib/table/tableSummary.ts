/** The table as a text for screen readers. */

import { listed } from "../i18n/language";
import { cardName, say } from "../i18n/messages";
import { sorted } from "../cards/suits";
import { factText } from "./seatFacts";
import type { Game, Zone } from "../protocol/types";
import { sortingOf } from "../storage/settings.svelte";
import { capital } from "../i18n/text";
import { copiesOf, handSize, placedZones } from "./zones";
import type { TableStore } from "./tableStore.svelte";
import { pointsOf, status } from "./status";

/** Further facts: the led card, trumps, bids, points, and the game's facts. */
export function otherFacts(store: TableStore): string {
  const { game } = store;
  if (!game) return "";
  const own = store.view?.you ?? null;
  const facts = game.facts.map((fact) => store.withNames(fact.seat < 0 ? `${fact.label} ${fact.value}` : `${capital(store.name(fact.seat))}: ${factText(fact, own, say("your"))}`));
  const counted = game.points.some(Boolean) ? game.points.map((_, seat) => `${capital(store.name(seat))}: ${pointsOf(game, seat)}`) : [];
  return [...led(game), ...facts, ...counted].map((one) => `${one}.`).join(" ") || say("nothing-else");
}

/** The card that was led to the current trick. */
function led({ zones }: Game): string[] {
  const tricks = Object.values(zones).filter(({ look, per_seat }) => look === "trick" && !per_seat);
  const first = tricks.flatMap(copiesOf).map(([face]) => face).find(Boolean);
  return first ? [say("led", { card: cardName(first) })] : [];
}

/** "your " for the viewer's own zones, else the player's name. */
function whose(store: TableStore, zone: Zone): string {
  if (!zone.per_seat) return "";
  return store.ownSeat === store.view?.you ? `${say("your")} ` : `${store.name(store.ownSeat)}: `;
}

export function tableSummary(store: TableStore): string {
  const game = store.game;
  if (!game) return "";
  const sentences = [`${status(store)}.`.replace(/\.\.$/, ".")];
  for (const { zone } of placedZones(game)) {
    const own = zone.per_seat ? [copiesOf(zone)[store.ownSeat] ?? []] : copiesOf(zone);
    const lying = own.flat().filter((face): face is string => face !== null);
    const seen = zone.look === "hand" ? sorted(lying, (face) => face, sortingOf(game.game), game.ranks) : lying;
    if (seen.length > 0) sentences.push(`${capital(`${whose(store, zone)}${zone.label}`)}: ${listed(seen.map(cardName))}.`);
  }
  for (let seat = 0; seat < game.seats; seat++) {
    const cards = handSize(placedZones(game), seat);
    if (seat !== store.ownSeat && cards !== null) sentences.push(`${store.name(seat)}: ${say("cards", { count: cards })}.`);
  }
  return sentences.join(" ");
}
