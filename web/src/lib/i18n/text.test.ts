import { describe, expect, it } from "vitest";
import { block, groups, inLine, inline, moveText, named, parts, points } from "./text";

const cards = (text: string) =>
  parts(text).flatMap((part) => (part.kind === "card" ? [part.card] : part.kind === "suit" ? [part.suit] : []));
const words = (text: string) =>
  parts(text)
    .map((part) => (part.kind === "words" ? part.text : "#"))
    .join("");

describe("parts", () => {
  it("finds cards, tens too, and leaves the words between them", () => {
    expect(cards("Ann: capture 8s: 2h 10d.")).toEqual(["8s", "2h", "Td"]);
    expect(words("Ann: capture 8s: 2h 10d.")).toBe("Ann: capture #: # #.");
  });

  it("finds cards that are written together, and a suit that is named after one", () => {
    expect(cards("set AdKcQc /")).toEqual(["Ad", "Kc", "Qc"]);
    expect(cards("play 8h:s")).toEqual(["8h", "s"]);
  });

  it("knows a word from a card", () => {
    expect(cards("As you hold spades, follow.")).toEqual([]);
    expect(cards("As takes it.  Ads and 4ths.")).toEqual([]);
    expect(cards("play As")).toEqual(["As"]);
    expect(cards("Best: As on foundation 1")).toEqual(["As"]);
    expect(cards("As and 2d can go up. As goes up.")).toEqual(["As", "2d", "As"]);
    expect(cards("Ann takes 9h. As is worth 1 point.")).toEqual(["9h", "As"]);
    expect(cards("you hold 5s, Ts, As.")).toEqual(["5s", "Ts", "As"]);
  });
});

describe("named", () => {
  it("puts names where seats are told by numbers", () => {
    expect(named("A with seat 2, against seat 1", ["Ann", "Ben", "Clara"], 1, "you")).toBe(
      "A with Clara, against you",
    );
    expect(named("seat 9", ["Ann"], 0, "you")).toBe("seat 9");
  });
});

describe("moveText", () => {
  it("says a move without the punctuation of typing", () => {
    expect(moveText("swap 9d>Tc")).toBe("Swap 9d for Tc");
    expect(moveText("set AdKcQc /")).toBe("Set AdKcQc");
    expect(moveText("play 2s 5c;")).toBe("Play 2s 5c");
  });
});

describe("groups", () => {
  it("finds the cards that a fact names together", () => {
    expect(groups("AcAhQc / 7c 7s As")).toEqual([
      ["Ac", "Ah", "Qc"],
      ["7c", "7s", "As"],
    ]);
    expect(groups("2 of 10")).toBeNull();
  });
});

describe("points", () => {
  it("writes a true minus sign", () => {
    expect([points(-20), points(5, true), points(5)]).toEqual(["−20", "+5", "5"]);
  });

  it("parts thousands as the language of the page does", () => {
    expect([points(1250), points(-1250)]).toEqual(["1,250", "−1,250"]);
  });
});

describe("rule pages", () => {
  it("reads emphasis and drops addresses", () => {
    expect(inline("a *side* of [R5](#r5), **never** `x`")).toEqual([
      { kind: "plain", text: "a " },
      { kind: "em", text: "side" },
      { kind: "plain", text: " of R5, " },
      { kind: "strong", text: "never" },
      { kind: "plain", text: " " },
      { kind: "code", text: "x" },
    ]);
  });

  it("reads lists and tables", () => {
    expect(block("- one\n  and more\n- two")).toEqual({ kind: "list", items: ["one and more", "two"] });
    expect(block("| a | b |\n|---|---|\n| 1 | 2 |")).toEqual({ kind: "table", head: ["a", "b"], rows: [["1", "2"]] });
    expect(block("two\nlines")).toEqual({ kind: "words", text: "two lines" });
  });
});

describe("what is to be typed", () => {
  it("is read without the signs around it", () => {
    expect(parts("`also` sends another one")).toEqual([{ kind: "words", text: "also sends another one" }]);
    expect(parts("write `play Kh`")).toEqual([{ kind: "words", text: "write play " }, { kind: "card", card: "Kh" }]);
  });
});

describe("what stands in a line", () => {
  it("is parted by a sign that begins no line", () => {
    expect(inLine(["Hand 1", "", "tick 0"])).toBe("Hand 1\u00a0· tick 0");
    expect(inLine([""])).toBe("");
  });
});
