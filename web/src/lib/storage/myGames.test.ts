import { expect, test } from "vitest";
import { byGame, resultOf, type MyResult } from "./myGames";
import type { View } from "../protocol/types";

const over = (points: number[], winners: number[], more: object = {}): View =>
  ({
    table: "t1",
    you: 0,
    practice: false,
    fairness: { chosen: false },
    game: { game: "king", title: "King", over: true, points, winners, seats: points.length },
    ...more,
  }) as unknown as View;

const one = (more: Partial<MyResult> = {}): MyResult => ({ ...resultOf(over([40, 20], [0]), 0, 1)!, ...more });

test("a game that goes on has no result, and a spectator has none", () => {
  expect(resultOf(over([0, 0], [], { game: { over: false } }), 0, 1)).toBeNull();
  expect(resultOf(over([0, 0], [], { you: null }), 0, 1)).toBeNull();
});

test("a shared win is a win, but not alone", () => {
  expect(resultOf(over([40, 40], [0, 1]), 0, 1)).toMatchObject({ won: true, alone: false });
});

test("whether few points are good is seen from who won", () => {
  expect(resultOf(over([3, 20], [0]), 0, 1)).toMatchObject({ fewest: true, won: true });
  expect(resultOf(over([20, 3], [0]), 0, 1)).toMatchObject({ fewest: false });
});

test("hints, moves taken back and known deals are counted apart, and are never the best", () => {
  const all = [one({ points: 40 }), one({ points: 90, hints: 1 }), one({ points: 80, back: true }), one({ points: 70, known: true })];
  expect(byGame(all)).toMatchObject([{ played: 1, won: 1, best: 40, practice: 3 }]);
});

test("the best is the fewest where few points win", () => {
  const all = [one({ points: 12, fewest: true }), one({ points: 7, fewest: true })];
  expect(byGame(all)[0]?.best).toBe(7);
});

test("games stand by themselves, the last played first", () => {
  const all = [one({ game: "a", at: 5 }), one({ game: "b", at: 9 }), one({ game: "a", at: 7 })];
  expect(byGame(all).map(({ game, played }) => [game, played])).toEqual([["b", 1], ["a", 2]]);
});
