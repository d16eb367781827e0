/** Numbers as typed on the pad. The server applies the same rules. */

const MINUS = /[−–]/g;

/** A sum like 25+30-5 in the sheet's units; null if it is not complete or not valid. */
export function sumOf(input: string, decimals: number): number | null {
  const plain = input.normalize("NFKC").replace(MINUS, "-").trim().replace(/\s*([+-])\s*/g, "$1").replace(/,/g, ".");
  const number = decimals > 0 ? `\\d+(?:\\.\\d{1,${decimals}})?` : "\\d+";
  if (!new RegExp(`^[+-]?${number}(?:[+-]${number})*$`).test(plain)) return null;
  const parts = plain.match(/[+-]?[\d.]+/g) ?? [];
  return parts.map((part) => Math.round(Number(part) * 10 ** decimals)).reduce((a, b) => a + b, 0);
}

/** Units as a number with a minus sign (U+2212). */
export function formatUnits(units: number, decimals: number, signed = false): string {
  const digits = (Math.abs(units) / 10 ** decimals).toFixed(decimals);
  return units < 0 ? `−${digits}` : signed && units > 0 ? `+${digits}` : digits;
}

/** A text from the server with minus signs (U+2212). */
export const withMinusSigns = (text: string): string => text.replace(/(^|\s)-(?=\s?\d)/g, "$1−");

/** Whether more than one number is typed. */
export const isSum = (input: string): boolean => /\d\s*[+\-−]/.test(input);

/** The pad's text after a key. "sign" changes the sign of the last number; quick buttons append. */
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

/** The last missing count; null if more are missing or it would be negative. */
export function missingCount(counts: (number | null)[], total: number | null, signed = false): number | null {
  const known = counts.filter((count) => count !== null);
  if (total === null || known.length !== counts.length - 1) return null;
  const rest = total - known.reduce((a, b) => a + b, 0);
  return rest >= 0 || signed ? rest : null;
}
