import { describe, expect, it } from "vitest";
import { begins, declined, part, takeBack, time } from "./takeBack";

const at = (you: number | null, waiting = [1, 2]) => ({ you, takeback: { by: 0, waiting } });
const name = (seat: number) => ["Ana", "Ben", "Cem"][seat]!;

describe("a move that somebody wants to take back", () => {
  it("is asked for by one, and others are asked until they have agreed", () => {
    expect(part(at(0))).toBe("asks");
    expect(part(at(1))).toBe("asked");
    expect(part(at(1, [2]))).toBeNull();
  });

  it("has its time for whoever asks and is asked, and for nobody else", () => {
    const runs = (you: number | null, waiting = [1, 2]) => time({ you, takeback: { by: 0, waiting, closes_in: 9, whole: 15 } });
    expect([runs(0), runs(1)]).toEqual([{ closes_in: 9, whole: 15 }, { closes_in: 9, whole: 15 }]);
    expect([runs(null), runs(1, [2]), time(at(0)), time(null)]).toEqual([null, null, null, null]);
  });
  it("is nothing to whoever looks on, nor where nobody asks", () => {
    expect(part(at(null))).toBeNull();
    expect(part({ you: 0, takeback: null })).toBeNull();
    expect(part(null)).toBeNull();
  });
  it("begins once, for whoever asks and is asked", () => {
    expect([begins(null, at(0)), begins({ takeback: null }, at(1))]).toEqual([true, true]);
    expect([begins(at(1), at(1)), begins(null, at(null)), begins(at(0), { you: 0, takeback: null })]).toEqual([false, false, false]);
  });
  it("is told as one's part in it is", () => {
    expect(takeBack(at(1), "asked", name)).toBe("Ana asks to take a move back");
    expect(takeBack(at(0), "asks", name)).toBe("Waiting for Ben and Cem to agree");
  });
  it("is not taken back where others play on or say no, unless one has asked no longer", () => {
    const asked = { ...at(0), moves_played: 5 };
    const none = { you: 0, takeback: null };
    expect(declined(asked, { ...none, moves_played: 5 }, false)).toBe(true);
    expect(declined(asked, { ...none, moves_played: 6 }, false)).toBe(true);
    expect(declined(asked, { ...none, moves_played: 4 }, false)).toBe(false);
    expect(declined(asked, { ...none, moves_played: 5 }, true)).toBe(false);
    expect(declined({ ...at(1), moves_played: 5 }, { ...none, you: 1, moves_played: 5 }, false)).toBe(false);
  });
});
