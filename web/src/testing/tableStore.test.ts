// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { savedTable } from "../lib/storage/myTables";
import { say } from "../lib/i18n/messages";
import type { Face, Move, View } from "../lib/protocol/types";
import { settings } from "../lib/storage/settings.svelte";
import "../lib/table/DealResult.svelte"; // this and the next are loaded when they are needed
import "../lib/table/TextTable.svelte";
import { FakeSocket, pass } from "./sockets";
import { all, answer, asked, click, closeTable, nameOf, openTable, show, textOf, thing, view } from "./table";

const LINE = "section[data-asks] [role=status]";
const button = (name: string) => all("button").get(name);
const pressMove = (text: string) => click(document.querySelector<HTMLElement>(`button[data-move="${text}"]`));
const reply = (type: string, more: object = {}) => answer({ type, id: asked().at(-1)!.id, ...more });
const move = (text: string, touch: string[], more: Partial<Move> = {}): Move => ({ text, touch, form: text.split(" ")[0]!, amount: null, confirm: false, low: false, beside: false, ...more });

/** The view after a move that changed nothing else. */
const later = (now: View, more: Partial<View> = {}): View => ({ ...structuredClone(now), rev: now.rev + 1, moves_played: now.moves_played + 1, news: [], log: [], log_from: now.log_from + now.log.length, ...more });
const letGo = async () => {
  Object.assign(settings, { premove: false, oneTouch: false, textTable: false });
  await closeTable();
};

beforeEach(() => void (settings.sound = "none"));
afterEach(letGo);

describe("a player for whom a bot plays", () => {
  const replaced = (more: Partial<View> = {}): View => {
    const now = view("xeri-0-mover");
    const other = now.you === 0 ? 1 : 0;
    Object.assign(now.seats[other]!, { kind: "person", name: "Ben", bot: "greedy", connected: false, gone: 90 });
    return { ...now, host: true, settings: { ...now.settings, grace: 60 }, ...more };
  };

  it("gets a new link from the host", async () => {
    const now = replaced();
    await show(now);
    expect(textOf("main")).toContain(say("seat-replaced", { name: "Ben" }));
    await click(button(say("seat-link"))!);
    expect(asked().at(-1)).toMatchObject({ type: "reissue", seat: now.you === 0 ? 1 : 0 });
  });

  it("gets none from others, nor before the time of grace is over", async () => {
    await show(replaced({ host: false }));
    expect(button(say("seat-link"))).toBeUndefined();
    await closeTable();
    const now = replaced();
    now.settings.grace = 120;
    await show(now);
    expect(button(say("seat-link"))).toBeUndefined();
  });
});

describe("a page that opens a table", () => {
  it("says who it is, and shows nothing before the server has answered", async () => {
    openTable();
    await pass(10);
    FakeSocket.newest.open();
    expect(FakeSocket.newest.sent).toEqual([{ type: "hello", token: "token", reports_deals: true, locale: "en" }]);
    expect(textOf("main")).toContain(say("loading"));
    await answer({ type: "error", text: "There is no such table." });
    expect(textOf("main")).toContain("There is no such table.");
  });

  it("says that the server is out of reach, and takes it back", async () => {
    const now = view("xeri-0-mover");
    await show(now);
    expect(textOf(".offline")).toBe("");
    FakeSocket.newest.close();
    await pass(800);
    expect(textOf(".offline")).toBe(say("offline").replace(/\s+/g, " "));
    FakeSocket.newest.open();
    await answer(now);
    expect(textOf(".offline")).toBe("");
  });

  it("keeps the table on this device as the view tells it", async () => {
    const now = view("xeri-0-mover");
    await show(now);
    expect(savedTable("table")).toMatchObject({ token: "token", game: "xeri", title: "Xeri", over: false, hash: now.fairness.hash, hashAt: now.moves_played });
    expect(savedTable("table")!.told).toContain(say("your-turn"));
    const spectator = view("xeri-7-spectator");
    await closeTable();
    await show(spectator);
    expect(savedTable("table")).toMatchObject({ game: "" });
  });

  it("says that a view could not be shown, and asks for another", async () => {
    await show(view("xeri-0-mover"));
    await answer({ type: "error", text: "It cannot be shown.", unshown: true });
    expect(textOf(".offline")).toContain("It cannot be shown.");
    const made = FakeSocket.made.length;
    await click(button(say("try-again")));
    await pass(500);
    expect(FakeSocket.made.length).toBeGreaterThan(made);
  });
});

