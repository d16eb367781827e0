import { expect, it } from "vitest";
import { visibleFields, savedAnswers, isComplete, inputs, remainingCount, proposal, answeredFields, type Filled } from "./handForm";
import type { Field, Form } from "./protocol";

const field = (kind: string, key: string, more: object = {}): Field =>
  ({ kind, key, label: key, required: true, goes_with: null, total: null, noun: "", signed: false, blank: false, without: "", on_demand: false, ...more }) as unknown as Field;
const form = (...fields: Field[]): Form => ({ number: 7, of: 10, heading: "", players: ["p1", "p2", "p3"], fields, inputs: {}, seen: 0, needs_reason: false });
const tricks = field("counts", "tricks", { total: 13 });

it("fills in the last count as what is left, and sends it", () => {
  const filled: Filled = { tricks: ["4", "", "5"] };
  expect(proposal(form(tricks), tricks as never, filled)).toEqual({ at: 1, count: "4" });
  expect(remainingCount(form(tricks), tricks as never, filled)).toBe(4);
  expect(inputs(form(tricks), filled)).toEqual({ tricks: { p1: 4, p2: 4, p3: 5 } });
  expect(isComplete(form(tricks), { tricks: ["4", "", ""] })).toBe(false);
});

it("asks what belongs to a choice with that choice only, and sends nothing else", () => {
  const auction = form(field("choice", "how"), field("number", "bid", { required: false, goes_with: ["how", "auction"] }));
  expect(visibleFields(auction, { how: "nt" }).map((one) => one.key)).toEqual(["how"]);
  expect(inputs(auction, { how: "nt", bid: 4 })).toEqual({ how: "nt" });
  expect(inputs(auction, { how: "auction", bid: 4 })).toEqual({ how: "auction", bid: 4 });
});

it("puts what was chosen in a line where much is asked, and leaves what may be left out, counts and short forms alone", () => {
  const bid = field("number", "bid", { required: false, goes_with: ["how", "auction"] });
  const all = form(field("choice", "how"), bid, tricks, field("somebody", "dealer", { required: false }));
  const line = (filled: Filled) => answeredFields(visibleFields(all, filled), filled).map((one) => one.key);
  expect(line({ how: "auction", tricks: ["1", "2", "10"], dealer: "p1" })).toEqual(["how"]);
  expect(line({ how: "auction", bid: 4 })).toEqual(["how", "bid"]);
  expect(line({ how: "trump" })).toEqual([]);
});

it("sends blanks and minus signs in the server's format", () => {
  const deadwood = field("counts", "deadwood", { blank: true, required: false });
  expect(inputs(form(deadwood), { deadwood: ["", "12", "7+10"] })).toEqual({ deadwood: { p1: null, p2: 12, p3: 17 } });
  expect(inputs(form(deadwood), {})).toEqual({});
  const net = field("counts", "net", { signed: true, total: 0 });
  expect(inputs(form(net), { net: ["−5", "2", "3"] })).toEqual({ net: { p1: -5, p2: 2, p3: 3 } });
});

it("treats counts without a total as zero", () => {
  expect(inputs(form(field("counts", "xeri")), {})).toEqual({ xeri: { p1: 0, p2: 0, p3: 0 } });
});

it("waits for every place; “nobody” is an answer", () => {
  const columns = form(field("places", "columns", { length: 2 }));
  expect(isComplete(columns, { columns: ["p1", undefined] })).toBe(false);
  expect(isComplete(columns, { columns: ["p1", null] })).toBe(true);
});

it("shows what was entered before", () => {
  const net = field("counts", "net", { signed: true });
  const filled = { ...form(net, field("somebody", "winner")), inputs: { net: { p1: -150, p2: 150, p3: null }, winner: null } };
  expect(savedAnswers(filled, 2)).toEqual({ net: ["−1.50", "1.50", ""], winner: null });
});

it("shows fields on demand, and only those that apply", () => {
  const takes = field("choice", "takes", { required: false, on_demand: true });
  const deadwood = field("counts", "deadwood", { blank: true, required: false, without: "winner", goes_with: ["winner", "*"] });
  const hand = form(field("somebody", "winner"), deadwood, takes);
  expect(visibleFields(hand, {}).map((one) => one.key)).toEqual(["winner"]);
  expect(visibleFields(hand, { winner: null }).map((one) => one.key)).toEqual(["winner"]);
  expect(visibleFields(hand, { winner: "p2" }, ["takes"]).map((one) => one.key)).toEqual(["winner", "deadwood", "takes"]);
  expect(isComplete(hand, { winner: "p2", deadwood: ["4", "", ""] })).toBe(false);
  expect(inputs(hand, { winner: "p2", deadwood: ["4", "9", "3"], takes: "ante" })).toEqual({ winner: "p2", deadwood: { p1: 4, p2: null, p3: 3 } });
  expect(inputs(hand, { winner: null, deadwood: ["4", "", "3"] })).toEqual({ winner: null });
});

it("fills in what the last must have won or lost", () => {
  const net = form(field("counts", "net", { signed: true, total: 0 }));
  expect(inputs(net, { net: ["−1.50", "4", ""] }, [], 2)).toEqual({ net: { p1: -150, p2: 400, p3: -250 } });
  expect(isComplete(net, { net: ["−", "4", ""] })).toBe(false);
});
