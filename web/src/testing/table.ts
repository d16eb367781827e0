/** A table in a DOM without layout: the page shows a recorded view, and the test plays the server. */

import { computeAccessibleName, getRole } from "dom-accessibility-api";
import { flushSync, mount, unmount } from "svelte";
import { vi } from "vitest";
import TablePage from "../lib/pages/TablePage.svelte";
import { saveTable } from "../lib/storage/myTables";
import type { View } from "../lib/protocol/types";
import { FakeSocket, fakeRoom, pass, realAgain, type Message } from "./sockets";
import recorded from "./views.json";
import "../lib/panels/Score.svelte"; // loaded when it is needed

/** The recorded views, by name. */
export const VIEWS = recorded as unknown as Record<string, View>;
export const view = (name: string): View => structuredClone(VIEWS[name]!);

const quiet = { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
let shown: object | undefined;

/** Open the page of a table. The server has not answered yet. */
export function openTable(at: number | null = null): void {
  fakeRoom();
  vi.stubGlobal("ResizeObserver", class { constructor() { Object.assign(this, quiet); } });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server")));
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  localStorage.clear();
  saveTable("table", { token: "token", game: "", title: "", told: "" });
  shown = mount(TablePage, { target: document.body, props: { table: "table", at, from: null } });
  flushSync();
}

/** Show a view on the page that is open, or on a new one. */
export async function show(now: View): Promise<void> {
  if (!shown) {
    openTable();
    await pass(10);
    FakeSocket.newest.open();
  }
  await answer(now);
}

/** Show a view on the open page, or on a new one. */
export async function answer(said: object): Promise<void> {
  FakeSocket.newest.say(said);
  await pass();
  flushSync();
}

export async function closeTable(): Promise<void> {
  if (shown) await unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
  realAgain();
}

/** The page's requests, without greeting and latency measurements. */
export const asked = (): Message[] => FakeSocket.newest.sent.filter((one) => one.type !== "hello" && one.type !== "line" && one.type !== "moment");

/** The tags with an implicit role. */
const TAGS = { button: "button", region: "section", group: "fieldset", heading: "h1, h2, h3", dialog: "dialog" };

/** All elements of a role, by their names. */
export function all(role: keyof typeof TAGS, within: ParentNode = document): Map<string, HTMLElement> {
  const found = [...within.querySelectorAll<HTMLElement>(`${TAGS[role]}, [role="${role}"]`)].filter((one) => getRole(one) === role);
  return new Map(found.map((one) => [nameOf(one), one]));
}

/** Styles count only where an element has them itself: there are no style sheets here. */
const getComputedStyle = (one: Element): CSSStyleDeclaration => (one as HTMLElement).style;

/** The accessible name of an element, or of one that is not named, its text. */
export const nameOf = (one: Element): string => (computeAccessibleName(one, { getComputedStyle }) || one.textContent || "").replace(/\s+/g, " ").trim();

export const textOf = (selector: string): string => (document.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();
/** What is touched for a thing: the card or place, or for a pile or column its last card. */
export const thing = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-thing="${name}"]`) ?? [...document.querySelectorAll<HTMLElement>(`[data-thing^="${name}/"]`)].at(-1) ?? null;
export const moveButtons = (): string[] => [...document.querySelectorAll<HTMLElement>("button[data-move]")].map((one) => one.dataset.move!);

export async function click(one: HTMLElement | null | undefined): Promise<void> {
  if (!one) throw new Error(`There is nothing to click. Buttons: ${[...all("button").keys()].join(" | ")}`);
  one.click();
  await pass();
  flushSync();
}
