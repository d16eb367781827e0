// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cardName, say } from "../lib/i18n/messages";
import type { Move, View } from "../lib/protocol/types";
import { copiesOf } from "../lib/table/zones";
import { all, asked, click, closeTable, moveButtons, nameOf, show, textOf, thing, view, VIEWS } from "./table";

const hands = (now: View, seat: number) => Object.entries(now.game.zones).filter(([, zone]) => zone.look === "hand" && zone.per_seat).map(([name, zone]) => ({ name, faces: copiesOf(zone)[seat] ?? [] }));
const ready = (name: string): boolean => thing(name) !== null && thing(name)!.getAttribute("aria-disabled") !== "true";
const inParts = ({ form, text }: Move, { choices: { composed = [], rows, looks = {} } }: View): boolean =>
  composed.some((one) => one.form === form) || (rows !== undefined && [rows.form, rows.end, rows.auto].some((one) => one === form || one === text)) || form in looks;

/** Make a move as people do: touch its things, then press its button where the last touch has not played it. */
async function make(move: Move): Promise<void> {
  for (const one of move.touch) if (asked().length === 0) await click(thing(one));
  if (asked().length === 0) await click(document.querySelector<HTMLElement>(`button[data-move="${CSS.escape(move.text)}"]`));
}

describe.each(Object.keys(VIEWS))("%s", (name) => {
  const now = view(name);
  const { game, you, choices, status } = now;
  const isAsked = choices.moves.length > 0;
  const others = [...game.points.keys()].filter((seat) => seat !== (you ?? 0));

  beforeAll(() => show(now));
  afterAll(closeTable);

  it("is headed by its game, and the tab says whether one is asked", () => {
    expect(textOf("h1")).toBe(game.title);
    expect(document.title.startsWith(`● ${say("your-turn")}`)).toBe(isAsked);
    expect(document.title).toContain(game.title);
    expect(all("region").has(say("table"))).toBe(true);
    expect(all("region").has(say(isAsked ? "your-turn" : "status"))).toBe(true);
  });

  it("says what is asked, or whom the table waits for", () => {
    const told = textOf("section[data-asks] [role=status]");
    if (isAsked && game.prompt && !choices.rows) for (const words of game.prompt.replaceAll(/`/g, "").split(/\b[A2-9TJQK][cdhs]\b/)) expect(told).toContain(words.trim());
    else if (status === "playing" && !isAsked) for (const seat of game.deciders) expect(told.toLowerCase()).toContain(now.seats[seat]!.name.toLowerCase());
    if (status === "over") expect(told.includes("Nobody")).toBe(game.winners.length === 0 && !game.ending);
    expect(told).not.toBe("");
  });

  it("has a place for every other seat, and marks who is on turn", () => {
    const regions = all("region");
    for (const seat of others) {
      const called = now.seats[seat]!.name || say("open-seat");
      expect(regions.has(called)).toBe(true);
      const onTurn = status === "playing" && game.deciders.includes(seat);
      expect(regions.get(called)!.textContent!.includes(say("on-turn"))).toBe(onTurn);
    }
    if (status !== "playing") expect(document.querySelectorAll(".chip.turn").length).toBe(0);
    const { dealer } = game.registers;
    const tags = document.querySelectorAll(`.chip .tag[title="${say("dealer")}"]`).length;
    expect(tags).toBe(dealer === undefined || dealer < 0 || (dealer === you && game.seats === 1) ? 0 : 1);
  });

  it("shows the own hand card by card, and no face that the view does not tell", () => {
    for (const { name, faces } of hands(now, you ?? 0)) {
      const zone = document.querySelector(`[data-zone="${name}.${you ?? 0}"]`)!;
      const cards = [...zone.querySelectorAll<HTMLElement>("[data-thing]")];
      expect(cards.map((one) => one.dataset.face).toSorted()).toEqual(faces.map((face) => face ?? "").toSorted());
      for (const one of cards) expect(nameOf(one)).toMatch(new RegExp(`^${one.dataset.face ? cardName(one.dataset.face) : say("face-down")}`));
      if (you !== null) expect(zone.getAttribute("aria-label")).toBe(say("zone", { label: say("your-hand"), count: faces.length }));
    }
  });

  it("offers every move, and nothing else", () => {
    const more = document.querySelector("button.more") !== null;
    const buttons = moveButtons();
    for (const move of choices.moves.filter((one) => !inParts(one, now) && !one.low && !more))
      expect(buttons.includes(move.text) || (move.touch.length > 0 && move.touch.every((one) => thing(one) !== null) && move.touch.some(ready))).toBe(true);
    const known = new Set([...choices.moves.map((move) => move.text), choices.rows?.end, choices.rows?.auto]);
    expect(buttons.filter((one) => !known.has(one))).toEqual([]);
    const named = new Set(choices.moves.flatMap((move) => [...move.touch, ...Object.values(move.also ?? {}).flat()]));
    const marked = [...document.querySelectorAll<HTMLElement>("[data-thing].may")].map((one) => one.dataset.thing!);
    if (!choices.composed && !choices.rows) for (const one of marked) expect(named.has(one) || named.has(one.split("/")[0]!)).toBe(true);
    if (isAsked && !choices.rows)
      for (const card of document.querySelectorAll<HTMLElement>(".hand [data-thing]"))
        expect(card.getAttribute("aria-disabled") !== "true").toBe(named.has(card.dataset.thing!) || named.has(card.dataset.thing!.split("/")[0]!));
  });

  it("offers the requests that the view allows", () => {
    const buttons = all("button");
    for (const [called, may] of [[say("hint"), now.can.hint], [say("undo"), now.can.undo]] as const) {
      if (you === null) expect(buttons.has(called)).toBe(false);
      else expect(buttons.get(called)!.hasAttribute("disabled")).toBe(!may);
    }
    expect(buttons.get(say("replay"))!.hasAttribute("disabled")).toBe(now.moves_played === 0);
    expect(buttons.has(say("home"))).toBe(now.can.home);
    expect(buttons.has(say("new-game"))).toBe(game.over);
    expect(buttons.has(say("rematch"))).toBe(game.over && now.can.rematch);
    expect(textOf(".bar .looks") !== "").toBe(you === null);
  });
});

/** The first move that is made by touching things or by one of few buttons. */
const firstOf = (now: View): Move | undefined =>
  now.choices.moves.find((one) => !one.low && !inParts(one, now) && (one.touch.length > 0 || now.choices.moves.length < 4));

describe.each(Object.keys(VIEWS).filter((name) => firstOf(VIEWS[name]!)))("%s", (name) => {
  const now = view(name);
  const { choices } = now;
  const first = firstOf(now)!;
  afterEach(closeTable);

  it("sends the move that is touched and pressed", async () => {
    await show(now);
    await make(first);
    const [play, ...rest] = asked();
    expect(rest).toEqual([]);
    expect(play).toMatchObject({ type: "play", rev: now.rev, then: [] });
    const sent = choices.moves.find((one) => one.text === play!.move)!;
    expect(sent.touch.length).toBe(first.touch.length);
    if (first.touch.length === 1) expect([...sent.touch, ...Object.values(sent.also ?? {}).flat()]).toContain(first.touch[0]!);
  });
});
