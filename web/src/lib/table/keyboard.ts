/** Keyboard shortcuts. Each has an equivalent button, and letters can be changed or switched off. */

export interface Commands {
  hint(): void;
  undo(): void;
  last(): void;
  score(): void;
  rules(): void;
  log(): void;
  tell(): void;
  extra(): void;
  explain(): void;
  sound(): void;
  claim(): void;
  pass(): void;
  replay(): void;
  keys(): void;
  release(): void;
  step(by: number): void;
  run(by: number): void;
  press(number: number): void;
  jump(card: string): void;
}

/** The default letter of each command. */
export const USUAL = {
  hint: "h",
  undo: "u",
  last: "l",
  tell: "t",
  extra: "e",
  explain: "w",
  score: "s",
  rules: "r",
  log: "g",
  claim: "c",
  pass: "x",
  replay: "p",
  sound: "m",
} as const;

export type Lettered = keyof typeof USUAL;
export type Letters = Record<Lettered, string>;

/** The letters after a change; a command that had the new letter gets the old one. */
export function lettered(letters: Letters, command: Lettered, letter: string): Letters {
  const now = letter.toLowerCase();
  if (!/^[a-z]$/.test(now)) return letters;
  const other = (Object.keys(letters) as Lettered[]).find((one) => letters[one] === now);
  return { ...letters, ...(other ? { [other]: letters[command] } : {}), [command]: now };
}

/** A card that is typed after `/`: rank, then suit. */
export interface Spelling {
  so_far: string | null;
}

const RANKS: Record<string, string> = { "1": "T", "0": "T" };

/** Run the command of a key. Returns whether there is one. */
export function command(event: KeyboardEvent, commands: Commands, letters: Letters | null, spelling: Spelling = { so_far: null }): boolean {
  if (isHeld(event) || isTyping(event.target)) return false;
  if (event.key === "Escape") {
    spelling.so_far = null;
    commands.release();
    return true;
  }
  return letters !== null && (typeCard(event.key, commands, spelling) || runLetter(event.key, commands, letters));
}

/** `/` starts a card: then `q h`, or `1 0 h` for a ten. */
function typeCard(key: string, commands: Commands, spelling: Spelling): boolean {
  const before = spelling.so_far;
  if (key === "/") spelling.so_far = "";
  if (key === "/" || (before === "T" && key === "0") || (before !== null && (key === " " || key === "Shift"))) return true;
  if (before === null) return false;
  if (before === "" && /^[a2-9tjqk10]$/i.test(key)) {
    spelling.so_far = RANKS[key] ?? key.toUpperCase();
    return true;
  }
  spelling.so_far = null;
  if (before !== "" && /^[cdhs]$/i.test(key)) {
    commands.jump(before + key.toLowerCase());
    return true;
  }
  return false;
}

function runLetter(key: string, commands: Commands, letters: Letters): boolean {
  const name = (Object.keys(letters) as Lettered[]).find((one) => letters[one] === key.toLowerCase());
  if (/^[1-9]$/.test(key)) commands.press(Number(key));
  else if (key === "[" || key === "]") commands.step(key === "[" ? -1 : 1);
  else if (key === "+" || key === "-") commands.run(key === "+" ? 1 : -1);
  else if (key === "?") commands.keys();
  else if (name) commands[name]();
  else return false;
  return true;
}

/** Modifier keys belong to the browser, except AltGr, which types characters like [ on many keyboards. */
const isHeld = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState?.("AltGraph");

const isTyping = (target: EventTarget | null): boolean =>
  typeof HTMLElement !== "undefined" && target instanceof HTMLElement && target.matches("input, select, textarea");
