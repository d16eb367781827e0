/** Numbers as people type them on the pad, and what is left over of a count. The rules are the room's. */

const MINUS = /[−–]/g;

/** A sum like 25+30-5 in units of the sheet's decimals; null for what is none, or none yet. */
export function sumOf(input: string, decimals: number): number | null {
  const plain = input.normalize("NFKC").replace(MINUS, "-").trim().replace(/\s*([+-])\s*/g, "$1").replace(/,/g, ".");
  const number = decimals > 0 ? `\\d+(?:\\.\\d{1,${decimals}})?` : "\\d+";
  if (!new RegExp(`^[+-]?${number}(?:[+-]${number})*$`).test(plain)) return null;
  const parts = plain.match(/[+-]?[\d.]+/g) ?? [];
  return parts.map((part) => Math.round(Number(part) * 10 ** decimals)).reduce((a, b) => a + b, 0);
}

/** Units as people read them, with a true minus sign. */
export function formatUnits(units: number, decimals: number, signed = false): string {
  const digits = (Math.abs(units) / 10 ** decimals).toFixed(decimals);
  return units < 0 ? `−${digits}` : signed && units > 0 ? `+${digits}` : digits;
}

/** A text of the room with true minus signs. */
export const withMinusSigns = (text: string): string => text.replace(/(^|\s)-(?=\s?\d)/g, "$1−");

/** Whether more than one number is typed, so that the sum is worth showing. */
export const isSum = (input: string): boolean => /\d\s*[+\-−]/.test(input);

/** What the pad holds after a key. The sign turns the last number; a quick button adds to all. */
export function afterKey(before: string, key: string): string {
  if (key === "clear") return "";
  if (key === "back") return before.slice(0, -1);
  if (key === "sign") return turned(before);
  if (/^[+−]\d/.test(key)) return before === "" || /[+−]$/.test(before) ? `${before.slice(0, -1)}${key}`.replace(/^\+/, "") : before + key;
  if (key === "+" || key === "−") return before === "" && key === "+" ? "" : before.replace(/[+−]$/, "") + key;
  return before + key;
}

function turned(before: string): string {
  const last = /([+−]?)([\d.]*)$/.exec(before)!;
  const start = before.slice(0, last.index);
  if (last[1] === "−") return start === "" ? last[2]! : `${start}+${last[2]}`;
  return `${start}−${last[2]}`;
}

/** What the one count still missing must be, as the sheet proposes it; null if it is not one or cannot be. */
export function missingCount(counts: (number | null)[], total: number | null, signed = false): number | null {
  const known = counts.filter((count) => count !== null);
  if (total === null || known.length !== counts.length - 1) return null;
  const rest = total - known.reduce((a, b) => a + b, 0);
  return rest >= 0 || signed ? rest : null;
}
