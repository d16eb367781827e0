import { expect, it } from "vitest";
import type { Cell, SheetState } from "./protocol";
import { asCorrection, notInState, currentHand, inOrder, currentRow, withStep, retractable, currentCell, nextToSend, sentValues, waitingAt, waitingFor, waitingRows, waitingMessage, type Operation } from "./queue";
import { missingInRow, missingPlayers, nextPlace, previousPlayer, sorted } from "./entryOrder";

let at = 0;
const op = (kind: string, values: object, more: Partial<Operation> = {}): Operation => ({
  id: `o${++at}`, sheet: "s", kind, values: values as Operation["values"], at, sent: false, ...more,
});
const add = (player: string, value: string, row: number, more: Partial<Operation> = {}) => op("add", { player, value, row }, more);
const player = (id: string, units = 0, left = false) => ({ id, name: id, colour: "#000000", left, opening: "0", total: `${units}`, units, rank: 1, rounds: 0 });
const cell = (units: number, event: number): Cell => ({ text: `${units}`, units, event, late: false, values: [`${units}`] });
const snapshot = (more: object = {}): SheetState =>
  ({ mode: "rows", by_hands: false, decimals: 0, current: 1, seq: 3, rows: [], missing: [], hand: null, players: [player("p1"), player("p2"), player("p3")], ...more }) as unknown as SheetState;

it("sends in the order of writing, past what was refused and what is done", () => {
  const all = inOrder([add("p2", "2", 1), add("p1", "1", 1, { at: 0, seq: 4 }), add("p3", "3", 1, { at: 0.5, refusal: { kind: "filled", text: "" } })]);
  expect(all.map((one) => one.values.value)).toEqual(["1", "3", "2"]);
  expect(nextToSend(all)?.values.value).toBe("2");
});

it("sends values in the smallest unit of the sheet", () => {
  expect(sentValues(add("p1", "25+30-5", 1), 0)).toEqual({ player: "p1", value: 50, row: 1 });
  expect(sentValues(op("edit", { event: 1, value: "−1,5" }), 2)).toEqual({ event: 1, value: -150 });
  expect(sentValues(op("join", { player: "5", at: "10" }), 1)).toEqual({ player: "5", at: 100 });
  expect(sentValues(op("join", { player: "Cid", at: "lowest" }), 0).at).toBe("lowest");
  expect(sentValues(op("note", { text: "5" }), 0)).toEqual({ text: "5" });
});

it("sends nothing that this device has not kept, and nothing past it", () => {
  const all = [add("p1", "1", 1, { going: true }), add("p2", "2", 1)];
  expect(nextToSend(all)).toBeUndefined();
  expect(nextToSend([{ ...all[0]!, going: false }, all[1]!])?.values.value).toBe("1");
  expect(retractable([all[0]!])).toBeUndefined();
});

it("says of nothing that it waits before this device has kept it", () => {
  expect(waitingMessage([add("p1", "1", 1, { going: true })], "p1")).toBe("score-storing-sum");
  expect(waitingMessage([add("p1", "1", 1, { going: true }), add("p2", "1", 1)], "p2")).toBe("score-waiting-sum");
});

it("puts what has changed in its place, and nothing where it does not follow", () => {
  const row = (number: number, units: number) => ({ row: number, cells: [cell(units, number)] }) as unknown as SheetState["rows"][number];
  const before = snapshot({ hash: "a", name: "Friday", rows: [row(1, 5), row(2, 6), row(3, 7)] });
  const step = { follows: "a", hash: "b", seq: 4, rows: [row(4, 9), row(2, 8)], gone: [3] };
  const now = withStep(before, step)!;
  expect(now.rows.map((one) => [one.row, one.cells[0]!.units])).toEqual([[1, 5], [2, 8], [4, 9]]);
  expect(now.rows[0]).toBe(before.rows[0]);
  expect([now.hash, now.seq, now.name]).toEqual(["b", 4, "Friday"]);
  expect(withStep(now, step)).toBeNull();
  expect(withStep(null, step)).toBeNull();
});

it("knows in which rows something waits", () => {
  const sheet = snapshot({ rows: [{ row: 1, cells: [cell(5, 1), null, null] }, { row: 2, cells: [null, cell(3, 2), null] }] });
  const all = [op("edit", { event: 2, value: "4" }), add("p3", "1", 2), add("p1", "2", 3, { refusal: { kind: "filled", text: "" } }), op("hand", { number: 7 })];
  const rows = waitingRows(sheet, all);
  expect([...rows].map(([number, ones]) => [number, ones.length])).toEqual([[2, 2], [7, 1]]);
});

