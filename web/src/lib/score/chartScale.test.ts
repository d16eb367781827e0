import { expect, it } from "vitest";
import { moved, placeAt } from "./reorder";
import { initials } from "./playerMarks";
import { pathOf, scaleOf } from "./chartScale";

it("holds zero and every value on its scale", () => {
  const scale = scaleOf([-50, 100], 150);
  expect([scale.y(100), scale.y(0), scale.y(-50)]).toEqual([0, 100, 150]);
  expect(scaleOf([], 10).y(0)).toBe(10);
});

it("interrupts the line at missing values", () => {
  const scale = scaleOf([0, 10], 10);
  expect(pathOf([null, 0, 10], 5, scale)).toBe("M5.0 10.0 L10.0 0.0");
});

it("lays a line where the finger is", () => {
  expect(placeAt([10, 30, 50], 5)).toBe(0);
  expect(placeAt([10, 30, 50], 35)).toBe(1);
  expect(placeAt([10, 30, 50], 90)).toBe(2);
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
});

it("tells people apart by as many letters as it takes", () => {
  expect(initials("Ann", ["Ann", "Bob"])).toBe("A");
  expect(initials("Ann", ["Ann", "Abe"])).toBe("AN");
});
