// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { say } from "../lib/i18n/messages";
import type { View } from "../lib/protocol/types";
import { savedTable } from "../lib/storage/myTables";
import { settings } from "../lib/storage/settings.svelte";
import { clockText, soloTime } from "../lib/table/soloTime";
import { pass } from "./sockets";
import { all, answer, asked, click, closeTable, show, textOf, view } from "./table";

const button = (name: string) => all("button").get(name)!;
const solo = (): View => {
  const now = view("forty-thieves-7-mover");
  return { ...now, can: { ...now.can, home: true } };
};
const later = (now: View, more: Partial<View> = {}): View => ({ ...structuredClone(now), rev: now.rev + 1, moves_played: now.moves_played + 1, news: [], log: [], log_from: now.log_from + now.log.length, ...more });
/** Play the first move by its button, and get the view after it. */
async function play(now: View): Promise<View> {
  await click(document.querySelector<HTMLElement>("button[data-move]"));
  await answer({ type: "ack", id: asked().at(-1)!.id, rev: now.rev + 1 });
  const next = later(now);
  await answer(next);
  return next;
}
const homes = () => asked().filter((one) => one.type === "home").length;

beforeEach(() => void (settings.sound = "none"));
afterEach(async () => {
  settings.autoHome = false;
  await closeTable();
});

describe("a game for one player", () => {
  it("counts moves, and time from the first move to the end", () => {
    const now = { ...view("forty-thieves-7-mover"), moves_played: 0 };
    expect(soloTime(now, "t", 1000)).toEqual({});
    expect(soloTime({ ...now, moves_played: 1 }, "t", 2000)).toEqual({ begunAt: 2000 });
    expect(soloTime({ ...now, moves_played: 2 }, "t", 9000)).toEqual({ begunAt: 2000 });
    const over = { ...now, moves_played: 3, game: { ...now.game, over: true } };
    expect(soloTime(over, "t", 10_000)).toEqual({ begunAt: 2000, endedAt: 10_000 });
    expect(soloTime(over, "t", 20_000)).toEqual({ begunAt: 2000, endedAt: 10_000 });
    expect(soloTime(now, "t", 30_000)).toEqual({});
    expect([0, 65_400, 3_785_000].map(clockText)).toEqual(["0:00", "1:05", "1:03:05"]);
  });

  it("shows both in the bar", async () => {
    const now = solo();
    await show(now);
    expect(textOf(".sub")).toBe(say("solo-progress", { count: now.moves_played, time: "0:00" }));
  });

  it("opens another deal with the same house rules", async () => {
    const now = solo();
    now.settings.options = [{ name: "redeals", chosen: "1", title: "redeals", value: "1", text: "", rule: "R15" }];
    await show(now);
    const posted: unknown[] = [];
    vi.stubGlobal("fetch", async (_: string, sent: RequestInit) => {
      posted.push(JSON.parse(sent.body as string));
      return { ok: true, json: async () => ({ table: "other", seat: 0, token: "t", invite: "i" }) };
    });
    await click(button(`${say("new-deal")} …`));
    await vi.waitFor(() => expect(document.querySelector("dialog")).not.toBeNull());
    expect(textOf("dialog")).toContain(say("deal-unknown"));
    const field = document.querySelector<HTMLInputElement>("dialog input")!;
    field.value = "77";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await pass(10);
    document.querySelector("dialog form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(location.hash).toBe("#/table/other"));
    expect(posted).toEqual([{ game: "forty-thieves", options: { redeals: "1" }, seats: [{ kind: "you" }], name: say("guest"), deal: "77", winnable: false }]);
    expect(savedTable("other")?.deal).toBe("77");
  });
});

describe("automatic moves", () => {
  it("bring cards home once after each own move", async () => {
    settings.autoHome = true;
    const now = solo();
    await show(now);
    expect(homes()).toBe(0);
    const next = await play(now);
    expect(homes()).toBe(1);
    await answer({ type: "refused", id: asked().at(-1)!.id, code: "", text: "no card fits", rule: "R8", cards: [] });
    expect(textOf("section[data-asks]")).not.toContain("no card fits");
    await answer(later(next));
    expect(homes()).toBe(1);
    await answer({ ...now, rev: now.rev + 9 }); // taken back
    expect(homes()).toBe(1);
  });

  it("are off by default", async () => {
    const now = solo();
    await show(now);
    await play(now);
    expect(homes()).toBe(0);
  });
});
