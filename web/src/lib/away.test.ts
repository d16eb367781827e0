import { expect, test } from "vitest";
import { clock } from "./away";

test("time away is minutes and seconds", () => {
  expect([clock(0), clock(12), clock(75), clock(3600)]).toEqual(["0:00", "0:12", "1:15", "60:00"]);
});