describe("a move", () => {
  const now = view("xeri-0-mover");
  const [first] = now.choices.moves;

  it("is played by its button, and none other while it is on its way; a second touch takes the card back", async () => {
    await show(now);
    const card = first!.touch[0]!;
    await click(thing(card));
    expect([asked(), thing(card)!.getAttribute("aria-pressed")]).toEqual([[], "true"]);
    await click(thing(card));
    expect([asked(), thing(card)!.getAttribute("aria-pressed")]).toEqual([[], "false"]);
    await click(thing(card));
    await pressMove(first!.text);
    expect(asked()).toMatchObject([{ type: "play", rev: now.rev, move: first!.text, then: [] }]);
    await click(thing(now.choices.moves[1]!.touch[0]!));
    expect(asked()).toHaveLength(1);
    expect(thing(now.choices.moves[1]!.touch[0]!)!.getAttribute("aria-pressed")).toBe("false");
    await reply("ack", { rev: now.rev + 1 });
    await answer(later(now));
    await click(thing(now.choices.moves[1]!.touch[0]!));
    await pressMove(now.choices.moves[1]!.text);
    expect(asked()[1]).toMatchObject({ rev: now.rev + 1, move: now.choices.moves[1]!.text });
  });

  it("that is refused leaves the card chosen, and the reason is said with its rule", async () => {
    await show(now);
    await click(thing(first!.touch[0]!));
    await pressMove(first!.text);
    await reply("refused", { text: "Not now.", rule: "R7", cards: [] });
    expect(textOf(`${LINE} .why`)).toContain("Not now.");
    expect(button("R7")).toBeDefined();
    expect(thing(first!.touch[0]!)!.getAttribute("aria-pressed")).toBe("true");
    await answer(later(now));
    expect(textOf(`${LINE} .why`)).toBe("");
  });

  it("is played by one touch where one likes that, once the table is seen", async () => {
    settings.oneTouch = true;
    await show({ ...now, choices: { ...now.choices, one_touch: true } });
    await pass(1000);
    await click(thing(first!.touch[0]!));
    expect(asked()).toMatchObject([{ type: "play", move: first!.text }]);
  });

  it("of a game with moves of several cards is not played by one touch", async () => {
    settings.oneTouch = true;
    await show({ ...now, choices: { ...now.choices, one_touch: false } });
    await pass(1000);
    await click(thing(first!.touch[0]!));
    expect(asked()).toEqual([]);
  });

  it("is made by a double click on its card", async () => {
    await show(now);
    await click(thing(first!.touch[0]!));
    await click(thing(first!.touch[0]!));
    thing(first!.touch[0]!)!.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    expect(asked()).toMatchObject([{ type: "play", move: first!.text }]);
  });

  it("that gives the game up is pressed twice, and can be thought better of", async () => {
    const solo = view("forty-thieves-7-mover");
    solo.choices.moves = [move("quit", [], { confirm: true, low: true })];
    await show(solo);
    await pass(1000);
    await pressMove("quit");
    expect([asked(), textOf(LINE)]).toEqual([[], say("give-up-sure")]);
    await click(button(say("give-up-not")));
    expect(textOf(LINE)).not.toBe(say("give-up-sure"));
    await pressMove("quit");
    await pressMove("quit");
    expect(asked()).toMatchObject([{ type: "play", move: "quit" }]);
  });

  it("a touch that is no part of one asks why", async () => {
    const other = view("king-7-mover");
    await show(other);
    const dead = [...document.querySelectorAll<HTMLElement>(".hand [data-thing]")].find((one) => one.getAttribute("aria-disabled") === "true") ?? thing("trick.0")!;
    await click(dead);
    expect(asked()).toMatchObject([{ type: "why", touched: [dead.dataset.thing] }]);
    await reply("reason", { text: "Follow suit.", rule: "R3", cards: [] });
    expect(textOf(LINE)).toContain("Follow suit.");
  });

  it("is not made at all by a spectator, who is not told why either", async () => {
    await show(view("xeri-7-spectator"));
    for (const one of document.querySelectorAll<HTMLElement>("[data-thing]")) await click(one);
    expect(asked()).toEqual([]);
  });
});

