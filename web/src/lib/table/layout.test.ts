import { describe, expect, it } from "vitest";
import { centreCard, CLOSE, columnMeasure, handMeasure, LEAST_STRIP, lineOf, overflows, ROOMY, round, spacingOf, splitOf, trickBox, trickCard, trickSlot, trickSlots, MaxSeen } from "./layout";

describe("handMeasure", () => {
  it.each([
    [374, 13],
    [374, 26],
    [304, 13],
    [304, 26],
    [900, 26],
    [374, 40],
  ])("shows a strip that a finger finds: %i px, %i cards", (width, cards) => {
    const { strip, card, each, rows, scrolls } = handMeasure(width, cards, 60);
    expect(strip).toBeGreaterThanOrEqual(LEAST_STRIP);
    expect(each * rows).toBeGreaterThanOrEqual(cards);
    if (!scrolls) expect(card + strip * (each - 1)).toBeLessThanOrEqual(width + 0.01);
  });

  it("holds thirteen cards in one row of a phone, and spreads few without a gap between them", () => {
    expect(handMeasure(374, 13, 60).rows).toBe(1);
    expect(handMeasure(374, 3, 60).strip).toBe(68);
  });

  it("shows the whole corner of large cards, too", () => {
    const { strip, card, rows } = handMeasure(613, 40, 100);
    expect(strip).toBeGreaterThanOrEqual(card * 0.4);
    expect(rows).toBe(3);
  });

  it("scrolls rather than hide what a card is", () => {
    expect(handMeasure(304, 60, 60).scrolls).toBe(true);
  });
});

describe("columnMeasure", () => {
  it("fits ten columns of a phone side by side", () => {
    const { card, gap } = columnMeasure(374, 460, 10, 9);
    expect(card).toBeGreaterThanOrEqual(30);
    expect(card * 10 + gap * 9).toBeLessThanOrEqual(374);
  });

  it("draws closer together when a column grows, so that it still fits", () => {
    const long = columnMeasure(1200, 560, 10, 20);
    expect(long.down).toBeLessThan(columnMeasure(1200, 560, 10, 8).down);
    expect(long.card * 1.4 + long.down * 19).toBeLessThanOrEqual(560);
  });
});

describe("columnMeasure on a phone", () => {
  it("shows as much of a covered card as a finger needs, if there is space", () => {
    expect(columnMeasure(374, 380, 10, 10).down).toBeGreaterThanOrEqual(LEAST_STRIP);
    const long = columnMeasure(374, 380, 10, 16);
    expect(long.card * 1.4 + long.down * 15).toBeLessThanOrEqual(380.01);
  });
});

describe("columns that could be no larger", () => {
  it("are further apart, and never wider than the space", () => {
    const { card, gap } = columnMeasure(1244, 560, 10, 8, 96);
    expect(card).toBe(96);
    expect(card * 10 + gap * 9).toBeCloseTo(1244);
    expect(columnMeasure(374, 560, 10, 8, 96).gap).toBeLessThan(4);
  });
});

describe("heaps that stand close", () => {
  const melds = (many: number) => [{ cards: 2, labelled: true }, { cards: many * 1.8, labelled: true, heaps: Array<number>(many).fill(1.76) }];

  it("stand apart while cards are large enough", () => {
    expect(spacingOf(600, 380, 96, melds(3))).toBe(ROOMY);
    expect(spacingOf(374, 400, 96, [{ cards: 30, labelled: true }])).toBe(ROOMY);
  });

  it("fit fourteen on a phone", () => {
    expect(overflows(374, 400, melds(14))).toBe(true);
    expect(spacingOf(374, 400, 96, melds(14))).toBe(CLOSE);
    expect(overflows(374, 400, melds(14), CLOSE)).toBe(false);
  });
});

describe("heaps with names below them", () => {
  const row = (...heaps: number[]) => ({ cards: 9, labelled: true, heaps });

  it("take as many lines as flow over, and a small one has the width of its name", () => {
    expect(lineOf(374, 60, row(2, 2)).lines).toBe(1);
    expect(lineOf(374, 60, row(2, 2, 3)).lines).toBe(2);
    expect(lineOf(308, 36, row(1.7, 1.7, 1.7)).lines).toBe(1);
    expect(lineOf(290, 36, row(1.7, 1.7, 1.7)).lines).toBe(2);
    expect(lineOf(374, 60, row()).lines).toBe(0);
  });
  it("are too many for a small screen, or become smaller", () => {
    expect(overflows(304, 150, [row(...Array<number>(14).fill(1.7))])).toBe(true);
    expect(centreCard(874, 400, 96, [row(...Array<number>(14).fill(2))])).toBeLessThan(80);
  });
});

