// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket, fakeRoom, pass, realAgain, type Message } from "../../testing/sockets";
import { cell, row, sheetState } from "../../testing/sheets";
import { settings } from "../storage/settings.svelte";
import { saveSheetKey, savedSheet } from "./sheetList";
import { allKeys, readKey, saveKey, deleteKey } from "./keyStore";
import type { SheetState } from "./protocol";
import { ScoreSheet } from "./scoreSheet.svelte";
import { saveOperations, loadSheet, loadOperations } from "./sheetStore";
import type { Operation } from "./queue";

let number = 0;
let name = "";
let sheet: ScoreSheet;
const snapshot = (more: Partial<SheetState> = {}) => ({ type: "sheet", ...sheetState({ sheet: name, ...more }) });
const room = () => FakeSocket.newest;
const writes = (): Message[] => FakeSocket.made.flatMap((one) => one.asked("write"));
const values = () => writes().map((one) => (one.values as { value: number }).value);
const shown = () => sheet.operations.map((one) => one.values.value);
const add = (value: string) => sheet.write("add", { player: "ann", row: 1, value });
const done = (at: number, seq: number) => room().say({ type: "done", id: writes()[at]!.id, seq, nothing: false });
const refused = (at: number, kind: string) => room().say({ type: "refused", id: writes()[at]!.id, text: `${kind}!`, kind, event: 3 });

/** Open the sheet; the server shows it. */
async function opened(): Promise<void> {
  sheet = new ScoreSheet(name);
  await pass(10);
  room().open();
  room().say(snapshot());
  await pass(100);
}

/** Open the sheet offline, on a device that has stored it. */
async function offline(): Promise<void> {
  await opened();
  sheet.close();
  await pass();
  sheet = new ScoreSheet(name);
  await pass(10);
}

beforeEach(() => {
  name = `sheet-${++number}`;
  fakeRoom();
  localStorage.clear();
});
afterEach(async () => {
  sheet.close();
  await pass();
  realAgain();
});

describe("a sheet that the server shows", () => {
  it("is asked for with its key, which the key ring keeps too", async () => {
    saveSheetKey(name, "secret");
    await opened();
    expect(room().url).toBe(`ws://room.test/api/sheets/${name}/socket`);
    expect(room().sent).toEqual([{ type: "hello", key: "secret" }]);
    expect(await readKey(name)).toBe("secret");
  });

  it("is asked for with the key of the key ring where the list has lost it", async () => {
    await saveKey(name, "ring");
    await opened();
    expect(room().sent).toEqual([{ type: "hello", key: "ring" }]);
    expect(savedSheet(name)?.key).toBe("ring");
    expect(await allKeys()).toContainEqual([name, "ring"]);
    await deleteKey(name);
    expect(await readKey(name)).toBeUndefined();
  });

  it("is within reach once it is shown, and may be written on by those who may", async () => {
    sheet = new ScoreSheet(name);
    await pass(10);
    room().open();
    await pass();
    expect([sheet.connected, sheet.state]).toEqual([false, null]);
    room().say(snapshot());
    expect([sheet.connected, sheet.mayWrite, sheet.open]).toEqual([true, true, true]);
    room().say(snapshot({ role: "look" }));
    expect([sheet.mayWrite, sheet.open]).toEqual([false, false]);
    room().say(snapshot({ writable: false }));
    expect(sheet.mayWrite).toBe(false);
    room().say(snapshot({ status: "finished" }));
    expect([sheet.mayWrite, sheet.open]).toEqual([true, false]);
  });

  it("takes in what follows it, and asks for all where something else came between", async () => {
    await opened();
    room().say({ type: "step", follows: "h1", hash: "h2", seq: 2, rows: [row(1, [cell(5, 1)])], gone: [] });
    expect([sheet.state!.seq, sheet.state!.rows.length]).toEqual([2, 1]);
    room().say({ type: "step", follows: "h1", hash: "h2", seq: 2, rows: [], gone: [] });
    expect(room().asked("whole")).toHaveLength(0);
    room().say({ type: "step", follows: "h8", hash: "h9", seq: 9, rows: [], gone: [] });
    expect([sheet.state!.seq, room().asked("whole").length]).toEqual([2, 1]);
  });

  it("is shown from this device while the server is out of reach", async () => {
    await opened();
    room().say({ type: "step", follows: "h1", hash: "h2", seq: 2, rows: [row(1, [cell(5, 1)]), row(50, [cell(6, 2)])], gone: [] });
    await pass(1400);
    expect((await loadSheet(name))!.rows.map((one) => one.row)).toEqual([1, 50]);
    room().say({ type: "step", follows: "h2", hash: "h3", seq: 3, rows: [row(1, [cell(7, 1)])], gone: [50] });
    sheet.close();
    await pass();
    sheet = new ScoreSheet(name);
    await pass(10);
    expect([sheet.connected, sheet.state!.seq]).toEqual([false, 3]);
    expect(sheet.state!.rows.map((one) => [one.row, one.cells[0]!.units])).toEqual([[1, 7]]);
  });

  it("says why a link opens nothing, and whether it ever will again", async () => {
    await opened();
    room().say({ type: "error", text: "No such sheet.", shut: true });
    expect([sheet.wrong, sheet.closed, sheet.connected, sheet.mayWrite]).toEqual(["No such sheet.", true, false, false]);
    room().say(snapshot());
    expect([sheet.wrong, sheet.closed, sheet.connected]).toEqual(["", false, true]);
    room().say({ type: "error", id: "other", text: "That one question." });
    expect(sheet.wrong).toBe("");
  });

  it("is out of reach when the network goes, and connects again", async () => {
    await opened();
    const before = FakeSocket.made.length;
    dispatchEvent(new Event("offline"));
    expect(sheet.connected).toBe(false);
    await pass(1000);
    expect(FakeSocket.made.length).toBeGreaterThan(before);
    expect(await sheet.ask({ type: "history" })).toBeNull();
  });
});