describe("a card that was touched", () => {
  const now = view("xeri-0-mover");

  it("stays chosen where it lies after other cards have left the hand", async () => {
    await show(now);
    const [name] = Object.entries(now.game.zones).find(([, zone]) => zone.look === "hand")!;
    await click(thing(`${name}.${now.you}/1`));
    const next = later(now);
    (next.game.zones[name]!.cards as (string | null)[][])[now.you!]!.splice(0, 1);
    next.choices.moves = next.choices.moves.slice(1).map((one, at) => ({ ...one, touch: [`${name}.${now.you}/${at}`] }));
    await answer(next);
    expect(thing(`${name}.${now.you}/0`)!.getAttribute("aria-pressed")).toBe("true");
  });

  it("is let go when no move takes it any more, and that is said", async () => {
    await show(now);
    const card = thing(now.choices.moves[0]!.touch[0]!)!;
    await click(card);
    await answer(later(now, { choices: { moves: now.choices.moves.slice(1) } }));
    expect(thing(now.choices.moves[0]!.touch[0]!)!.getAttribute("aria-pressed")).toBe("false");
    expect(textOf(`${LINE} .why`)).not.toBe("");
  });
});

describe("a card that waits for its turn", () => {
  const turn = view("xeri-0-mover");
  const card = turn.choices.moves[0]!.touch[0]!;
  const waits: View = { ...structuredClone(turn), choices: { moves: [] }, game: { ...structuredClone(turn.game), deciders: [1 - turn.you!] } };

  it("is played at the first view in which one is asked", async () => {
    settings.premove = true;
    await show(waits);
    await click(thing(card));
    expect(asked()).toEqual([]);
    await answer(later(waits, { game: turn.game, choices: turn.choices }));
    expect(asked()).toMatchObject([{ type: "play", rev: waits.rev + 1, move: turn.choices.moves[0]!.text }]);
  });

  it("is dropped when the line breaks, when it is wished, and when a window opens", async () => {
    settings.premove = true;
    await show(waits);
    const queued = () => document.querySelector(".ghost") !== null;
    await click(thing(card));
    expect(queued()).toBe(true);
    await click(document.querySelector<HTMLElement>(".ghost"));
    expect(queued()).toBe(false);
    await click(thing(card));
    FakeSocket.newest.close();
    await pass(800);
    FakeSocket.newest.open();
    await answer(later(waits));
    expect(queued()).toBe(false);
    await click(thing(card));
    await answer(later(later(waits), { window: { closes_in: 5, whole: 5 } }));
    expect([queued(), asked()]).toEqual([false, []]);
    expect(textOf(`${LINE} .why`)).not.toBe("");
  });

  it("does not wait unless one likes that", async () => {
    await show(waits);
    await click(thing(card));
    expect(document.querySelector(".ghost")).toBeNull();
  });
});