describe("centreCard", () => {
  const melds = (cards: number) => [{ cards, labelled: true }];

  it("makes cards smaller until all rows fit, and no smaller than can be read", () => {
    const few = centreCard(374, 300, 80, melds(3));
    const many = centreCard(374, 300, 80, melds(24));
    expect(few).toBe(80);
    expect(many).toBeLessThan(few);
    expect(overflows(374, 300, melds(24))).toBe(false);
    expect(centreCard(374, 200, 80, melds(90))).toBe(36);
    expect(overflows(374, 200, melds(90))).toBe(true);
  });
});

describe("a pile at the side of a row", () => {
  it("takes of its width, and leaves it the height that a row of its own would cost", () => {
    const beside = centreCard(374, 200, 80, [{ cards: 7, labelled: true, piles: 1 }]);
    const above = centreCard(374, 200, 80, [{ cards: 1, labelled: true }, { cards: 7, labelled: true }]);
    expect(beside).toBeGreaterThan(above);
    expect(beside * 1.4 * 2).toBeLessThanOrEqual(200);
    expect(centreCard(374, 200, 80, [{ cards: 7, labelled: true }])).toBeGreaterThanOrEqual(beside);
  });
});

describe("round", () => {
  it("sits the others clockwise from the left", () => {
    expect(round(1, 4)).toEqual({ left: [2], top: [3], right: [0] });
    expect(round(0, 2)).toEqual({ left: [], top: [1], right: [] });
    expect(round(0, 3)).toEqual({ left: [1], top: [], right: [2] });
  });

  it.each([5, 8, 13, 20])("finds a place for each of %i seats, and never more across than fit", (seats) => {
    const { left, top, right } = round(3, seats, 7);
    expect([...left, ...top, ...right].sort((a, b) => a - b)).toHaveLength(seats - 1);
    expect(new Set([...left, ...top, ...right, 3]).size).toBe(seats);
    expect(top.length).toBeLessThanOrEqual(7);
    expect([...left].reverse().concat(top, right)).toEqual(
      Array.from({ length: seats - 1 }, (_, i) => (4 + i) % seats),
    );
  });
});

describe("tricks", () => {
  it("lays the own card nearest, and the next seat's to the left", () => {
    expect(trickSlot(0, 4).y).toBeGreaterThan(0);
    expect(trickSlot(1, 4).x).toBeLessThan(0);
  });

  it.each([2, 3, 4, 6, 8])("fits into its box for %i seats", (seats) => {
    const card = trickCard(374, 300, seats, 88);
    const spots = Array.from({ length: seats }, (_, place) => trickSlot(place, seats));
    for (const { x, y } of spots) {
      expect(Math.abs(x * card) + card / 2).toBeLessThanOrEqual(374 / 2);
      expect(Math.abs(y * card) + card * 0.7).toBeLessThanOrEqual(300 / 2);
    }
  });

  it.each([2, 3, 4, 6])("fits into the lowest box for %i seats, and no card covers another", (seats) => {
    for (const height of [58, 66, 90, 110, 124]) {
      const slots = trickSlots(304, height, seats);
      const card = trickCard(304, height, seats, 88);
      expect([card >= 36, card * trickBox(slots).high <= height + 0.1, card * trickBox(slots).wide <= 304]).toEqual([true, true, true]);
      slots.forEach((one, i) => slots.slice(i + 1).forEach((other) => {
        expect(Math.abs(one.x - other.x) >= 1 || Math.abs(one.y - other.y) >= 1.4).toBe(true);
      }));
    }
    expect(trickSlots(304, 66, 4)[1]!.x).toBeLessThan(trickSlots(304, 66, 4)[0]!.x);
    expect(trickSlots(374, 300, seats)).toEqual(Array.from({ length: seats }, (_, place) => trickSlot(place, seats)));
  });
});

it("keeps the most there has been, until the circumstances change", () => {
  const most = new MaxSeen();
  expect([3, 7, 5].map((now) => most.of("deal 1", now))).toEqual([3, 7, 7]);
  expect([2, 1].map((now) => most.of("deal 2", now))).toEqual([2, 2]);
});

describe("piles next to other rows", () => {
  const melds = { cards: 5, labelled: true, heaps: [1.4, 2.5] };

  it("leave the rest of the width to them, with cards as large as fit", () => {
    const { card, piles } = splitOf(304, 100, 96, 2, [melds], CLOSE);
    expect(piles).toBeGreaterThanOrEqual(2 * card);
    expect(lineOf(304 - piles, card, melds, CLOSE).lines).toBe(1);
    expect(splitOf(304, 200, 96, 2, [melds], CLOSE).card).toBeGreaterThan(card);
  });
  it("have the smallest cards where nothing fits", () => {
    expect(splitOf(304, 40, 96, 2, [melds], CLOSE).card).toBe(36);
  });
});
