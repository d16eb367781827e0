import { beforeEach, describe, expect, it } from "vitest";
import { cell, player, row, sheetState } from "../../testing/sheets";
import { say } from "../i18n/messages";
import { Entry } from "./entry.svelte";
import type { SheetState } from "./protocol";
import type { Operation } from "./queue";
import type { ScoreSheet } from "./scoreSheet.svelte";
import "./loadTexts";

/** A sheet that records what is written to it. */
class Noting {
  state = $state.raw<SheetState>(sheetState());
  operations = $state.raw<Operation[]>([]);
  written: unknown[][] = [];
  full = false;

  async writeAll(all: unknown[]): Promise<void> {
    this.written.push(all);
    if (this.full) throw new Error("full");
  }
}

let sheet: Noting;
let entry: Entry;
const begin = (more: Partial<SheetState> = {}): void => {
  sheet = new Noting();
  sheet.state = sheetState(more);
  entry = new Entry(sheet as unknown as ScoreSheet);
};
const type = (...keys: string[]) => keys.forEach((key) => entry.press(key));
const waiting = (kind: string, values: object): Operation => ({ id: kind, sheet: "s", kind, values: { ...values }, at: 1, sent: false });
beforeEach(() => begin());

describe("the pad", () => {
  it("writes a number for a player in the row in which entries are made", () => {
    begin({ current: 4 });
    entry.choose("ben");
    type("2", "5");
    expect(entry.commit()).toBe(true);
    expect(sheet.written).toEqual([[["add", { player: "ben", value: "25", row: 4 }]]]);
    expect([entry.text, entry.player]).toEqual(["", "ben"]);
  });

  it("names no row on a sheet without rows, and sends a plain minus", () => {
    begin({ mode: "events", missing: ["ann", "ben", "cleo"] });
    entry.choose("ann");
    type("5", "sign");
    entry.commit();
    expect(sheet.written).toEqual([[["add", { player: "ann", value: "-5" }]]]);
  });

  it("writes nothing without a number or without a player", () => {
    entry.choose("ann");
    expect(entry.commit()).toBe(true);
    entry.clearPlayer();
    type("7");
    expect(entry.commit()).toBe(true);
    expect(sheet.written).toEqual([]);
  });

  it("refuses what is no number, stays there and says why", () => {
    entry.choose("ann");
    type("7", "+");
    expect(entry.sum).toBeNull();
    entry.choose("ben");
    expect([entry.player, entry.text, entry.wrong]).toEqual(["ann", "7+", say("score-no-number")]);
    type("3");
    expect([entry.sum, entry.wrong]).toEqual([10, ""]);
  });

  it("takes decimals where the sheet has them, and says so", () => {
    begin({ decimals: 1 });
    entry.choose("ann");
    entry.text = "2.5";
    expect(entry.sum).toBe(25);
    entry.text = "2.55";
    entry.commit();
    expect(entry.wrong).toBe(say("score-no-decimal"));
  });

  it("writes what it holds before it goes to another player", () => {
    entry.choose("ann");
    type("8");
    entry.choose("cleo");
    expect(sheet.written).toEqual([[["add", { player: "ann", value: "8", row: 1 }]]]);
    expect([entry.player, entry.text]).toEqual(["cleo", ""]);
  });

  it("writes no second number where one waits", () => {
    entry.choose("ann");
    sheet.operations = [waiting("add", { player: "ann", row: 1, value: "3" })];
    type("8");
    expect(entry.commit()).toBe(false);
    expect(entry.wrong).toBe(say("score-still-waiting"));
    entry.clearPlayer();
    entry.choose("ben");
    type("4");
    expect(entry.commit()).toBe(true);
  });

  it("knows of no waiting number on a sheet without rows", () => {
    begin({ mode: "events" });
    sheet.operations = [waiting("add", { player: "ann", value: "3" })];
    entry.choose("ann");
    expect(entry.waiting).toBeUndefined();
  });
});

