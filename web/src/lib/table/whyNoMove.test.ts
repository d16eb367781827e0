import { describe, expect, it } from "vitest";
import { touchAnswer } from "./whyNoMove";

const reason = { text: "Follow suit.", rule: "R9", cards: [] };

describe("a touch that was answered", () => {
  it("marks the card that was refused for as long as it is said why", () => {
    const said = touchAnswer("hand.0/1", reason, false, false);
    expect(said.refused(reason)).toBe("hand.0/1");
    expect(said.refused(null)).toBeNull();
    expect(said.refused({ ...reason })).toBeNull();
  });
  it("marks no card that one only looked at", () => {
    expect(touchAnswer("hand.0/1", reason, true, false).refused(reason)).toBeNull();
  });
  it("tells without alarm what a card that is looked at may do, and nothing else", () => {
    expect(touchAnswer("hand.0/1", reason, true, true).plain(reason)).toBe(true);
    expect(touchAnswer("hand.0/1", reason, true, true).plain({ ...reason })).toBe(false);
    expect(touchAnswer("hand.0/1", reason, true, false).plain(reason)).toBe(false);
    expect(touchAnswer("hand.0/1", reason, false, true).plain(reason)).toBe(false);
  });
});
