/** Letters and numbers as a shorter way; each can be done by touching, too, and all can be turned off. */

export interface Commands {
  hint(): void;
  undo(): void;
  last(): void;
  score(): void;
  rules(): void;
  log(): void;
  keys(): void;
  tell(): void;
  sound(): void;
  claim(): void;
  pass(): void;
  release(): void;
  step(by: number): void;
  press(number: number): void;
}

const LETTERS: Record<string, keyof Commands> = {
  h: "hint",
  u: "undo",
  l: "last",
  s: "score",
  r: "rules",
  g: "log",
  "?": "keys",
  t: "tell",
  m: "sound",
  c: "claim",
  x: "pass",
};

/** Do what a key says; whether it said anything. */
export function command(event: KeyboardEvent, commands: Commands, letters: boolean): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return false;
  if (event.key === "Escape") commands.release();
  else if (!letters) return false;
  else if (/^[1-9]$/.test(event.key)) commands.press(Number(event.key));
  else if (event.key === "[" || event.key === "]") commands.step(event.key === "[" ? -1 : 1);
  else {
    const name = LETTERS[event.key.toLowerCase()];
    if (!name || name === "press" || name === "step") return false;
    commands[name]();
  }
  return true;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, select, textarea");
