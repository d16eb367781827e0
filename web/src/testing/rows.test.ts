// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { say } from "../lib/i18n/messages";
import { copiesOf } from "../lib/table/zones";
import type { Move, View } from "../lib/protocol/types";
import { settings } from "../lib/storage/settings.svelte";
import "../lib/zones/Rows.svelte"; // which the page loads when it needs it
import { all, answer, asked, click, closeTable, show, textOf, thing, view } from "./table";

const LINE = "section[data-asks] [role=status]";
const now = view("crash-0-mover");
const faceOf = (one: string): string => copiesOf(now.game.zones.hand!)[now.you!]![Number(one.split("/")[1])]!;
const apart = (a: Move, b: Move): boolean => !a.touch.some((one) => b.touch.includes(one));
const hands = now.choices.moves.filter((move) => move.touch.length === 3);
/** Two hands without a common card. */
const first = hands[0]!;
const second = hands.find((move) => apart(first, move))!;
const last = () => asked().at(-1)!;
const reply = (type: string, more: object) => answer({ type, id: last().id, ...more });
const rows = (): string[] => [...document.querySelectorAll("[data-row]")].map((row) => [...row.querySelectorAll<HTMLElement>("[data-face]")].map((one) => one.dataset.face).join(" "));
const names = (): string[] => [...document.querySelectorAll("[data-row] .name")].map((one) => one.textContent!);
const faces = (move: Move): string[] => move.touch.map(faceOf);

async function arrange(move: Move): Promise<void> {
  for (const one of move.touch) await click(thing(one));
}

beforeEach(() => void (settings.sound = "none"));
afterEach(closeTable);

describe("rows that are arranged", () => {
  it("are named by the server once they are full, and sorted from best to worst", async () => {
    await show(now);
    await arrange(first);
    expect(last()).toMatchObject({ type: "name_rows", rows: [faces(first)] });
    await reply("named_rows", { rows: [{ name: "pair of twos", worth: 5 }] });
    expect(names()).toEqual(["Pair of twos"]);
    await arrange(second);
    expect(last()).toMatchObject({ rows: [faces(second)] });
    await reply("named_rows", { rows: [{ name: "run 2 3 4", worth: 9 }] });
    expect(names()).toEqual(["Run 2 3 4", "Pair of twos"]);
    expect(rows().slice(0, 2)).toEqual([faces(second).join(" "), faces(first).join(" ")]);
    expect(textOf(LINE)).toMatch(/hand/);
  });

  it("are not asked about twice", async () => {
    await show(now);
    await arrange(first);
    await reply("named_rows", { rows: [{ name: "pair of twos", worth: 5 }] });
    const sent = asked().length;
    await click(thing(first.touch[0]!));
    expect(names()).toEqual([]);
    await click(thing(first.touch[0]!));
    expect(names()).toEqual(["Pair of twos"]);
    expect(asked().length).toBe(sent);
  });

  it("are proposed with a reason, which is shown until they are changed", async () => {
    await show(now);
    await click(all("button").get(say("rows-propose")));
    await reply("arranged", { moves: [first.text, second.text], reason: "Column 2 gains most." });
    await reply("named_rows", { rows: [{ name: "a", worth: 9 }, { name: "b", worth: 5 }] });
    expect(textOf(LINE)).toBe("Column 2 gains most.");
    await click(thing(second.touch[0]!));
    expect(textOf(LINE)).not.toContain("gains");
  });
});

describe("the guide of a first deal", () => {
  const guided: View = { ...now, guide: { text: "First.", move: first.text, stop: 1, stops: 3, then: [{ text: "Second.", move: second.text }, { text: "Send.", move: "set -" }] } };
  const marked = (): string[] => [...document.querySelectorAll<HTMLElement>(".hinted")].map((one) => one.dataset.thing!).toSorted();

  it("goes on with each row that is full, and marks its cards", async () => {
    await show(guided);
    expect(textOf(".guide [role=status]")).toBe("First. 1/3");
    expect(marked()).toEqual(first.touch.toSorted());
    await arrange(first);
    expect(textOf(".guide [role=status]")).toBe("Second. 2/3");
    expect(marked()).toEqual(second.touch.toSorted());
    await arrange(second);
    expect(textOf(".guide [role=status]")).toBe("Send. 3/3");
    expect(marked()).toEqual([]);
    await click(thing(first.touch[0]!));
    expect(textOf(".guide [role=status]")).toBe("First. 1/3");
  });
});
