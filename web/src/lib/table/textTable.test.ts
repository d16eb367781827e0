import { expect, test } from "vitest";
import type { Game, Zone } from "../protocol/types";
import { sections } from "./textTable";
import { placedZones } from "./zones";

const zone = (look: Zone["look"], per_seat: boolean, cards: Zone["cards"]): Zone => ({ label: look, look, per_seat, group: 0, cards });
const game = {
  seats: 3,
  zones: {
    stock: zone("stock", false, [null, null, null]),
    hand: zone("hand", true, [[null, null], ["Kh", "2c"], []]),
  },
} as unknown as Game;

const told = (touchable: string[] = []) => sections(game, placedZones(game), 1, new Set(touchable));

test("the own place comes first, then the middle, then the others in playing order", () => {
  expect(told().map(({ seat }) => seat)).toEqual([1, null, 2, 0]);
});

test("cards that are seen stand one by one, others are counted", () => {
  const [own, middle, , last] = told();
  expect(own?.parts[0]?.rows.map(({ face, thing }) => [face, thing])).toEqual([["Kh", "hand.1/0"], ["2c", "hand.1/1"]]);
  expect(middle?.parts[0]?.rows).toMatchObject([{ face: null, many: 3 }]);
  expect(last?.parts[0]?.rows).toMatchObject([{ many: 2 }]);
});

test("a hidden card that may be touched stands by itself", () => {
  const rows = told(["stock.0/2"])[1]?.parts[0]?.rows;
  expect(rows).toMatchObject([{ many: 2 }, { many: 1, thing: "stock.0/2" }]);
});
