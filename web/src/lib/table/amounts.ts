/** Typical amounts for moves with many amounts, so that a player does not have to step through all of them. */

const MANY = 20; // up to this number of amounts stepping is quick
const PARTS = [0, 0.25, 0.5, 0.75, 1]; // fractions of the range

/** The indices of typical amounts: the least, the most, and round numbers between them. */
export function typicalAmounts(amounts: number[]): number[] {
  const [least, most] = [amounts[0] ?? 0, amounts.at(-1) ?? 0];
  if (amounts.length <= MANY) return [];
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(most - least)) - 1);
  const wanted = PARTS.map((part) => least + part * (most - least));
  return wanted.map((amount, at) => nearest(amounts, at % (PARTS.length - 1) ? Math.round(amount / unit) * unit : amount));
}

const nearest = (amounts: number[], wanted: number): number =>
  amounts.reduce((best, amount, at) => (Math.abs(amount - wanted) < Math.abs(amounts[best]! - wanted) ? at : best), 0);
