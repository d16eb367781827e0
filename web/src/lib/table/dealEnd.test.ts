import { describe, expect, it } from "vitest";
import { columnsOf, dealEnd, endedBy, winning, type SeatResult } from "./dealEnd";
import type { Deal, Face, Transfer, News, View, Zone } from "../protocol/types";

const zone = (look: Zone["look"], cards: Face[][], group = 0): Zone => ({ label: look, look, per_seat: true, group, cards });
const trick = (cards: Face[]): Zone => ({ label: "trick", look: "trick", per_seat: false, group: 0, cards });
const hop = (card: Face, from: [string, number], to: [string, number], kind: Transfer["kind"] = "move"): Transfer => ({ kind, card, from, to });
const pack = hop(null, ["stock", 0], ["stock", 0], "pack");
const news = (seat: number, ...hops: Transfer[]): News => ({ seat, move: "play", said: "", hops });
const lines = (value: number): Record<string, number> => (value ? { tricks: value } : {});
const deal = (...points: number[]): Deal => ({ points, lines: points.map(lines) });

interface Told {
  zones?: Record<string, Zone>;
  score?: Deal[];
  points?: number[];
  news?: News[];
  played?: number;
  over?: boolean;
  winners?: number[];
}

const view = ({ zones = {}, score = [], points = [0, 0], news = [], played = 7, over = false, winners = [] }: Told): View =>
  ({
    game: { seat: 0, seats: 2, zones, score, points, over, winners },
    laid_by: {},
    log_from: 7,
    moves_played: played,
    news,
  }) as unknown as View;

describe("the end of a deal", () => {
  it("is none while its points are not written, nor when moves were taken back", () => {
    expect(dealEnd(view({}), view({ played: 8 }))).toBeNull();
    expect(dealEnd(view({ score: [deal(1, 2)] }), view({ played: 8 }))).toBeNull();
    expect(dealEnd(view({ played: 9 }), view({ score: [deal(1, 2)] }))).toBeNull();
  });
  it("tells what the deal brought, not what there was before", () => {
    const first = deal(-20, 0);
    const second: Deal = { points: [-20, -80], lines: [{}, { hearts: -80 }] };
    const found = dealEnd(view({ score: [first] }), view({ score: [first, second], played: 8 }))!;
    expect(found.deal).toBe(1);
    expect(found.brought).toEqual([
      { seat: 0, points: 0, total: -20, lines: [], best: true },
      { seat: 1, points: -80, total: -80, lines: [["hearts", -80, []]], best: false },
    ]);
  });
  it("counts the first deal from the initial points, and marks no best seat in a tie", () => {
    const first: Deal = { points: [90, 90], lines: [lines(-10), lines(-10)] };
    const found = dealEnd(view({ points: [100, 100] }), view({ score: [first], played: 8 }))!;
    expect(found.brought.map(({ points, best }) => [points, best])).toEqual([[-10, false], [-10, false]]);
  });
  it("counts what was paid in its course", () => {
    const found = dealEnd(view({ points: [-10, -10] }), view({ score: [deal(-10, 10)], played: 8 }))!;
    expect(found.brought.map(({ points }) => points)).toEqual([-10, 10]);
  });
  it("names those who have won the game, whatever its last deal brought", () => {
    const best = (winners: number[]) => {
      const end = view({ score: [deal(6, 1), deal(6, 3)], played: 8, over: true, winners });
      return dealEnd(view({ score: [deal(6, 1)] }), end)!.brought.map((one) => one.best);
    };
    expect(best([0])).toEqual([true, false]);
    expect(best([])).toEqual([false, false]);
    expect(best([0, 1])).toEqual([false, false]);
  });
});

describe("which hands of a row brought something", () => {
  it("is told by the parts of the score", () => {
    const brought = { seat: 0, points: 3, total: 3, best: true };
    expect(winning({ ...brought, lines: [["columns", 2, [[1, 1, "column 1:", 0], [1, 1, "column 4:", 3], [2, 1, "others", -1]]], ["crash", 1, []]] })).toEqual([0, 3]);
    expect(winning({ ...brought, lines: [["cards", 3, [[1, 3, "seat 1", -1]]]] })).toEqual([]);
  });
});

