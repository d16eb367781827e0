// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { row, player, sheetTold } from "../../testing/sheets";
import { begun, forget, note, seatAt } from "./myTables";
import { half, keepHalf, type HalfPad } from "../score/drafts";
import { findLostSheets, forgetSheet, keepKey, keptSheet, keptSheets, meet, noteSheet, people, seated } from "../score/sheetList";
import { found, hangUp, takeOff } from "../score/keyStore";
import { keepLook, scoreLook } from "../score/appearance.svelte";
import { flight, keepSettings, settings, sortAt, sortingOf } from "./settings.svelte";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe("tables at which one sits", () => {
  it("are kept newest first, and of those that are over no more than twelve", () => {
    for (let at = 1; at <= 14; at++) note(`t${at}`, { token: `k${at}`, over: true, at });
    expect(begun().map((one) => one.table)).toEqual(["t14", "t13", "t12", "t11", "t10", "t9", "t8", "t7", "t6", "t5", "t4", "t3"]);
    note("t3", { told: "deal 2" });
    expect(begun()[0]).toMatchObject({ table: "t3", token: "k3", told: "deal 2", at: 3 });
    expect(begun()).toHaveLength(12);
    forget("t3");
    expect(seatAt("t3")).toBeUndefined();
    expect(begun()).toHaveLength(11);
  });

  it("are all kept while they go on, however many follow", () => {
    note("host", { token: "key", at: 0 });
    for (let at = 1; at <= 40; at++) note(`t${at}`, { token: `k${at}`, over: at % 2 === 0, at });
    expect(seatAt("host")?.token).toBe("key");
    expect(begun().filter((one) => !one.over)).toHaveLength(21);
    expect(begun().filter((one) => one.over).map((one) => one.at)).toEqual([40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18]);
  });

  it("that are over give way where the browser has no room left", () => {
    for (let at = 1; at <= 12; at++) note(`t${at}`, { token: `k${at}`, over: true, at });
    const there = localStorage.getItem("parlour.tables")!;
    const kept = new Map([["parlour.tables", there]]);
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => {
        if (text.length > there.length) throw new DOMException("full", "QuotaExceededError");
        kept.set(name, text);
      },
    });
    note("new", { token: "key", at: 13 });
    expect(seatAt("new")?.token).toBe("key");
    expect(begun().map((one) => one.table)).toEqual(["new", "t12", "t11", "t10", "t9", "t8", "t7"]);
    vi.unstubAllGlobals();
  });

  it("are forgotten by a browser that keeps nothing, without an error", () => {
    const refuse = () => {
      throw new Error("private");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    note("t", { token: "k" });
    keepKey("a", "k");
    keepSettings();
    expect([begun(), keptSheets()]).toEqual([[], []]);
    vi.unstubAllGlobals();
  });
});