describe("what one asks of the table", () => {
  const now = view("xeri-7-mover");
  const can = (more: Partial<View["can"]>): View => ({ ...structuredClone(now), can: { ...now.can, ...more } });

  it("takes back with the number of the view", async () => {
    await show(can({ undo: true }));
    await click(button(say("undo")));
    expect(asked()).toMatchObject([{ type: "undo", rev: now.rev }]);
  });

  it("is answered to a player who wants to take back", async () => {
    await show({ ...now, takeback: { by: 1, waiting: [now.you!], closes_in: 10, whole: 20 } });
    expect(textOf(LINE)).toContain(now.seats[1]!.name);
    await click(button(say("refuse")));
    await click(button(say("agree")));
    expect(asked().map((one) => [one.type, one.agree])).toEqual([["consent", false], ["consent", true]]);
  });

  it("says that others did not agree, unless one has withdrawn", async () => {
    const wish = { ...now, takeback: { by: now.you!, waiting: [1], closes_in: 10, whole: 20 } };
    await show(wish);
    await answer({ ...now, rev: now.rev + 1 });
    expect(textOf(LINE)).toBe(say("take-back-not"));
    await answer({ ...wish, rev: now.rev + 2 });
    await click(button(say("withdraw")));
    expect(asked()).toMatchObject([{ type: "consent", agree: false }]);
    await answer({ ...now, rev: now.rev + 3 });
    expect(textOf(LINE)).not.toBe(say("take-back-not"));
  });

  it("gives a hint in steps: the move with its reason, then the numbers; and counts it", async () => {
    await show(can({ hint: true }));
    await click(button(say("hint")));
    expect(asked()).toMatchObject([{ type: "hint" }]);
    expect(button(say("hint-searching"))!.getAttribute("aria-busy")).toBe("true");
    const best = now.choices.moves[0]!;
    await reply("hint", { moves: [{ text: best.text, value: 1, worse: null, visits: 9 }], counts: "points", reason: "Takes the pile.", back: [], wins: 0, tally: { better: 11, worse: 2, deals: 16, other: now.choices.moves[1]!.text }, used: { worlds: 1, playouts: 1, seconds: 1 } });
    expect(textOf(LINE)).toMatch(/^Play .*\. Takes the pile\./);
    expect(thing(best.touch[0]!)!.classList.contains("hinted")).toBe(true);
    expect(savedTable("table")!.hints).toBe(1);
    await click(button(say("hint")));
    expect(textOf(LINE)).toMatch(/^Play .* does better than Play .* in 11 of 16 deals tried, and worse in 2\..*Search results: /);
    expect(asked()).toHaveLength(1);
    await answer(later(now));
    expect(thing(best.touch[0]!)?.classList.contains("hinted") ?? false).toBe(false);
  });

  it("shows what a player says for five seconds", async () => {
    await show(now);
    await answer({ type: "emote", seat: 1, text: "Well played!" });
    expect(textOf("main")).toContain("Well played!");
    await pass(5100);
    expect(document.querySelector(".word")).toBeNull();
  });

  it("seats one at the rematch with the same token", async () => {
    const over = view("xeri-400-mover");
    await show({ ...over, next: "second" });
    expect(savedTable("second")).toMatchObject({ token: "token", over: false, told: "" });
    expect(document.querySelector('a[href="#/table/second"]')).not.toBeNull();
  });

  it("keeps the log of before, and of a step back only what still stands", async () => {
    const line = (at: number) => ({ at, seat: 0, text: `line ${at}`, brief: null, deal: 1, laid: false, trick: false });
    await show({ ...now, moves_played: 2, log: [line(1), line(2)], log_from: 0 });
    const heard = () => [...document.querySelectorAll("[role=log] p, .log li")].map((one) => one.textContent).filter((text) => text!.includes("ine "));
    await answer({ ...later(now), moves_played: 3, log: [line(3)], log_from: 2 });
    expect(heard().join()).toMatch(/ine 1.*ine 2.*ine 3/);
    await answer({ ...later(later(now)), moves_played: 1, log: [], log_from: 1 });
    expect(heard().join()).toMatch(/ine 1/);
    expect(heard().join()).not.toMatch(/ine [23]/);
  });
});

describe("the result of a deal", () => {
  it("is reported to the server when it is closed, or at once where it is not shown", async () => {
    const now = view("xeri-0-mover");
    const lines = now.game.points.map(() => ({ xeris: 0 }));
    const ends = (deals: number): View => ({ ...later(now), rev: now.rev + deals, moves_played: now.moves_played + deals, game: { ...now.game, deal_name: "hand", score: Array.from({ length: deals }, () => ({ lines, points: now.game.points })) } });
    await show({ ...now, game: { ...now.game, score: [] } });
    await answer(ends(1));
    expect(asked()).toEqual([]);
    await click(button(say("next-deal", { deal: "hand" })));
    expect(asked()).toMatchObject([{ type: "deal_seen", deals: 1 }]);
    settings.slips = false;
    await answer(ends(2));
    expect(asked()[1]).toMatchObject({ type: "deal_seen", deals: 2 });
    settings.slips = true;
  });
});