describe("a showdown", () => {
  const shown = (seat: number, cards: Face[], group = 3) => ({ seat, zones: [{ name: "row", label: "row", group, cards }] });
  const brought = [0, 1].map((seat) => ({ seat, points: seat, total: seat, best: seat === 1, lines: (seat ? [["columns", 1, [[1, 1, "column 2:", 1]]]] : []) as SeatResult["lines"] }));
  it("has the hands of all seats by column, and knows which have won", () => {
    const rows = [shown(0, ["As", "Ah", "Ad"]), shown(1, ["2s", "2h", "Kd", "9s", "8s", "7s"])];
    expect(columnsOf({ shown: rows, brought })).toEqual([
      [{ seat: 0, cards: ["As", "Ah", "Ad"], won: false }, { seat: 1, cards: ["2s", "2h", "Kd"], won: false }],
      [{ seat: 0, cards: [], won: false }, { seat: 1, cards: ["9s", "8s", "7s"], won: true }],
    ]);
  });
  it("is none where cards are in no groups", () => {
    expect(columnsOf({ shown: [shown(0, ["As"], 0)], brought })).toEqual([]);
    expect(columnsOf({ shown: [], brought })).toEqual([]);
  });
});

describe("the last moment of a deal", () => {
  const before = view({ zones: { hand: zone("hand", [["As", "Kh"], [null, null]]), row: zone("spread", [[], []], 3) } });
  const next = { hand: zone("hand", [["2c", "3c"], [null, null]]), row: zone("spread", [[], []], 3) };
  it("shows what was turned up before the cards were gathered, and nothing of the next deal", () => {
    const told = [
      news(1, hop("As", ["hand", 0], ["row", 0]), hop("Qd", ["hand", 1], ["row", 1]), pack, hop("2c", ["stock", 0], ["hand", 0])),
      news(0, hop("2c", ["hand", 0], ["row", 0])),
    ];
    const found = dealEnd(before, view({ zones: next, score: [deal(1, 0)], news: told, played: 9 }))!;
    expect(found.at).toBe(8);
    expect(found.shown).toEqual([
      { seat: 0, zones: [{ name: "row", label: "spread", group: 3, cards: ["As"] }] },
      { seat: 1, zones: [{ name: "row", label: "spread", group: 3, cards: ["Qd"] }] },
    ]);
  });
  it("shows hands where others show theirs, and only what was seen of them", () => {
    const told = [news(1, hop("Qd", ["hand", 1], ["hand", 1], "show"), pack)];
    const found = dealEnd(before, view({ zones: next, score: [deal(1, 0)], news: told, played: 8 }))!;
    expect(found.shown.map(({ zones }) => zones[0]!.cards)).toEqual([["As", "Kh"], ["Qd"]]);
  });
  it("has hands in order, and rows as they were laid", () => {
    const laid: Face[] = ["Kh", "2c", "9h"];
    const zones = { hand: zone("hand", [[], [...laid]]), row: zone("spread", [[], [...laid]], 3) };
    const found = dealEnd(before, view({ zones, score: [deal(1, 0)], over: true, played: 8 }))!;
    expect(found.shown[0]!.zones.map(({ cards }) => cards)).toEqual([["2c", "9h", "Kh"], laid]);
  });
  it("is the table as it lies when the game is over", () => {
    const zones = { hand: zone("hand", [["As"], []]), row: zone("spread", [["Kh"], ["Qd"]], 3) };
    const found = dealEnd(before, view({ zones, score: [deal(1, 0)], over: true, played: 8 }))!;
    expect(found.over).toBe(true);
    expect(found.shown.map(({ zones }) => zones.map(({ cards }) => cards))).toEqual([[["Kh"]], [["Qd"]]]);
  });
  it("is the last trick where cards were played to one", () => {
    const zones = { trick: trick(["Kh"]), won: zone("won", [[], []]) };
    const told = [news(0, hop("As", ["hand", 0], ["trick", 0]), hop("Kh", ["trick", 0], ["won", 0]), hop("As", ["trick", 0], ["won", 0]), pack)];
    const found = dealEnd(view({ zones }), view({ zones: { ...zones, trick: trick([]) }, score: [deal(1, 0)], news: told, played: 8 }))!;
    expect(found.trick).toEqual({ cards: ["Kh", "As"], laidBy: { As: 0 }, winner: 0 });
    expect(found.shown).toEqual([]);
  });
});

it("says how a game was won; empty without winners", () => {
  expect(endedBy({ over: true, winners: [1], ending: "more hands won" })).toBe("More hands won");
  expect(endedBy({ over: true, winners: [], ending: "drawn" })).toBe("");
  expect(endedBy({ over: false, winners: [], ending: "" })).toBe("");
});
