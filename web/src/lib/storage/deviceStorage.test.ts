// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { row, player, sheetState } from "../../testing/sheets";
import { myTables, forgetTable, saveTable, savedTable } from "./myTables";
import { readDraft, saveDraft, type PadDraft } from "../score/drafts";
import { restoreLostSheets, forgetSheet, saveSheetKey, savedSheet, savedSheets, rememberPeople, updateSavedSheet, knownPeople, withColours } from "../score/sheetList";
import { readKey, saveKey, deleteKey } from "../score/keyStore";
import { saveAppearance, appearance } from "../score/appearance.svelte";
import { flightTime, saveSettings, settings, setSorting, sortingOf } from "./settings.svelte";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe("tables at which one sits", () => {
  it("are kept newest first, and of those that are over no more than twelve", () => {
    for (let at = 1; at <= 14; at++) saveTable(`t${at}`, { token: `k${at}`, over: true, at });
    expect(myTables().map((one) => one.table)).toEqual(["t14", "t13", "t12", "t11", "t10", "t9", "t8", "t7", "t6", "t5", "t4", "t3"]);
    saveTable("t3", { told: "deal 2" });
    expect(myTables()[0]).toMatchObject({ table: "t3", token: "k3", told: "deal 2", at: 3 });
    expect(myTables()).toHaveLength(12);
    forgetTable("t3");
    expect(savedTable("t3")).toBeUndefined();
    expect(myTables()).toHaveLength(11);
  });

  it("are all kept while they go on, however many follow", () => {
    saveTable("host", { token: "key", at: 0 });
    for (let at = 1; at <= 40; at++) saveTable(`t${at}`, { token: `k${at}`, over: at % 2 === 0, at });
    expect(savedTable("host")?.token).toBe("key");
    expect(myTables().filter((one) => !one.over)).toHaveLength(21);
    expect(myTables().filter((one) => one.over).map((one) => one.at)).toEqual([40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18]);
  });

  it("that are over are removed when the storage is full", () => {
    for (let at = 1; at <= 12; at++) saveTable(`t${at}`, { token: `k${at}`, over: true, at });
    const there = localStorage.getItem("parlour.tables")!;
    const kept = new Map([["parlour.tables", there]]);
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => {
        if (text.length > there.length) throw new DOMException("full", "QuotaExceededError");
        kept.set(name, text);
      },
    });
    saveTable("new", { token: "key", at: 13 });
    expect(savedTable("new")?.token).toBe("key");
    expect(myTables().map((one) => one.table)).toEqual(["new", "t12", "t11", "t10", "t9", "t8", "t7"]);
    vi.unstubAllGlobals();
  });

  it("are forgotten by a browser that keeps nothing, without an error", () => {
    const refuse = () => {
      throw new Error("private");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    saveTable("t", { token: "k" });
    saveSheetKey("a", "k");
    saveSettings();
    expect([myTables(), savedSheets()]).toEqual([[], []]);
    vi.unstubAllGlobals();
  });
});

