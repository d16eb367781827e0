import { describe, expect, it } from "vitest";
import type { RulePage } from "../protocol/types";
import { explained, termsIn } from "./terms";

const TERMS = [
  { term: "meld", rules: ["R12", "R13"] },
  { term: "card", rules: ["R1"] },
  { term: "active card", rules: ["R5"] },
  { term: "lay off", rules: ["R17"] },
  { term: "Tricap", rules: ["R12"] },
];
const named = (text: string) => termsIn(text, TERMS).map(({ term }) => term);

describe("termsIn", () => {
  it.each([
    ["Melds", ["meld"]],
    ["Meld, lay off, or discard.", ["meld", "lay off"]],
    ["active cards", ["active card"]],
    ["lay off a card to a meld", ["lay off", "card", "meld"]],
    ["unmelded, discarded", []],
    ["tricaps", ["Tricap"]],
    ["meld or meld", ["meld"]],
  ])("finds in %j what it names, each but once and the longest", (text, terms) => {
    expect(named(text)).toEqual(terms);
  });
});

describe("explained", () => {
  const blocks = [
    { number: "R12", text: "A meld is a set," },
    { number: "R13", text: "or a sequence." },
    { number: null, text: "meld" },
  ];
  const page: RulePage = { title: "", how: "", picture: null, sections: [{ title: "Rules", short: true, blocks }], terms: TERMS, now: {} };

  it("is said by the rules themselves", () => {
    expect(explained(TERMS[0]!, page)).toEqual({ term: "meld", rules: [{ number: "R12", text: "A meld is a set," }, { number: "R13", text: "or a sequence." }] });
  });
});
