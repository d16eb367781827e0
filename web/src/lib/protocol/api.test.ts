// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSheet, openTable, playOn, results, rulePage, sitDown, tableInfo, acceptChallenge, type NewTable } from "./api";
import { savedTable } from "../storage/myTables";
import type { TableInfo } from "./types";

const calls: [path: string, body: unknown][] = [];
let answers: unknown[] = [];
const reply = (told: unknown, status = 200) => ({ ok: status < 400, status, json: () => (told === "no json" ? Promise.reject(new Error()) : Promise.resolve(told)) });

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    calls.push([path, body === undefined ? undefined : JSON.parse(body as string)]);
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  });
});
afterEach(() => vi.unstubAllGlobals());

it("keeps the seat at a table that one opens", async () => {
  answers = [reply({ table: "t1", seat: 0, token: "secret", invite: "come" })];
  await openTable({ game: "xeri" } as NewTable, "Xeri");
  expect(calls).toEqual([["api/tables", { game: "xeri" }]]);
  expect(savedTable("t1")).toMatchObject({ token: "secret", invite: "come", game: "xeri", title: "Xeri" });
});

it("asks about a table by its encoded name", async () => {
  answers = [reply({ table: "a/b" })];
  await tableInfo("a/b?c");
  expect(calls).toEqual([["api/tables/a%2Fb%3Fc", undefined]]);
});

it("reports the server's error with its code", async () => {
  answers = [reply({ error: { text: "No such game.", code: "game.unknown" } }, 404), reply("no json", 502)];
  await expect(tableInfo("t")).rejects.toMatchObject({ message: "No such game.", code: "game.unknown" });
  await expect(tableInfo("t")).rejects.toMatchObject({ message: "The server returned status 502.", code: "http.502" });
});

it("sits down with the same token when it asks a second time", async () => {
  const table = { table: "t2", game: "xeri", title: "Xeri" } as TableInfo;
  answers = [new Error("no network"), reply({ seat: 1 })];
  await expect(sitDown(table, "come", "Ben")).rejects.toThrow();
  expect(savedTable("t2")).toBeUndefined();
  await sitDown(table, "come", "Ben");
  const [first, second] = calls.map(([, body]) => (body as { token: string }).token);
  expect(first).toBe(second);
  expect(first).toMatch(/^[0-9a-f]{48}$/);
  expect(savedTable("t2")!.token).toBe(first);
});

it("keeps the seats at tables that go on from another, and at challenges", async () => {
  answers = [reply({ table: "t3", token: "k3", invite: "i3" }), reply({ table: "t4", token: "k4", invite: "i4" })];
  expect(await playOn("t1", "k1", 5, { game: "king", title: "King" })).toBe("t3");
  expect(await acceptChallenge({ table: "t1", game: "king", title: "King" } as TableInfo, "", "Ben")).toBe("t4");
  expect(calls).toEqual([["api/tables/t1/on", { token: "k1", at: 5 }], ["api/tables/t1/challenge", { name: "Ben", invite: null }]]);
  expect([savedTable("t3")!.token, savedTable("t4")!.token]).toEqual(["k3", "k4"]);
});

it("asks for a page of rules once, and again only where that failed", async () => {
  answers = [new Error("no network"), reply({ title: "Xeri" })];
  await expect(rulePage("xeri")).rejects.toThrow();
  expect(await rulePage("xeri")).toEqual({ title: "Xeri" });
  await rulePage("xeri");
  expect(calls).toHaveLength(2);
});

it("unwraps what the server wraps", async () => {
  answers = [reply({ results: [{ table: "t" }] }), reply({ sheet: "s" })];
  expect(await results("t")).toEqual([{ table: "t" }]);
  expect(await createSheet({ key: "k", sheet: "plain", players: [], settings: {}, options: {} })).toBe("s");
});
