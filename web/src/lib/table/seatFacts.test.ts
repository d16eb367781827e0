import { describe, expect, it, test } from "vitest";
import { factOrder, isShort, single, factText, absence, clock, partnerOf, teamOf } from "./seatFacts";

const fact = (label: string, value: string) => ({ label, value, seat: 1 });

describe("a fact on a chip", () => {
  it("speaks of one thing as of one", () => {
    expect(["tricks", "xeris", "rounds won", "hands won", "lives", "cards left"].map(single)).toEqual(["trick", "xeri", "round won", "hand won", "life", "card left"]);
    expect(factText(fact("tricks", "1"), 0, "your")).toBe("1 trick");
    expect(factText(fact("tricks", "0"), 0, "your")).toBe("0 tricks");
    expect(factText(fact("tricks", "11"), 0, "your")).toBe("11 tricks");
  });
  it("says that there is none", () => {
    expect(factText(fact("letters", "none"), 0, "your")).toBe("no letters");
  });
  it("leaves a label that is no plural as it is", () => {
    expect(["in the pot", "place", "pass"].map(single)).toEqual(["in the pot", "place", "pass"]);
  });
  it("calls the reader's partner so, and another's by name", () => {
    expect(factText(fact("partner", "seat 0"), 0, "your")).toBe("your partner");
    expect(factText(fact("partner", "seat 2"), 0, "your")).toBe("partner seat 2");
    expect(factText(fact("partner", "seat 0"), null, "your")).toBe("partner seat 0");
  });
  it("finds the team, and the partner where two name each other", () => {
    const facts = [0, 1, 2, 3].flatMap((seat) => [
      { label: "partner", value: `seat ${(seat + 2) % 4}`, seat },
      { label: "team", value: "AB"[seat % 2]!, seat },
    ]);
    expect([0, 3].map((seat) => teamOf(facts, seat)?.value)).toEqual(["A", "B"]);
    expect([0, 3].map((seat) => partnerOf(facts, seat)?.value)).toEqual(["seat 2", "seat 1"]);
    expect(partnerOf([{ label: "high bid by", value: "seat 2", seat: 0 }], 0)).toBeUndefined();
    const letters = [0, 2].map((seat) => ({ label: "letters", value: "C", seat }));
    expect(teamOf([...letters, ...facts], 2)?.label).toBe("team");
    expect(teamOf([{ label: "tricks", value: "3", seat: 0 }], 0)).toBeUndefined();
  });
  it("breaks its lines between facts, and only a long one within", () => {
    expect(["3 cards", "won 12", "discards none before a draw"].map(isShort)).toEqual([true, true, false]);
  });
  it("says what tells seats apart first", () => {
    expect(factOrder("4 cards", ["shows nod"], true)).toEqual(["shows nod", "4 cards"]);
    expect(factOrder("3 cards", ["1 life"], false)).toEqual(["3 cards", "1 life"]);
    expect(factOrder("", ["1 life"], false)).toEqual(["1 life"]);
  });
});

test("time away is minutes and seconds", () => {
  expect([clock(0), clock(12), clock(75), clock(3600)]).toEqual(["0:00", "0:12", "1:15", "60:00"]);
});

test("a substitute bot is shown until the person takes the seat back", () => {
  const seat = { kind: "person", connected: true, bot: null };
  expect(absence(seat)).toBe("");
  expect(absence({ ...seat, connected: false })).toBe("away");
  expect(absence({ ...seat, connected: false, bot: "club" })).toBe("away-bot-plays");
  expect(absence({ ...seat, bot: "club" })).toBe("bot-plays");
  expect(absence({ kind: "bot", connected: false, bot: "club" })).toBe("");
});
