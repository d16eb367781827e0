/** Amounts that one is likely to want where there are many: a touch leads there, and need not be held for a minute. */

const MANY = 20; // so many are soon stepped through one by one
const PARTS = [0, 0.25, 0.5, 0.75, 1]; // of the way from the least to the most

/** Places of typical amounts in a list of them, from the least to the most; between these, round numbers. */
export function typicalAmounts(amounts: number[]): number[] {
  const [least, most] = [amounts[0] ?? 0, amounts.at(-1) ?? 0];
  if (amounts.length <= MANY) return [];
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(most - least)) - 1);
  const wanted = PARTS.map((part) => least + part * (most - least));
  return wanted.map((amount, at) => nearest(amounts, at % (PARTS.length - 1) ? Math.round(amount / unit) * unit : amount));
}

const nearest = (amounts: number[], wanted: number): number =>
  amounts.reduce((best, amount, at) => (Math.abs(amount - wanted) < Math.abs(amounts[best]! - wanted) ? at : best), 0);
