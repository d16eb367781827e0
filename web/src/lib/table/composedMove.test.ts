import { describe, expect, it } from "vitest";
import { added, another, mayAdd, mayTurn, NOTHING, shortened, composedText } from "./composedMove";

const CODE = {
  form: "code",
  start: "code ",
  parts: ["wink", "nod", "tap"],
  between: ",",
  most: 2,
  other: "|",
  ways: 2,
};
const put = (...parts: string[]) => parts.reduce((ways, part) => added(CODE, ways, part), NOTHING);

describe("composing", () => {
  it("says the parts in the order in which they were touched, one of them twice if wanted", () => {
    expect(composedText(CODE, put("nod", "wink"))).toBe("code nod,wink");
    expect(composedText(CODE, put("nod", "nod"))).toBe("code nod,nod");
    expect(composedText(CODE, NOTHING)).toBe("");
  });

  it("takes no more parts than there may be", () => {
    expect(mayAdd(CODE, put("nod", "wink"))).toBe(false);
    expect(put("nod", "wink", "tap")).toEqual([["nod", "wink"]]);
  });

  it("adds alternatives up to the limit", () => {
    const two = added(CODE, another(CODE, put("nod")), "tap");
    expect(composedText(CODE, two)).toBe("code nod|tap");
    expect(mayTurn(CODE, two)).toBe(false);
    expect(another(CODE, NOTHING)).toEqual(NOTHING);
    expect(composedText(CODE, another(CODE, put("nod")))).toBe("code nod");
  });

  it("takes back what was added last, down to nothing", () => {
    const two = another(CODE, put("nod", "tap"));
    expect(shortened(two)).toEqual([["nod", "tap"]]);
    expect(shortened(shortened(two))).toEqual([["nod"]]);
    expect(shortened(NOTHING)).toEqual(NOTHING);
  });
});
