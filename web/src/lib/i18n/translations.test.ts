import { expect, test } from "vitest";
import { Translations } from "./translations";

test("what a language lacks is said in English, and noted", () => {
  const speech = new Translations({ locale: "de" });
  speech.learn("hint = Hint\nundo = Undo", "hint = Tipp");
  expect(speech.say("hint")).toBe("Tipp");
  expect([...speech.lacking]).toEqual([]);
  expect(speech.say("undo")).toBe("Undo");
  expect([...speech.lacking]).toEqual(["Undo"]);
});

test("numbers that are filled in are written as the language writes them", () => {
  const speech = new Translations({ locale: "de" });
  speech.learn("played = { $count } games");
  expect(speech.say("played", { count: 12345 })).toBe("12.345 games");
});

test("a text that there is in no language is its name", () => {
  const speech = new Translations({ locale: "en" });
  expect(speech.say("nowhere")).toBe("nowhere");
  expect([...speech.lacking]).toEqual([]);
});