describe("corrections", () => {
  const rows = [row(1, [cell(5, 7, { needs_reason: true }), cell(6, 8, { needs_reason: false }), null])];

  it("edit the number that stands in the cell, and say what it was", () => {
    begin({ rows });
    entry.choose("ben");
    expect(entry.target).toEqual({ event: 8, row: 1, text: "6", units: 6, reason: false });
    type("9");
    entry.commit();
    expect(sheet.written).toEqual([[["edit", { event: 8, was: 6, value: "9" }]]]);
  });

  it("need a reason of three letters where the cell needs one", () => {
    begin({ rows });
    entry.choose("ann");
    type("9");
    entry.why = " ab ";
    expect([entry.needsReason, entry.commit(), entry.wrong]).toEqual([true, false, say("score-needs-reason")]);
    entry.why = " abc ";
    expect(entry.commit()).toBe(true);
    expect(sheet.written).toEqual([[["edit", { event: 7, was: 5, why: "abc", value: "9" }]]]);
    expect([entry.why, entry.wrong]).toEqual(["", ""]);
  });

  it("need a reason where the server does not say that they need none", () => {
    begin({ rows: [row(1, [cell(5, 7), null, null])] });
    entry.choose("ann");
    expect(entry.target!.reason).toBe(true);
  });

  it("need a witness where the sheet asks for one", () => {
    begin({ rows, witness: true });
    entry.choose("ben");
    type("9");
    expect([entry.needsReason, entry.commit()]).toEqual([true, false]);
    entry.witness = "cleo";
    entry.commit();
    expect(sheet.written).toEqual([[["edit", { event: 8, was: 6, witness: "cleo", value: "9" }]]]);
  });

  it("ask nothing of a first entry", () => {
    begin({ witness: true });
    entry.choose("ben");
    type("9");
    expect([entry.needsReason, entry.commit()]).toEqual([false, true]);
  });

  it("strike the event out, and go to the first who is missing", () => {
    begin({ rows });
    entry.choose("ben");
    entry.voidEvent();
    expect(sheet.written).toEqual([[["void", { event: 8, was: 6 }]]]);
    expect(entry.player).toBe("cleo");
  });

  it("strike nothing without a reason, and nothing where nothing stands", () => {
    begin({ rows });
    entry.choose("ann");
    entry.voidEvent();
    expect(entry.wrong).toBe(say("score-needs-reason"));
    entry.choose("cleo");
    entry.voidEvent();
    expect(sheet.written).toEqual([]);
  });

  it("are refused in a row that is locked, also of an event that was chosen from a list", () => {
    begin({ rows: [row(1, [cell(5, 7, { needs_reason: false }), null, null], { locked: true }), row(2, [null, null, null])], current: 2 });
    entry.choose("ann", 1);
    type("9");
    expect([entry.isLocked, entry.commit(), entry.wrong]).toEqual([true, false, say("score-row-locked", { row: 1 })]);
    entry.voidEvent();
    entry.clearPlayer();
    entry.choose("ann", null, { event: 7, row: 1, text: "5", units: 5, reason: false });
    expect(entry.isLocked).toBe(true);
    entry.voidEvent();
    expect(entry.wrong).toBe(say("score-row-locked", { row: 1 }));
    expect(sheet.written).toEqual([]);
    entry.choose("ann");
    expect(entry.isLocked).toBe(false);
  });

  it("allow nothing new in a locked row either", () => {
    begin({ rows: [row(1, [cell(5, 7), null, null], { locked: true })], current: 2 });
    entry.choose("ben", 1);
    type("9");
    expect(entry.commit()).toBe(false);
    expect(sheet.written).toEqual([]);
  });
});

