import { expect, it } from "vitest";
import { runFrom } from "./runs";

it("begins one card higher or lower, within the column", () => {
  expect(runFrom("tableau.3/4", 6, 1)).toBe("tableau.3/3");
  expect(runFrom("tableau.3/4", 6, -1)).toBe("tableau.3/5");
  expect(runFrom("tableau.3/5", 6, -1)).toBeNull();
  expect(runFrom("tableau.3/0", 6, 1)).toBeNull();
});
