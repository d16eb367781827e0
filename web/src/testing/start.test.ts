// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import { saveTable } from "../lib/storage/myTables";
import { say } from "../lib/i18n/messages";
import Start from "../lib/pages/Start.svelte";

const links = () => [...document.querySelectorAll(".begun a")].map((one) => one.textContent!.trim());

it("The first page leads to every table that goes on", async () => {
  localStorage.clear(); // test files in one process share it
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  for (let at = 1; at <= 15; at++) saveTable(`t${at}`, { token: "key", title: `Game ${at}`, over: at === 15, at });
  const page = mount(Start, { target: document.body });
  flushSync();
  expect(links()).toEqual([14, 13, 12].map((at) => say("continue-game", { title: `Game ${at}` })));
  const more = [...document.querySelectorAll<HTMLElement>(".begun button")].find((one) => one.textContent === say("more", { count: 11 }))!;
  more.click();
  flushSync();
  expect(links()).toHaveLength(14);
  expect(more.isConnected).toBe(false);
  await unmount(page);
  vi.unstubAllGlobals();
});
