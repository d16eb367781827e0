import { expect, test, vi } from "vitest";

vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("localStorage", { getItem: () => null });
vi.mock("../storage/settings.svelte", () => ({ settings: { sound: "none", volume: 50, buzz: true } }));
const { soundFor } = await import("./sounds");

const quiet = { ended: false, window: false, asked: false, dealt: false, trick: false, news: false };

test("of all that a view brings the most telling is heard, and only that", () => {
  const all = { ended: true, window: true, asked: true, dealt: true, trick: true, news: true };
  expect(soundFor(all)).toBe("win");
  expect(soundFor({ ...all, ended: false })).toBe("claim");
  expect(soundFor({ ...quiet, asked: true, news: true })).toBe("turn");
  expect(soundFor({ ...quiet, dealt: true, news: true })).toBe("deal");
  expect(soundFor({ ...quiet, trick: true, news: true })).toBe("trick");
  expect(soundFor({ ...quiet, news: true })).toBe("card");
  expect(soundFor(quiet)).toBeNull();
});
