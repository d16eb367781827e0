/** Reading stored values. They may come from an older version or be damaged. */

type Things = Record<string, unknown>;

const isThings = (kept: unknown): kept is Things => typeof kept === "object" && kept !== null && !Array.isArray(kept);
const sameKind = (kept: unknown, usual: unknown): boolean => typeof kept === typeof usual && isThings(kept) === isThings(usual) && kept !== null;

/** The stored object with defaults for missing values and values of another type. Unknown keys are kept. */
export function withDefaults<T extends object>(kept: unknown, usual: T): T {
  const found = isThings(kept) ? kept : {};
  const whole = Object.entries(usual).map(([name, one]: [string, unknown]) => {
    const there = sameKind(found[name], one) ? found[name] : one;
    return [name, isThings(one) ? withDefaults(there, one) : there];
  });
  return { ...found, ...Object.fromEntries(whole) } as T;
}

/** The objects of a stored list, each with defaults. */
export const listWithDefaults = <T extends object>(kept: unknown, usual: T): T[] =>
  Array.isArray(kept) ? kept.filter(isThings).map((one) => withDefaults(one, usual)) : [];

/** The stored value; undefined if there is none or storage is not available. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name)!) as unknown;
  } catch {
    return undefined;
  }
}