describe("a player who opens the rules", () => {
  it("says so to the server, hears that others wait, and says when the rules are closed", async () => {
    await show({ ...view("xeri-0-mover"), log: [] });
    await click(button(say("rules"))!);
    expect(asked()).toMatchObject([{ type: "rules_open", open: true }]);
    await reply("heard", { waits: true });
    expect(textOf(".waits")).toBe(say("waits-for-reader", { people: 2 }));
    await click(button(say("close"))!);
    expect(asked()[1]).toMatchObject({ type: "rules_open", open: false });
  });
});

describe("what has happened", () => {
  it("is told from the own last move on, the newest last", async () => {
    const now = view("xeri-0-mover");
    const line = (at: number, seat: number, text: string) => ({ at, seat, text, brief: null, deal: 1, laid: false, trick: false });
    await show({ ...now, log_from: 0, log: [line(1, now.you!, "Earlier."), line(2, now.you!, "Own."), line(3, 1 - now.you!, "First."), line(4, 1 - now.you!, "Second.")] });
    expect(textOf(".event")).toBe("Own. First. Second.");
    expect(textOf(".event .last")).toBe("Second.");
  });
});

describe("the seats of a phone", () => {
  const narrow = async (name: string, zone: string): Promise<string> => {
    const now = view(name);
    const won = now.game.zones[zone]!;
    won.cards = now.game.points.map(() => [null, null, null, null]);
    await show(now);
    return textOf("main");
  };
  beforeEach(() => {
    window.innerWidth = 390;
    window.dispatchEvent(new Event("resize"));
  });
  afterEach(() => {
    window.innerWidth = 1024;
    window.dispatchEvent(new Event("resize"));
  });

  it("count the cards won, but not in games of tricks, where facts count what matters", async () => {
    expect(await narrow("xeri-0-mover", "won")).toContain(say("won", { count: 4 }));
    await closeTable();
    expect(await narrow("king-0-mover", "won")).not.toContain(say("won", { count: 4 }));
  });
});

describe("a called suit", () => {
  it("is drawn on the pile and belongs to its name, as long as it counts", async () => {
    const now = view("jack-change-it-0-mover");
    now.game.zones.pile!.suit = "called";
    const called = (suit: number): View => ({ ...later(now), game: { ...now.game, registers: { ...now.game.registers, called: suit } } });
    await show(called(1));
    const told = say("called-suit", { suit: say("suit-d") });
    expect(document.querySelector(".called.d")).not.toBeNull();
    expect(nameOf(document.querySelector("[data-zone^=pile]")!)).toContain(told);
    expect(nameOf(document.querySelector("[data-zone^=pile] button")!)).toContain(told);
    await answer(called(-1));
    expect(document.querySelector(".called")).toBeNull();
  });
});

describe("a card that is dropped", () => {
  const press = (name: string, x: number, y: number) => thing(name)!.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true, clientX: x, clientY: y }));
  const move = (type: string, x: number, y: number) => dispatchEvent(new MouseEvent(type, { clientX: x, clientY: y }));
  async function drag(name: string, onto: Element | null): Promise<void> {
    document.elementFromPoint = () => onto;
    press(name, 5, 5);
    move("pointermove", 50, 50);
    move("pointerup", 50, 50);
    document.body.click(); // follows in a browser
    await pass(10);
  }

  it("on the table makes the move that it makes alone", async () => {
    const now = view("xeri-0-mover");
    await show(now);
    const [first] = now.choices.moves;
    await drag(first!.touch[0]!, document.querySelector("[data-table]"));
    expect(asked()).toMatchObject([{ type: "play", move: first!.text }]);
  });

  it("where it makes no move lies where it was, and the reason is asked", async () => {
    const now = view("xeri-0-mover");
    const [first] = now.choices.moves;
    await show({ ...now, choices: { ...now.choices, moves: now.choices.moves.slice(1) } });
    await drag(first!.touch[0]!, document.querySelector("[data-table]"));
    expect(asked()).toMatchObject([{ type: "why", touched: [first!.touch[0]] }]);
  });

  it("beside the table does nothing", async () => {
    const now = view("xeri-0-mover");
    await show(now);
    await drag(now.choices.moves[0]!.touch[0]!, document.body);
    expect(asked()).toEqual([]);
  });
});

