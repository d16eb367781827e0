import { expect, test } from "vitest";
import { askable, outlook, sentAway, watchers } from "./shadowing";
import type { Sitter, View, Wish } from "../protocol/types";

const sitter = (seat: number, name: string, more: Partial<Sitter> = {}): Sitter => ({ seat, name, kind: "person", bot: "", level: "", connected: true, taken: true, gone: null, anew: false, ...more });

const view = (wish: Wish | null = null, delay = "none", you: number | null = null): View =>
  ({
    you,
    status: "playing",
    settings: { delay },
    seats: [sitter(0, "Ann"), sitter(1, "Ben", { bot: "greedy" }), sitter(2, "", { kind: "bot" }), sitter(3, "", { kind: "open", taken: false })],
    shadowing: { allowed: true, looking: [{ number: "", seat: 0, name: "cy" }, { number: "", seat: 0, name: "Dan" }], asks: [], wish },
  }) as unknown as View;
const name = (seat: number) => ["Ann", "Ben"][seat]!;

test("all are told who looks into whose cards, and that seat as its own", () => {
  expect(watchers(view(), 0)).toBe("Cy and Dan look into these cards.");
  expect(watchers(view(null, "none", 0), 0)).toBe("Cy and Dan look into your cards.");
  expect(watchers(view(), 1)).toBe("");
});

test("whoever looks on is told how late it is, and what has come of a wish", () => {
  expect(outlook(view(), name)).toBe("");
  expect(outlook(view(null, "2min"), name)).toBe("You see everything two minutes later.");
  expect(outlook(view({ seat: 0, is: "waits" }), name)).toBe("Ann is asked.");
  expect(outlook(view({ seat: 0, is: "stands" }, "deal"), name)).toBe("You see each deal when it is over. You stand behind Ann, and all at the table can see it. Look back to see those cards in deals that are over.");
  expect(outlook({ ...view({ seat: 0, is: "stands" }, "deal"), status: "over" }, name)).toBe("You stand behind Ann, and all at the table can see it.");
});

test("moments are put away with the consent, also where the cards of the deal now played were not shown", () => {
  const seen = (seat: number | null, is: Wish["is"] | null): View => ({ ...view(is && { seat: 0, is }), game: { seat } }) as unknown as View;
  expect(sentAway(seen(0, "stands"), seen(null, "ended"))).toBe(true);
  expect(sentAway(seen(null, "stands"), seen(null, "ended"))).toBe(true);
  expect(sentAway(seen(null, "stands"), seen(null, null))).toBe(true);
  expect(sentAway(seen(null, "stands"), seen(null, "stands"))).toBe(false);
  expect(sentAway(seen(null, "waits"), seen(null, "refused"))).toBe(false);
});

test("only people who play themselves can be asked, and only by who looks on", () => {
  expect(askable(view())).toEqual([0]);
  expect(askable(view(null, "none", 0))).toEqual([]);
});
