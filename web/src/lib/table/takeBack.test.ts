import { describe, expect, it } from "vitest";
import { isNewRequest, wasDeclined, ownRole, takeBackText, consentTime } from "./takeBack";

const at = (you: number | null, waiting = [1, 2]) => ({ you, takeback: { by: 0, waiting } });
const name = (seat: number) => ["Ana", "Ben", "Cem"][seat]!;

describe("a take-back request", () => {
  it("is asked for by one, and others are asked until they have agreed", () => {
    expect(ownRole(at(0))).toBe("asks");
    expect(ownRole(at(1))).toBe("asked");
    expect(ownRole(at(1, [2]))).toBeNull();
  });

  it("has a time limit only for those who take part", () => {
    const runs = (you: number | null, waiting = [1, 2]) => consentTime({ you, takeback: { by: 0, waiting, closes_in: 9, whole: 15 } });
    expect([runs(0), runs(1)]).toEqual([{ closes_in: 9, whole: 15 }, { closes_in: 9, whole: 15 }]);
    expect([runs(null), runs(1, [2]), consentTime(at(0)), consentTime(null)]).toEqual([null, null, null, null]);
  });
  it("does not concern spectators", () => {
    expect(ownRole(at(null))).toBeNull();
    expect(ownRole({ you: 0, takeback: null })).toBeNull();
    expect(ownRole(null)).toBeNull();
  });
  it("begins once, for those who take part", () => {
    expect([isNewRequest(null, at(0)), isNewRequest({ takeback: null }, at(1))]).toEqual([true, true]);
    expect([isNewRequest(at(1), at(1)), isNewRequest(null, at(null)), isNewRequest(at(0), { you: 0, takeback: null })]).toEqual([false, false, false]);
  });
  it("is described for the viewer's role", () => {
    expect(takeBackText(at(1), "asked", name)).toBe("Ana asks to take a move back");
    expect(takeBackText(at(0), "asks", name)).toBe("Waiting for Ben and Cem to agree");
  });
  it("is not taken back where others play on or say no, unless one has asked no longer", () => {
    const asked = { ...at(0), moves_played: 5 };
    const none = { you: 0, takeback: null };
    expect(wasDeclined(asked, { ...none, moves_played: 5 }, false)).toBe(true);
    expect(wasDeclined(asked, { ...none, moves_played: 6 }, false)).toBe(true);
    expect(wasDeclined(asked, { ...none, moves_played: 4 }, false)).toBe(false);
    expect(wasDeclined(asked, { ...none, moves_played: 5 }, true)).toBe(false);
    expect(wasDeclined({ ...at(1), moves_played: 5 }, { ...none, you: 1, moves_played: 5 }, false)).toBe(false);
  });
});