describe("the next place", () => {
  it("is the next player, and writes the number on the way", () => {
    entry.choose("ann");
    type("5");
    expect(entry.nextPlace).toEqual({ player: "ben", close: false });
    entry.commitAndAdvance();
    expect(sheet.written).toEqual([[["add", { player: "ann", value: "5", row: 1 }]]]);
    expect(entry.player).toBe("ben");
  });

  it("closes the row with the last number, in one go", () => {
    begin({ rows: [row(1, [cell(1, 1), cell(2, 2), null])] });
    entry.choose("cleo");
    type("3");
    entry.commitAndAdvance();
    expect(sheet.written).toEqual([[["add", { player: "cleo", value: "3", row: 1 }], ["next", { row: 1 }]]]);
    expect(entry.player).toBe("ann");
  });

  it("closes no row without the last number", () => {
    begin({ rows: [row(1, [cell(1, 1), cell(2, 2), null])] });
    entry.choose("cleo");
    expect(entry.nextPlace).toEqual({ player: "cleo", close: false });
    entry.commitAndAdvance();
    expect(sheet.written).toEqual([]);
  });

  it("stays where the number is wrong", () => {
    entry.choose("ann");
    type("5", "+");
    entry.commitAndAdvance();
    expect([entry.player, entry.text]).toEqual(["ann", "5+"]);
  });

  it("is none after a correction: the pad goes to the first who is missing", () => {
    begin({ rows: [row(1, [cell(1, 1, { needs_reason: false }), null, null])] });
    entry.choose("ann");
    type("4");
    expect(entry.nextPlace).toBeNull();
    entry.commitAndAdvance();
    expect(entry.player).toBe("ben");
  });

  it("is none in an earlier row: nothing there closes", () => {
    begin({ rows: [row(1, [cell(1, 1), cell(2, 2), null]), row(2, [null, cell(3, 3), null])], current: 2 });
    entry.choose("cleo", 1);
    expect([entry.isEarlierRow, entry.at, entry.nextPlace]).toEqual([true, 1, null]);
    type("6");
    entry.commitAndAdvance();
    expect(sheet.written).toEqual([[["add", { player: "cleo", value: "6", row: 1 }]]]);
    expect([entry.at, entry.player, entry.isEarlierRow]).toEqual([2, "ann", false]);
  });

  it("is in the row behind those that were closed here", () => {
    sheet.operations = [waiting("next", { row: 1 })];
    entry.choose("ann");
    expect([entry.at, entry.isEarlierRow]).toEqual([2, false]);
    entry.clearPlayer();
    entry.choose("ann", 2);
    sheet.operations = [waiting("next", { row: 1 }), waiting("next", { row: 2 })];
    expect([entry.at, entry.isEarlierRow]).toEqual([3, false]);
  });

  it("leaves out those who have left", () => {
    begin({ players: [player("ann", { left: true }), player("ben"), player("cleo", { left: true })] });
    entry.goToFirstMissing();
    expect(entry.player).toBe("ben");
    entry.closeRow();
    expect(sheet.written).toEqual([[["next", { row: 1 }]]]);
    expect(entry.player).toBe("ben");
  });

  it("closes a row with its blanks, and takes the number along", () => {
    entry.choose("ben");
    type("5");
    entry.closeRow();
    expect(sheet.written).toEqual([[["add", { player: "ben", value: "5", row: 1 }], ["next", { row: 1 }]]]);
    expect(entry.player).toBe("ann");
  });

  it("leads back to the player before, in the same row, with the number written", () => {
    begin({ rows: [row(1, [null, null, null])], current: 2 });
    entry.choose("ben", 1);
    type("5");
    entry.goToPrevious();
    expect(sheet.written).toHaveLength(1);
    expect([entry.player, entry.at]).toEqual(["ann", 1]);
    entry.goToPrevious();
    expect(entry.player).toBe("cleo");
    entry.clearPlayer();
    entry.goToPrevious();
    expect(entry.player).toBeNull();
  });
});

describe("what is half typed", () => {
  it("is told with its place, and is none without a number or a reason", () => {
    entry.choose("ann");
    expect(entry.draft).toBeNull();
    type("5");
    expect(entry.draft).toEqual({ player: "ann", row: 1, event: null, text: "5", why: "", witness: "" });
    entry.text = "";
    entry.why = "x";
    expect(entry.draft).toMatchObject({ why: "x" });
    entry.player = null;
    expect(entry.draft).toBeNull();
  });

  it("comes back as it was", () => {
    begin({ rows: [row(1, [cell(5, 7), null, null])], current: 2 });
    const event = { event: 7, row: 1, text: "5", units: 5, reason: true };
    const held = { player: "ann", row: 1, event, text: "6", why: "misread", witness: "ben" };
    entry.restoreDraft(held);
    expect(entry.draft).toEqual(held);
    expect(entry.target).toEqual(event);
    expect(entry.isEarlierRow).toBe(true);
  });

  it("comes back where the device could not keep it, unless something else is typed there", async () => {
    sheet.full = true;
    entry.choose("ann");
    type("5");
    entry.commitAndAdvance();
    await Promise.resolve();
    await Promise.resolve();
    expect([entry.player, entry.text, entry.wrong]).toEqual(["ann", "5", say("score-device-full")]);
    entry.commitAndAdvance();
    type("7");
    await Promise.resolve();
    await Promise.resolve();
    expect([entry.player, entry.text]).toEqual(["ben", "7"]);
    expect(entry.wrong).toBe(say("score-not-written", { name: "ANN", value: "5" }));
  });
});