describe("score sheets of this device", () => {
  it("are listed with the one that changed last first", () => {
    keepKey("a", "ka");
    keepKey("b", "kb");
    noteSheet(sheetTold({ sheet: "a", changed: "2026-03-01T00:00:00Z", role: "write" }));
    noteSheet(sheetTold({ sheet: "b", changed: "2026-02-01T00:00:00Z", role: "look" }));
    expect(keptSheets().map((one) => [one.sheet, one.key, one.role])).toEqual([["a", "ka", "write"], ["b", "kb", "look"]]);
  });

  it("take a new key, but an owner keeps hers", () => {
    keepKey("a", "old");
    keepKey("a", "new");
    expect(keptSheet("a")!.key).toBe("new");
    noteSheet(sheetTold({ sheet: "a", role: "own" }));
    keepKey("a", "look-only");
    expect(keptSheet("a")!.key).toBe("new");
    expect(keptSheets()).toHaveLength(1);
  });

  it("name who leads once there is a row, and whether all is over", () => {
    keepKey("a", "k");
    const players = [player("ann", { rank: 1 }), player("ben", { rank: 2 }), player("cleo", { rank: 1 })];
    noteSheet(sheetTold({ sheet: "a", players }));
    expect(keptSheet("a")).toMatchObject({ leader: "", finished: false });
    noteSheet(sheetTold({ sheet: "a", players, rows: [row(1, [])], status: "finished" }));
    expect(keptSheet("a")).toMatchObject({ leader: "ANN, CLEO", finished: true, players: [{ name: "ANN" }, { name: "BEN" }, { name: "CLEO" }] });
    noteSheet(sheetTold({ sheet: "unknown" }));
    expect(keptSheets()).toHaveLength(1);
  });

  it("come back from the key ring where the list is lost, and leave it when they are forgotten", async () => {
    await hangUp("lost", "key");
    await hangUp("there", "ring");
    keepKey("there", "list");
    await findLostSheets();
    expect([keptSheet("lost")?.key, keptSheet("there")?.key]).toEqual(["key", "list"]);
    forgetSheet("lost");
    expect(keptSheet("lost")).toBeUndefined();
    await vi.waitFor(async () => expect(await found("lost")).toBeUndefined());
    expect(await found("there")).toBe("ring");
    await takeOff("there");
  });

  it("remember people, those met last first, each once", () => {
    meet([{ name: "Ann", colour: "#111111" }, { name: "Ben", colour: "#222222" }], 1000);
    meet([{ name: "Cleo", colour: "#333333" }, { name: "Ann", colour: "#444444" }], 2000);
    expect(people().map((one) => [one.name, one.colour])).toEqual([["Cleo", "#333333"], ["Ann", "#444444"], ["Ben", "#222222"]]);
  });

  it("seat people in their colours, and no two in one", () => {
    meet([{ name: "Ann", colour: "#111111" }, { name: "Ben", colour: "#111111" }], 1000);
    const all = seated(["Ann", "ann", "Ben", "Dan"]);
    expect(all.map((one) => one.name)).toEqual(["Ann", "Ben", "Dan"]);
    expect(all[0]!.colour).toBe("#111111");
    expect(new Set(all.map((one) => one.colour)).size).toBe(3);
  });
});

describe("what is half typed", () => {
  const pad: HalfPad = { player: "ann", row: 1, event: null, text: "5", why: "", witness: "" };

  it("is kept by its sheet and its kind, until it is written", () => {
    keepHalf("a", "pad", pad);
    expect(half("a", "pad")).toEqual(pad);
    expect([half("b", "pad"), half("a", "hand")]).toEqual([null, null]);
    keepHalf("a", "pad", null);
    expect(half("a", "pad")).toBeNull();
    sessionStorage.setItem("parlour.score-half.pad.a", "{broken");
    expect(half("a", "pad")).toBeNull();
  });
});

describe("settings", () => {
  it("are kept, and told to the look of the page", () => {
    Object.assign(settings, { theme: "night", fourColours: true, largeIndices: true });
    keepSettings();
    const { theme, deck, indices } = document.documentElement.dataset;
    expect([theme, deck, indices]).toEqual(["night", "four", "large"]);
    expect(JSON.parse(localStorage.getItem("parlour.settings")!)).toMatchObject({ theme: "night", fourColours: true });
    Object.assign(settings, { theme: "baize", fourColours: false, largeIndices: false });
    keepSettings();
    expect(document.documentElement.dataset).toMatchObject({ theme: "baize", deck: "two", indices: "usual" });
  });

  it("sort the hand of one game otherwise than that of others", () => {
    sortAt("king", "rank");
    expect([sortingOf("king"), sortingOf("xeri")]).toEqual(["rank", "suit"]);
    sortAt(undefined, "dealt");
    expect([sortingOf("king"), sortingOf("xeri")]).toEqual(["rank", "dealt"]);
    settings.sortings = {};
    settings.sorting = "suit";
  });

  it("say how long cards fly: not at all where people want no motion, or read the table as text", () => {
    const motion = vi.spyOn(window, "matchMedia").mockReturnValue({ matches: false } as MediaQueryList);
    expect(flight()).toBe(220);
    settings.speed = "slow";
    expect(flight()).toBe(440);
    settings.textTable = true;
    expect(flight()).toBe(0);
    settings.textTable = false;
    motion.mockReturnValue({ matches: true } as MediaQueryList);
    expect(flight()).toBe(0);
    settings.speed = "normal";
  });

  it("of score sheets are kept too", () => {
    scoreLook.size = "largest";
    keepLook();
    expect(JSON.parse(localStorage.getItem("parlour.score-look")!)).toMatchObject({ size: "largest", sorting: "turn" });
    scoreLook.size = "normal";
  });
});
