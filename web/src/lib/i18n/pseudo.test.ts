import { FluentResource } from "@fluent/bundle";
import { parse } from "svelte/compiler";
import { expect, test } from "vitest";
import english from "./messages.ftl?raw";
import scores from "../score/messages.ftl?raw";
import { pseudo } from "./pseudo";

const files = import.meta.glob<string>(["../../App.svelte", "../**/*.svelte", "../**/*.ts", "!../**/*.test.ts"], { query: "?raw", import: "default", eager: true });
const components = Object.keys(files).filter((name) => name.endsWith(".svelte"));
const inFile = (texts: string): Set<string> => new Set(new FluentResource(texts).body.map(({ id }) => id));
const [page, later] = [inFile(english), inFile(scores)];
const messages = new Set([...page, ...later]);
const ASKED = /\bsay\(["']([a-zA-Z0-9-]+)["']/g;

const SPOKEN = ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext"];

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
}

const isWord = (text: string | undefined): boolean => /\p{L}{2,}/u.test(text ?? "");
const texts = (value: unknown): string[] => (Array.isArray(value) ? (value as Node[]) : []).filter(({ type, data }) => type === "Text" && isWord(data)).map(({ data }) => data!.trim());

/** Words that stand in a component: between its tags, or in attributes that are read or heard. */
function strays(one: unknown): string[] {
  if (Array.isArray(one)) return one.flatMap(strays);
  if (!one || typeof one !== "object") return [];
  const node = one as Node;
  if (node.type === "StyleDirective") return [];
  if (node.type === "Text") return texts([node]);
  if (node.type === "Attribute") return SPOKEN.includes(node.name ?? "") ? texts(node.value) : [];
  return Object.values(node).flatMap(strays);
}

test("another language is 40 % longer, and keeps what is filled in", () => {
  expect(pseudo("Look on")).toBe("Lóók·~ óñ·");
  expect(pseudo("Look on").length).toBeGreaterThanOrEqual("Look on".length * 1.4);
});

test.each(components)("%s has no text of its own: all stands in the message file", (name) => {
  expect(strays(parse(files[name]!, { modern: true }).fragment)).toEqual([]);
});

test("every text that is asked for by its name is there", () => {
  const asked = Object.values(files).flatMap((source) => [...source.matchAll(ASKED)].map((found) => found[1]!));
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter((name) => !messages.has(name))).toEqual([]);
});

test("what stands outside the score keeper asks for none of its texts: they may not be there", () => {
  expect([...page].filter((name) => later.has(name))).toEqual([]);
  const asked = Object.entries(files).filter(([file]) => !file.startsWith("../score/")).flatMap(([, source]) => [...source.matchAll(ASKED)].map((found) => found[1]!));
  expect(asked.filter((name) => later.has(name))).toEqual([]);
});

test("every text is asked for somewhere", () => {
  const whole = Object.values(files).join("\n");
  const built = [...whole.matchAll(/say\(\s*`([a-zA-Z-]+)\$\{/g)].map((found) => found[1]!);
  const named = (name: string) => new RegExp(`["']${name}["']`).test(whole) || built.some((start) => name.startsWith(start));
  expect([...messages].filter((name) => !named(name))).toEqual([]);
});

test("a stray word is found, between tags and in what is heard", () => {
  const found = strays(parse('<button aria-label="Close it" class="two words">Away {"x"}</button>', { modern: true }).fragment);
  expect(found).toEqual(["Close it", "Away"]);
});
