/** The end of a deal: points, the last trick and the revealed cards, as far as the events show them. */

import { sorted } from "../cards/suits";
import type { Face, Game, Transfer, News, Term, View, Zone } from "../protocol/types";
import { capital } from "../i18n/text";
import { finishedTrick, type Trick } from "./tricks";
import { copiesOf, portions } from "./zones";

/** The result of one seat in a deal. */
export interface SeatResult {
  seat: number;
  points: number;
  total: number;
  lines: [string, number, Term[]][]; // with the breakdown
  best: boolean; // the most points of the deal; at the end of the game: a winner
}

/** The indices of a seat's groups that scored. */
export const winning = ({ lines }: SeatResult): number[] => lines.flatMap(([, , terms]) => terms.map(([, , , group]) => group)).filter((group) => group >= 0);

/** The hands that were compared in one column of a showdown; `won`: its hand scored. */
export type Column = { seat: number; cards: Face[]; won: boolean }[];

/** The columns of a showdown of cards in groups; none in other games. */
export function columnsOf({ shown, brought }: Pick<DealEnd, "shown" | "brought">): Column[] {
  const rows = shown.map(({ seat, zones }) => ({ seat, hands: zones.flatMap(({ cards, group }) => (group > 0 ? portions(cards, group) : [])) }));
  const most = Math.max(0, ...rows.map(({ hands }) => hands.length));
  return Array.from({ length: most }, (_, at) =>
    rows.map(({ seat, hands }) => ({ seat, cards: hands[at] ?? [], won: brought[seat] !== undefined && winning(brought[seat]).includes(at) })),
  );
}

/** The cards of a seat that are visible at the end. */
export interface Shown {
  seat: number;
  zones: { name: string; label: string; group: number; cards: Face[] }[];
}

export interface DealEnd {
  deal: number; // index in the score
  at: number; // the number of moves when it ended
  over: boolean;
  brought: SeatResult[];
  trick: Trick | null;
  shown: Shown[];
}

/** The last deal that ended between two views; null if none did. */
export function dealEnd(before: View, view: View): DealEnd | null {
  const { game } = view;
  if (game.score.length <= before.game.score.length || view.moves_played < before.moves_played) return null;
  const last = view.news.findLastIndex(({ hops }) => hops.some(isNew));
  const news = game.over || last < 0 ? view.news : view.news.slice(0, last + 1);
  const zones = game.over ? game.zones : lastZones(before.game, news);
  return {
    deal: game.score.length - 1,
    at: (view.log_from ?? before.moves_played) + news.length,
    over: game.over,
    brought: brought(game, before.game.points),
    trick: finishedTrick(before, { ...view, news }),
    shown: zones ? shown(zones, game) : [],
  };
}

const isNew = (hop: Transfer): boolean => hop.kind === "pack";

/** The results of the last deal. Points before the first deal are those of the table. */
function brought({ score, seats, over, winners }: Game, start: number[]): SeatResult[] {
  const deal = score.at(-1)!;
  const earlier = score.at(-2)?.points ?? (isWhole(deal) ? [] : start);
  const gains = deal.points.map((total, seat) => total - (earlier[seat] ?? 0));
  const most = Math.max(...gains);
  const best = gains.flatMap((gain, seat) => (over ? winners.includes(seat) : gain === most) ? [seat] : []);
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: gains[seat] ?? 0,
    total: deal.points[seat] ?? 0,
    lines: Object.entries(deal.lines[seat] ?? {}).map(([line, value]) => [line, value, deal.sums?.[seat]?.[line] ?? []]),
    best: best.length < seats && best.includes(seat),
  }));
}

/** Whether the lines of a deal make up all points: none were scored before it, though some in its course. */
const isWhole = ({ points, lines }: Game["score"][number]): boolean =>
  points.every((total, seat) => total === Object.values(lines[seat] ?? {}).reduce((sum, value) => sum + value, 0));

type Zones = Record<string, Zone>;

/** The zones before the cards were gathered for the next deal; null if the events do not show them. */
function lastZones({ zones }: Game, news: News[]): Zones | null {
  let found: Zones | null = null;
  let now = copied(zones);
  for (const hop of news.flatMap(({ hops }) => hops)) {
    if (isNew(hop)) [found, now] = [now, emptied(zones)];
    else carry(now, hop);
  }
  return found;
}

const copied = (zones: Zones): Zones => withCards(zones, (cards) => [...cards]);
const emptied = (zones: Zones): Zones => withCards(zones, () => []);

function withCards(zones: Zones, become: (cards: Face[]) => Face[]): Zones {
  const named = Object.entries(zones).map(([name, zone]) => [name, { ...zone, cards: copiesOf(zone).map(become) }]);
  return Object.fromEntries(named) as Zones;
}

function carry(zones: Zones, { kind, card, from, to }: Transfer): void {
  const source = cardsOf(zones, from);
  const unseen = source.indexOf(null);
  const at = card !== null && source.includes(card) ? source.indexOf(card) : unseen;
  if (kind === "show") {
    if (at >= 0 && at === unseen) source[at] = card;
  } else if (kind === "move") {
    if (at >= 0) source.splice(at, 1);
    cardsOf(zones, to).push(card);
  }
}

const cardsOf = (zones: Zones, [name, copy]: [string, number]): Face[] => (zones[name]?.cards[copy] as Face[] | undefined) ?? [];

const OPEN = ["hand", "spread", "column", "pile"];

/** The visible cards of each seat. Hands are sorted, and shown only if other hands are visible. */
function shown(zones: Zones, { seats, seat: own, ranks }: Game): Shown[] {
  const open = Object.entries(zones).filter(([, zone]) => {
    const copies = copiesOf(zone);
    return zone.per_seat && OPEN.includes(zone.look) && copies.some((cards, seat) => seat !== own && cards.some(Boolean));
  });
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    zones: open.flatMap(([name, zone]) => {
      const lie = (copiesOf(zone)[seat] ?? []).filter(Boolean);
      const cards = zone.look === "hand" && zone.group === 0 ? sorted(lie, (face) => face, "suit", ranks) : lie;
      return cards.length > 0 ? [{ name, label: zone.label, group: zone.group, cards }] : [];
    }),
  })).filter((one) => one.zones.length > 0);
}

/** How the game was won, because the most points do not always win; empty without winners. */
export const endedBy = ({ over, winners, ending }: Pick<Game, "over" | "winners" | "ending">): string => (over && winners.length > 0 ? capital(ending) : "");