describe("the result of a round", () => {
  it("is shown until it is closed, and then reported", async () => {
    const now = view("keep-trying-0-mover");
    const rounds = now.game.rounds ?? 0;
    await show(now);
    await answer({ ...later(now), moves_played: now.moves_played + 1, game: { ...now.game, rounds: rounds + 1, round: ["Vera takes the ante."] } });
    expect(textOf(".slip")).toContain("Vera takes the ante.");
    await click(button(say("next-round")));
    expect(textOf(".slip")).toBe("");
    expect(asked()).toMatchObject([{ type: "deal_seen", deals: now.game.score.length + rounds + 1 }]);
  });
});

describe("the table as text", () => {
  it("has every card of the hand as a button with its name", async () => {
    settings.textTable = true;
    const now = view("xeri-0-mover");
    await show(now);
    const card = now.choices.moves[0]!.touch[0]!;
    await click(thing(card));
    expect(thing(card)!.getAttribute("aria-pressed")).toBe("true");
    await pressMove(now.choices.moves[0]!.text);
    expect(asked()).toMatchObject([{ type: "play", move: now.choices.moves[0]!.text }]);
  });
});

describe("a hint that comes late", () => {
  it("is not shown after another move", async () => {
    const now = view("xeri-0-mover");
    await show({ ...now, can: { ...now.can, hint: true } });
    await click(button(say("hint"))!);
    const { id } = asked().at(-1)!;
    await answer(later({ ...now, can: { ...now.can, hint: true } }));
    await answer({ type: "hint", id, moves: [{ text: now.choices.moves[0]!.text, value: 1, worse: 0, visits: 9 }], counts: "", back: null, wins: null, used: { seconds: 1, iterations: 9 } });
    expect(savedTable("table")!.hints ?? 0).toBe(0);
  });
});

describe("a swap", () => {
  const board = (): View => {
    const now = view("cash-7-mover");
    for (const move of now.choices.moves) if (move.form === "swap") Object.assign(move, { confirm: false, at_once: true });
    return now;
  };
  const swapOf = (now: View) => now.choices.moves.find((move) => move.form === "swap")!;
  const things = (now: View) => [...swapOf(now).touch].sort().reverse(); // the hand card, then the board card

  it("is played by the second of two touches", async () => {
    const now = board();
    await show(now);
    const [own, there] = things(now);
    await click(thing(own!));
    expect(asked()).toEqual([]);
    await click(thing(there!));
    expect(asked().at(-1)).toMatchObject({ type: "play", move: swapOf(now).text });
  });

  it("is only chosen if the board card has just been replaced", async () => {
    const now = board();
    const [own, there] = things(now);
    const [name, at] = there!.split("/")[0]!.split(".");
    const before = structuredClone(now);
    (before.game.zones[name!]!.cards as Face[][])[Number(at)] = ["2c"];
    await show(before);
    await click(thing(own!));
    await show(later(now));
    await click(thing(there!));
    expect(asked()).toEqual([]);
    expect(textOf("section.line")).toContain("Swap");
  });
});

describe("a table of partners", () => {
  it("marks the own partner, and every seat with the letter of its team", async () => {
    await show(view("cash-7-mover"));
    const marked = [...document.querySelectorAll(".chip.partner")];
    expect(marked.map((chip) => chip.querySelector(".mate")?.textContent)).toEqual(["partner"]);
    expect(marked[0]!.querySelector(".team")?.textContent).toBe(document.querySelector(".mine .team")?.textContent);
    expect(document.querySelectorAll(".chip .team")).toHaveLength(4);
  });

  it("draws the signs, and highlights no call", async () => {
    await show(view("cash-7-mover"));
    await pass(50);
    const signs = [...document.querySelectorAll(".sign")];
    expect(signs.length).toBeGreaterThan(0);
    expect(signs.map((sign) => sign.querySelector("path")?.getAttribute("d")).every(Boolean)).toBe(true);
    expect(document.querySelectorAll("[data-call]").length).toBeGreaterThan(1);
    expect(document.querySelectorAll("[data-call].go")).toHaveLength(0);
  });
});