describe("score sheets of this device", () => {
  it("are listed with the one that changed last first", () => {
    saveSheetKey("a", "ka");
    saveSheetKey("b", "kb");
    updateSavedSheet(sheetState({ sheet: "a", changed: "2026-03-01T00:00:00Z", role: "write" }));
    updateSavedSheet(sheetState({ sheet: "b", changed: "2026-02-01T00:00:00Z", role: "look" }));
    expect(savedSheets().map((one) => [one.sheet, one.key, one.role])).toEqual([["a", "ka", "write"], ["b", "kb", "look"]]);
  });

  it("take a new key, but an owner keeps hers", () => {
    saveSheetKey("a", "old");
    saveSheetKey("a", "new");
    expect(savedSheet("a")!.key).toBe("new");
    updateSavedSheet(sheetState({ sheet: "a", role: "own" }));
    saveSheetKey("a", "look-only");
    expect(savedSheet("a")!.key).toBe("new");
    expect(savedSheets()).toHaveLength(1);
  });

  it("name who leads once there is a row, and whether all is over", () => {
    saveSheetKey("a", "k");
    const players = [player("ann", { rank: 1 }), player("ben", { rank: 2 }), player("cleo", { rank: 1 })];
    updateSavedSheet(sheetState({ sheet: "a", players }));
    expect(savedSheet("a")).toMatchObject({ leader: "", finished: false });
    updateSavedSheet(sheetState({ sheet: "a", players, rows: [row(1, [])], status: "finished" }));
    expect(savedSheet("a")).toMatchObject({ leader: "ANN, CLEO", finished: true, players: [{ name: "ANN" }, { name: "BEN" }, { name: "CLEO" }] });
    updateSavedSheet(sheetState({ sheet: "unknown" }));
    expect(savedSheets()).toHaveLength(1);
  });

  it("come back from the key ring where the list is lost, and leave it when they are forgotten", async () => {
    await saveKey("lost", "key");
    await saveKey("there", "ring");
    saveSheetKey("there", "list");
    await restoreLostSheets();
    expect([savedSheet("lost")?.key, savedSheet("there")?.key]).toEqual(["key", "list"]);
    forgetSheet("lost");
    expect(savedSheet("lost")).toBeUndefined();
    await vi.waitFor(async () => expect(await readKey("lost")).toBeUndefined());
    expect(await readKey("there")).toBe("ring");
    await deleteKey("there");
  });

  it("remember people, those met last first, each once", () => {
    rememberPeople([{ name: "Ann", colour: "#111111" }, { name: "Ben", colour: "#222222" }], 1000);
    rememberPeople([{ name: "Cleo", colour: "#333333" }, { name: "Ann", colour: "#444444" }], 2000);
    expect(knownPeople().map((one) => [one.name, one.colour])).toEqual([["Cleo", "#333333"], ["Ann", "#444444"], ["Ben", "#222222"]]);
  });

  it("seat people in their colours, and no two in one", () => {
    rememberPeople([{ name: "Ann", colour: "#111111" }, { name: "Ben", colour: "#111111" }], 1000);
    const all = withColours(["Ann", "ann", "Ben", "Dan"]);
    expect(all.map((one) => one.name)).toEqual(["Ann", "Ben", "Dan"]);
    expect(all[0]!.colour).toBe("#111111");
    expect(new Set(all.map((one) => one.colour)).size).toBe(3);
  });
});

describe("what is half typed", () => {
  const pad: PadDraft = { player: "ann", row: 1, event: null, text: "5", why: "", witness: "" };

  it("is kept by its sheet and its kind, until it is written", () => {
    saveDraft("a", "pad", pad);
    expect(readDraft("a", "pad")).toEqual(pad);
    expect([readDraft("b", "pad"), readDraft("a", "hand")]).toEqual([null, null]);
    saveDraft("a", "pad", null);
    expect(readDraft("a", "pad")).toBeNull();
    sessionStorage.setItem("parlour.score-half.pad.a", "{broken");
    expect(readDraft("a", "pad")).toBeNull();
  });
});

describe("settings", () => {
  it("are kept, and told to the look of the page", () => {
    Object.assign(settings, { theme: "night", fourColours: true, largeIndices: true });
    saveSettings();
    const { theme, deck, indices } = document.documentElement.dataset;
    expect([theme, deck, indices]).toEqual(["night", "four", "large"]);
    expect(JSON.parse(localStorage.getItem("parlour.settings")!)).toMatchObject({ theme: "night", fourColours: true });
    Object.assign(settings, { theme: "baize", fourColours: false, largeIndices: false });
    saveSettings();
    expect(document.documentElement.dataset).toMatchObject({ theme: "baize", deck: "two", indices: "usual" });
  });

  it("sort the hand of one game otherwise than that of others", () => {
    setSorting("king", "rank");
    expect([sortingOf("king"), sortingOf("xeri")]).toEqual(["rank", "suit"]);
    setSorting(undefined, "dealt");
    expect([sortingOf("king"), sortingOf("xeri")]).toEqual(["rank", "dealt"]);
    settings.sortings = {};
    settings.sorting = "suit";
  });

  it("say how long cards fly: not at all where people want no motion, or read the table as text", () => {
    const motion = vi.spyOn(window, "matchMedia").mockReturnValue({ matches: false } as MediaQueryList);
    expect(flightTime()).toBe(220);
    settings.speed = "slow";
    expect(flightTime()).toBe(440);
    settings.textTable = true;
    expect(flightTime()).toBe(0);
    settings.textTable = false;
    motion.mockReturnValue({ matches: true } as MediaQueryList);
    expect(flightTime()).toBe(0);
    settings.speed = "normal";
  });

  it("of score sheets are kept too", () => {
    appearance.size = "largest";
    saveAppearance();
    expect(JSON.parse(localStorage.getItem("parlour.score-look")!)).toMatchObject({ size: "largest", sorting: "turn" });
    appearance.size = "normal";
  });
});