describe("the queue", () => {
  it("shows an entry at once and sends it when this device has kept it", async () => {
    settings.name = "Ann";
    await opened();
    void add("5");
    expect([shown(), sheet.operations[0]!.going, writes().length]).toEqual([["5"], true, 0]);
    expect(sheet.retractable).toBeUndefined();
    await pass();
    expect(writes()).toEqual([{ type: "write", kind: "add", values: { player: "ann", row: 1, value: 5 }, decimals: 0, by: "Ann", id: sheet.operations[0]!.id }]);
    expect((await loadOperations(name)).map((one) => [one.values.value, one.sent, "going" in one])).toEqual([["5", true, false]]);
    settings.name = "";
  });

  it("sends one after another: the next when the one before is answered", async () => {
    await opened();
    for (const value of ["1", "2", "3"]) void add(value);
    await pass();
    expect(values()).toEqual([1]);
    done(0, 2);
    await pass();
    expect(values()).toEqual([1, 2]);
    done(1, 3);
    await pass();
    expect(values()).toEqual([1, 2, 3]);
    expect(writes().some((one) => "by" in one)).toBe(false);
  });

  it("keeps what is written while the server is out of reach, and sends it in order when it is back", async () => {
    await offline();
    for (const value of ["1", "2", "3"]) {
      void add(value);
      await pass();
    }
    expect([values(), shown()]).toEqual([[], ["1", "2", "3"]]);
    expect(sheet.operations.filter((one) => one.sent)).toEqual([]);
    expect(sheet.retractable?.values.value).toBe("3");
    sheet.close();
    sheet = new ScoreSheet(name);
    await pass(10);
    expect(shown()).toEqual(["1", "2", "3"]);
    room().open();
    await pass();
    expect(values()).toEqual([]);
    room().say(snapshot());
    for (let at = 0; at < 3; at++) {
      await pass();
      done(at, at + 2);
    }
    await pass();
    expect(values()).toEqual([1, 2, 3]);
  });

  it("sends an entry again with its id when the line broke before it was answered, and writes it once", async () => {
    await opened();
    void add("5");
    await pass();
    const first = room();
    first.close();
    await pass(2000);
    expect(room()).not.toBe(first);
    room().open();
    room().say(snapshot());
    await pass();
    expect(values()).toEqual([5, 5]);
    expect(new Set(writes().map((one) => one.id)).size).toBe(1);
    done(0, 2);
    await pass();
    expect(values()).toHaveLength(2);
  });

  it("keeps an entry until the sheet contains it", async () => {
    await opened();
    void add("5");
    await pass();
    done(0, 2);
    await pass();
    expect([shown(), sheet.operations[0]!.seq]).toEqual([["5"], 2]);
    room().say({ type: "step", follows: "h1", hash: "h2", seq: 2, rows: [row(1, [cell(5, 1)])], gone: [] });
    expect(shown()).toEqual([]);
    await pass(1400);
    expect(await loadOperations(name)).toEqual([]);
  });

  it("drops an entry at once where the sheet has been kept with it", async () => {
    await opened();
    void add("5");
    await pass();
    room().say({ type: "step", follows: "h1", hash: "h2", seq: 2, rows: [row(1, [cell(5, 1)])], gone: [] });
    await pass(1400);
    expect(await loadOperations(name)).toHaveLength(1);
    done(0, 2);
    await pass();
    expect([await loadOperations(name), shown()]).toEqual([[], []]);
  });

  it("connects again where an entry is not answered for six seconds", async () => {
    await opened();
    void add("5");
    await pass();
    const made = FakeSocket.made.length;
    await pass(5900);
    expect(FakeSocket.made).toHaveLength(made);
    await pass(1000);
    expect(FakeSocket.made.length).toBeGreaterThan(made);
  });

  it("keeps what was refused apart, says why, and goes on with the next", async () => {
    await opened();
    void add("1");
    void add("2");
    await pass();
    refused(0, "filled");
    await pass();
    expect(sheet.operations[0]!.refusal).toEqual({ kind: "filled", text: "filled!", event: 3 });
    expect(values()).toEqual([1, 2]);
    const [first] = sheet.operations;
    void sheet.retry(first!);
    await pass();
    done(1, 2);
    await pass();
    expect(values()).toEqual([1, 2, 1]);
    expect(sheet.operations.filter((one) => one.refusal)).toEqual([]);
    expect(writes()[2]!.id).not.toBe(writes()[0]!.id);
  });

  it("sends again every three seconds what the server could not store", async () => {
    await opened();
    void add("1");
    await pass();
    refused(0, "unable");
    await pass(2900);
    expect([sheet.storeError, values()]).toEqual(["unable!", [1]]);
    await pass(200);
    expect(values()).toEqual([1, 1]);
    for (let time = 0; time < 4; time++) {
      refused(0, "unable");
      await pass(3100);
    }
    expect(sheet.operations[0]!.refusal).toBeUndefined();
    done(0, 2);
    await pass();
    expect(sheet.storeError).toBe("");
  });

  it("says an entry three times to a server that answers with an error, and then shows it as refused", async () => {
    await opened();
    void add("1");
    await pass();
    for (let time = 0; time < 3; time++) {
      room().say({ type: "error", id: writes()[0]!.id, text: "Broken." });
      await pass(3100);
    }
    expect(values()).toEqual([1, 1, 1]);
    expect(sheet.operations[0]!.refusal).toMatchObject({ kind: "refused", text: "Broken." });
  });

  it("takes back what has never left the device, and nothing that may have arrived", async () => {
    await offline();
    void add("1");
    void add("2");
    await pass();
    void sheet.discard(sheet.retractable!);
    await pass();
    expect([shown(), (await loadOperations(name)).length]).toEqual([["1"], 1]);
    room().open();
    room().say(snapshot());
    await pass();
    const [sent] = sheet.operations;
    expect([sent!.sent, sheet.retractable]).toEqual([true, undefined]);
    void sheet.discard(sent!);
    await pass();
    expect(shown()).toEqual(["1"]);
    refused(0, "filled");
    await pass();
    void sheet.discard(sheet.operations[0]!);
    await pass();
    expect([shown(), await loadOperations(name)]).toEqual([[], []]);
  });

  it("shows nothing of what the device could not keep, and puts back what it was to replace", async () => {
    await offline();
    void add("1");
    await pass();
    const [first] = sheet.operations;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const failed = sheet.write("add", { player: "ann", row: 1, value: "2" }, first!.id).then(() => "kept", () => "failed");
    expect(shown()).toEqual(["2"]);
    await pass();
    expect([await failed, shown(), sheet.full]).toEqual(["failed", ["1"], true]);
    vi.restoreAllMocks();
    void add("3");
    await pass();
    expect([shown(), sheet.full]).toEqual([["1", "3"], false]);
  });

  it("orders entries of the same moment as they were written", async () => {
    await offline();
    void sheet.writeAll([["add", { value: "1" }], ["next", { row: 1 }]]);
    void add("2");
    await pass();
    const times = sheet.operations.map((one) => one.at);
    expect(new Set(times).size).toBe(3);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect((await loadOperations(name)).map((one) => one.kind)).toEqual(["add", "next", "add"]);
  });

  it("sends what another page of this browser has kept for the same sheet only", async () => {
    await opened();
    const other = (sheet: string, id: string): Operation => ({ id, sheet, kind: "add", values: { value: id }, at: 1, sent: false });
    await Promise.all([saveOperations([other(name, "x"), other("elsewhere", "y")]), pass()]);
    sheet.close();
    sheet = new ScoreSheet(name);
    await pass(10);
    expect(shown()).toEqual(["x"]);
  });
});
