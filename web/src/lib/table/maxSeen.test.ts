import { expect, it } from "vitest";
import { MaxSeen } from "./maxSeen";

it("keeps the most there has been, until the circumstances change", () => {
  const most = new MaxSeen();
  expect([3, 7, 5].map((now) => most.of("deal 1", now))).toEqual([3, 7, 7]);
  expect([2, 1].map((now) => most.of("deal 2", now))).toEqual([2, 2]);
});
