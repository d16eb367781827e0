import { describe, expect, it } from "vitest";
import { moveLabel } from "./moveLabels";
import type { Game, Move } from "../protocol/types";

const game = {
  zones: {
    tableau: { label: "tableau", look: "column", per_seat: false, group: 0, cards: [["Qs", "5c"], ["6d"], []] },
    stock: { label: "stock", look: "stock", per_seat: false, group: 0, cards: [null, null] },
  },
} as unknown as Game;
const move = (text: string, touch: string[]) => ({ text, touch }) as Move;

describe("label", () => {
  it("says what one sees of a move that names no card", () => {
    expect(moveLabel(move("T1 T2", ["tableau.0/1", "tableau.1"]), game)).toBe("5c on 6d");
    expect(moveLabel(move("T1 T3", ["tableau.0/1", "tableau.2"]), game)).toBe("5c on tableau 3");
  });

  it("leaves alone what names its card, or takes none somewhere", () => {
    expect(moveLabel(move("play 5c", ["tableau.0/1", "tableau.1"]), game)).toBe("Play 5c");
    expect(moveLabel(move("deal", ["stock.0"]), game)).toBe("Deal");
    expect(moveLabel(move("T9 T2", ["stock.0/1", "tableau.1"]), game)).toBe("T9 T2");
  });

  it("says what becomes of a card where the move is a word", () => {
    expect(moveLabel(move("discard", ["tableau.0/1", "tableau.1"]), game)).toBe("Discard 5c");
  });

  it("uses the text of the server", () => {
    expect(moveLabel({ ...move("call", []), said: "call 3" }, game)).toBe("Call 3");
  });
});