it("shows entries that the sheet does not contain", () => {
  expect(notInState([add("p1", "1", 1, { seq: 3 }), add("p1", "2", 2, { seq: 4 }), add("p1", "3", 3)], snapshot()).map((one) => one.values.value)).toEqual(["2", "3"]);
});

it("takes back only what has never left the device, and only the last of it", () => {
  const [first, second] = [add("p1", "1", 1), add("p2", "2", 1)];
  expect(retractable([first, second])).toBe(second);
  expect(retractable([first, { ...second, sent: true }])).toBeUndefined();
});

it("adds up what waits, sums and all, and leaves out what was refused", () => {
  const all = [add("p1", "25+30-5", 1), add("p1", "−7", 2), add("p1", "9", 3, { refusal: { kind: "filled", text: "" } }), add("p2", "1", 1)];
  expect(waitingFor(all, "p1", 0)).toBe(43);
  expect(waitingFor(all, "p3", 0)).toBeNull();
});

it("finds the entry that waits for a cell, and the correction of it", () => {
  const entry = add("p1", "5", 2);
  const correction = op("edit", { event: 7, value: "6" });
  expect(waitingAt([entry], "p1", 2, null)).toBe(entry);
  expect(waitingAt([entry], "p1", 1, null)).toBeUndefined();
  expect(waitingAt([correction], "p2", 1, cell(5, 7))).toBe(correction);
});

it("goes on to the next row and hand while the last ones wait", () => {
  expect(currentRow(snapshot(), [op("next", { row: 1 }), op("next", { row: 2 })])).toBe(3);
  expect(currentRow(snapshot({ current: 5 }), [op("next", { row: 2 })])).toBe(5);
  expect(currentHand(snapshot({ hand: { number: 2 } }), [op("hand", { number: 2 }), op("hand", { number: 3 })])).toBe(4);
});

it("writes over what stands there only as a correction of it", () => {
  const sheet = snapshot({ rows: [{ row: 1, cells: [null, cell(30, 7), null], versions: 0 }, { row: 2, cells: [], versions: 2 }] });
  const filled = add("p2", "25", 1, { refusal: { kind: "filled", text: "", event: 7 } });
  expect(currentCell(sheet, filled)).toMatchObject({ player: "p2", row: 1, cell: { units: 30 } });
  expect(asCorrection(sheet, filled, "counted again")).toEqual({ kind: "edit", values: { event: 7, value: "25", was: 30, why: "counted again" } });
  const hand = op("hand", { number: 2, inputs: {}, seen: 1 });
  expect(asCorrection(sheet, hand, "").values.seen).toBe(2);
});

it("leads from player to player, to the missing ones, and then to the next row", () => {
  const sheet = snapshot({ rows: [{ row: 1, cells: [cell(1, 1), null, null] }] });
  expect(nextPlace(sheet, [], "p1", false)).toEqual({ player: "p2", close: false });
  expect(nextPlace(sheet, [], "p3", true)).toEqual({ player: "p2", close: false });
  expect(nextPlace(sheet, [add("p2", "1", 1)], "p3", true)).toEqual({ player: "p1", close: true });
  expect(nextPlace(sheet, [add("p2", "1", 1)], "p3", false)).toEqual({ player: "p3", close: false });
  expect(previousPlayer(sheet, "p1")).toBe("p3");
});

it("knows who is missing, without players who left or wait", () => {
  const sheet = snapshot({ players: [player("p1"), player("p2", 0, true), player("p3")] });
  expect(missingInRow(sheet, [add("p1", "1", 1)], 1)).toEqual(["p3"]);
  expect(missingPlayers(snapshot({ mode: "events", missing: ["p1", "p2"] }), [op("add", { player: "p1", value: "1" })])).toEqual(["p2"]);
});

it("sorts for the eye alone, ties in turn order", () => {
  const players = [player("a", 5), player("b", 9), player("c", 5)];
  expect(sorted(players, "high").map((one) => one.id)).toEqual(["b", "a", "c"]);
  expect(sorted(players, "low").map((one) => one.id)).toEqual(["a", "c", "b"]);
});
