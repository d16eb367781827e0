/** Reordering lists. */

export const initialOrder = (length: number): number[] => Array.from({ length }, (_, at) => at);

/** The list with one element moved. */
export function moved<One>(all: One[], from: number, to: number): One[] {
  const rest = all.filter((_, at) => at !== from);
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)];
}

/** The line under a finger, from the vertical middles of all lines. */
export const placeAt = (middles: number[], y: number): number =>
  Math.min(middles.length - 1, middles.filter((middle, at) => at < middles.length - 1 && (middle + middles[at + 1]!) / 2 < y).length);
