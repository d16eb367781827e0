/** The table in one paragraph, for whoever listens rather than looks. */

import { cardName, listed, say } from "../messages";
import { copiesOf, held, laidOut } from "../zones";
import type { Room } from "./room.svelte";
import { status } from "./status";

/** What else is known: trump, bids, points, and whatever the game tells of the table and the seats. */
export function extra(room: Room): string {
  const { game } = room;
  if (!game) return "";
  const told = game.facts.map((fact) => [fact.seat >= 0 ? `${room.names[fact.seat]}:` : "", fact.label, room.told(fact.value)].filter(Boolean).join(" "));
  const counted = game.points.some(Boolean) ? game.points.map((value, seat) => `${room.names[seat]}: ${value} ${say("points")}`) : [];
  return [...told, ...counted].map((one) => `${one}.`).join(" ") || say("nothing-else");
}

export function telling(room: Room): string {
  const game = room.game;
  if (!game) return "";
  const sentences = [`${status(room)}.`.replace(/\.\.$/, ".")];
  for (const { zone } of laidOut(game)) {
    const own = zone.per_seat ? [copiesOf(zone)[room.own] ?? []] : copiesOf(zone);
    const seen = own.flat().filter((face): face is string => face !== null);
    if (seen.length > 0) sentences.push(`${zone.per_seat ? say("You") : ""} ${zone.label}: ${listed(seen.map(cardName))}.`.trim());
  }
  for (let seat = 0; seat < game.seats; seat++) {
    const cards = held(laidOut(game), seat);
    if (seat !== room.own && cards !== null) sentences.push(`${room.name(seat)}: ${say("cards", { count: cards })}.`);
  }
  return sentences.join(" ");
}
