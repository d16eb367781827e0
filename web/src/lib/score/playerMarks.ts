/** Initials and colours of players. */

/** The shortest initials that differ from the other names, at most two letters. */
export function initials(name: string, names: string[]): string {
  const letters = [...name.trim()];
  const others = names.filter((other) => other !== name).map((other) => other.trim().toLowerCase());
  const alone = (length: number) => !others.some((other) => other.startsWith(letters.slice(0, length).join("").toLowerCase()));
  const length = [1, 2].find(alone) ?? 1;
  return letters.slice(0, length).join("").toUpperCase();
}

/** The server's default colours, in its order; each is dark enough for white letters. */
export const PALETTE = [
  "#0b5fa5", "#b3261e", "#1b7f3b", "#7a3fa0", "#a85b00", "#00788a",
  "#9c1f6b", "#4d5b00", "#3b4a9e", "#7a4a32", "#006a5b", "#5c5c66",
];

/** The first unused colour. */
export const freeColour = (taken: string[]): string => PALETTE.find((one) => !taken.includes(one)) ?? PALETTE[taken.length % PALETTE.length]!;
