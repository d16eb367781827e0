// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settings } from "../lib/storage/settings.svelte";
import { ownedLabel } from "../lib/table/zones";
import { closeTable, show, view } from "./table";

beforeEach(() => void (settings.sound = "none"));
afterEach(closeTable);

describe("zones of seats", () => {
  it("are named by their owner", () => {
    expect([ownedLabel("pile", 1, 1), ownedLabel("pile", 0, 1), ownedLabel("pile", 0, null)]).toEqual(["your pile", "seat 0’s pile", "seat 0’s pile"]);
  });

  it("show the number of each spot, unless the card there has this rank", async () => {
    const now = view("trash-0-mover");
    const you = now.you!;
    const layout = now.game.zones.layout!;
    layout.numbered = true;
    layout.cards[you] = ["Ah", null, "Jc", ...Array<null>(6).fill(null), "Td"];
    await show(now);
    const own = document.querySelector(`[data-zone="layout.${you}"]`)!;
    expect(own.getAttribute("aria-label")).toBe("your layout, 10 cards");
    const shown = [...own.querySelectorAll(".one")].map((one) => one.querySelector(".number")?.textContent ?? "");
    expect(shown).toEqual(["", "2", "3", "4", "5", "6", "7", "8", "9", ""]);
  });
});
