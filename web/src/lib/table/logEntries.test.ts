import { describe, expect, it } from "vitest";
import { logEntries, recentEvents } from "./logEntries";
import type { Game, Line, Zone } from "../protocol/types";

const zone = (look: Zone["look"]): Zone => ({ label: look, look, per_seat: false, group: 0, cards: [] });
const game = (look: Zone["look"] = "trick"): Game =>
  ({ zones: { middle: zone(look) }, deal: 2, deal_title: "Hand 2: no hearts", score: [{ lines: [], points: [], title: "Hand 1" }] }) as unknown as Game;
const line = (at: number, deal: number, trick: boolean, brief: string | null = ""): Line => ({ at, seat: 0, text: `Ana plays. ${brief}`.trim(), brief, deal, laid: true, trick });

const lines = [line(1, 1, false), line(2, 1, true, "Ana takes it."), line(3, 1, false), line(4, 2, false)];

describe("the log", () => {
  it("has a heading for each deal and each trick", () => {
    const heads = logEntries(lines, game(), true).map(({ deal, trick }) => [deal, trick]);
    expect(heads).toEqual([["Hand 1", "Trick 1"], ["", ""], ["", "Trick 2"], ["Hand 2: no hearts", "Trick 1"]]);
  });
  it("tells before the first trick what was said before a card was laid, and after it what was said then", () => {
    const bid = { ...line(1, 1, false), laid: false };
    const heads = logEntries([bid, line(2, 1, true), bid, line(3, 1, false), { ...bid, deal: 2 }], game(), true).map(({ deal, trick }) => [deal, trick]);
    expect(heads).toEqual([["Hand 1", ""], ["", "Trick 1"], ["", ""], ["", "Trick 2"], ["Hand 2: no hearts", ""]]);
  });
  it("counts no tricks where there are none", () => {
    expect(logEntries(lines, game("pile"), true).every(({ trick }) => trick === "")).toBe(true);
  });
  it("tells in brief what came of moves, under the headings of what it tells", () => {
    expect(logEntries(lines, game(), false)).toEqual([{ deal: "Hand 1", trick: "Trick 1", at: 2, text: "Ana takes it." }]);
  });
  it("tells a line whole that is nothing but what came of it", () => {
    const dealt = { ...line(5, 2, false, null), text: "Cards are dealt." };
    expect(logEntries([dealt], game(), false)[0]?.text).toBe("Cards are dealt.");
  });
  it("gives a game of one deal no heading", () => {
    const one = { ...game("pile"), score: [], deal: 1, deal_title: "The game" } as unknown as Game;
    expect(logEntries([line(1, 1, false)], one, true)[0]?.deal).toBe("");
  });
});

describe("what has happened lately", () => {
  const by = (seat: number, text: string, deal = 1): Line => ({ ...line(1, deal, false), seat, text });
  const played = [by(1, "Bea plays 3c."), by(0, "You play 4c."), by(1, "Bea plays 5c."), by(2, "Cy plays 6c.")];

  it("is all that others did since the own last move, after that move", () => {
    expect(recentEvents(played, 0)).toEqual(["You play 4c.", "Bea plays 5c.", "Cy plays 6c."]);
    expect(recentEvents(played.slice(0, 2), 0)).toEqual(["You play 4c."]);
    expect(recentEvents(played, 3)).toHaveLength(4);
    expect(recentEvents([], 0)).toEqual([]);
  });
  it("is of this deal only, and for a spectator the last move", () => {
    expect(recentEvents([...played, by(1, "Bea plays 7c.", 2)], 0)).toEqual(["Bea plays 7c."]);
    expect(recentEvents(played, null)).toEqual(["Cy plays 6c."]);
  });
});
