import { expect, test } from "vitest";
import { shadowableSeats, spectatorStatus, mustLeaveReview, watchers } from "./shadowing";
import type { Sitter, View, ShadowRequest } from "../protocol/types";

const sitter = (seat: number, name: string, more: Partial<Sitter> = {}): Sitter => ({ seat, name, kind: "person", bot: "", level: "", connected: true, taken: true, gone: null, anew: false, ...more });

const view = (wish: ShadowRequest | null = null, delay = "none", you: number | null = null): View =>
  ({
    you,
    status: "playing",
    settings: { delay },
    seats: [sitter(0, "Ann"), sitter(1, "Ben", { bot: "greedy" }), sitter(2, "", { kind: "bot" }), sitter(3, "", { kind: "open", taken: false })],
    shadowing: { allowed: true, looking: [{ number: "", seat: 0, name: "cy" }, { number: "", seat: 0, name: "Dan" }], asks: [], wish },
  }) as unknown as View;
const name = (seat: number) => ["Ann", "Ben"][seat]!;

test("all are told who looks into whose cards, and that seat as its own", () => {
  expect(watchers(view(), 0)).toBe("Cy and Dan are watching this hand.");
  expect(watchers(view(null, "none", 0), 0)).toBe("Cy and Dan are watching your hand.");
  expect(watchers(view(), 1)).toBe("");
});

test("a spectator sees the delay and the state of the request", () => {
  expect(spectatorStatus(view(), name)).toBe("");
  expect(spectatorStatus(view(null, "2min"), name)).toBe("You see everything two minutes later.");
  expect(spectatorStatus(view({ seat: 0, is: "waits" }), name)).toBe("Waiting for Ann to agree.");
  expect(spectatorStatus(view({ seat: 0, is: "stands" }, "deal"), name)).toBe("You see each deal when it is over. You are watching Ann’s hand. Everyone at the table can see that. Use “Review” to see the cards of finished deals.");
  expect(spectatorStatus({ ...view({ seat: 0, is: "stands" }, "deal"), status: "over" }, name)).toBe("You are watching Ann’s hand. Everyone at the table can see that.");
});

test("moments are put away with the consent, also where the cards of the deal now played were not shown", () => {
  const seen = (seat: number | null, is: ShadowRequest["is"] | null): View => ({ ...view(is && { seat: 0, is }), game: { seat } }) as unknown as View;
  expect(mustLeaveReview(seen(0, "stands"), seen(null, "ended"))).toBe(true);
  expect(mustLeaveReview(seen(null, "stands"), seen(null, "ended"))).toBe(true);
  expect(mustLeaveReview(seen(null, "stands"), seen(null, null))).toBe(true);
  expect(mustLeaveReview(seen(null, "stands"), seen(null, "stands"))).toBe(false);
  expect(mustLeaveReview(seen(null, "waits"), seen(null, "refused"))).toBe(false);
});

test("only people who play themselves can be asked, and only by who looks on", () => {
  expect(shadowableSeats(view())).toEqual([0]);
  expect(shadowableSeats(view(null, "none", 0))).toEqual([]);
});
