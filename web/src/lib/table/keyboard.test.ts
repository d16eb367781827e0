import { describe, expect, it } from "vitest";
import { command, lettered, USUAL, type Commands, type Letters, type Spelling } from "./keyboard";

/** The commands of these keys, pressed one after the other. */
function pressed(keys: string[], letters: Letters | null = USUAL): string[] {
  const done: string[] = [];
  const commands = new Proxy({} as Commands, {
    get: (_, name) => (...args: unknown[]) => done.push([String(name), ...args].join(" ")),
  });
  const spelling: Spelling = { so_far: null };
  for (const key of keys) command({ key, target: null } as KeyboardEvent, commands, letters, spelling);
  return done;
}

describe("command", () => {
  it("knows a letter for each thing, small or large", () => {
    expect(pressed(["h", "E", "p", "?", "C", "x"])).toEqual(["hint", "extra", "replay", "keys", "claim", "pass"]);
  });

  it("steps, lengthens and presses by signs and numbers", () => {
    expect(pressed(["[", "]", "+", "-", "3"])).toEqual(["step -1", "step 1", "run 1", "run -1", "press 3"]);
  });

  it("jumps to a card that is spelled after a stroke", () => {
    expect(pressed(["/", "q", "h"])).toEqual(["jump Qh"]);
    expect(pressed(["/", "T", " ", "s"])).toEqual(["jump Ts"]);
    expect(pressed(["/", "1", "0", "d"])).toEqual(["jump Td"]);
    expect(pressed(["/", "Q", "Shift", "H"])).toEqual(["jump Qh"]);
  });

  it("goes back to letters when what is spelled is no card", () => {
    expect(pressed(["/", "Escape", "h"])).toEqual(["release", "hint"]);
    expect(pressed(["/", "q", "u"])).toEqual(["undo"]);
  });

  it("changes letters, without duplicates", () => {
    const changed = lettered(USUAL, "hint", "U");
    expect(pressed(["u", "h"], changed)).toEqual(["hint", "undo"]);
    expect(lettered(USUAL, "hint", "4")).toEqual(USUAL);
    expect(pressed(["j"], lettered(USUAL, "claim", "j"))).toEqual(["claim"]);
  });

  it("takes a sign that needs AltGr, and leaves what is pressed with Ctrl to the browser", () => {
    const done: string[] = [];
    const commands = { step: () => done.push("step"), hint: () => done.push("hint") } as unknown as Commands;
    const held = { target: null, ctrlKey: true, altKey: true };
    command({ ...held, key: "[", getModifierState: () => true } as unknown as KeyboardEvent, commands, USUAL);
    command({ ...held, key: "h", getModifierState: () => false } as unknown as KeyboardEvent, commands, USUAL);
    expect(done).toEqual(["step"]);
  });

  it("hears only Escape where letters are turned off", () => {
    expect(pressed(["h", "/", "3", "+", "?", "Escape"], null)).toEqual(["release"]);
  });
});
