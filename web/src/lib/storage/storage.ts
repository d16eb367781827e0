/** What this browser keeps, as the page uses it: an older page may have kept it otherwise, and anybody may write there. */

type Things = Record<string, unknown>;

const isThings = (kept: unknown): kept is Things => typeof kept === "object" && kept !== null && !Array.isArray(kept);
const sameKind = (kept: unknown, usual: unknown): boolean => typeof kept === typeof usual && isThings(kept) === isThings(usual) && kept !== null;

/** What was kept; whatever is not there, or of another kind, is as usual. What is not usual at all stays. */
export function withDefaults<T extends object>(kept: unknown, usual: T): T {
  const found = isThings(kept) ? kept : {};
  const whole = Object.entries(usual).map(([name, one]: [string, unknown]) => {
    const there = sameKind(found[name], one) ? found[name] : one;
    return [name, isThings(one) ? withDefaults(there, one) : there];
  });
  return { ...found, ...Object.fromEntries(whole) } as T;
}

/** The things of a list that was kept, each as usual. */
export const listWithDefaults = <T extends object>(kept: unknown, usual: T): T[] =>
  Array.isArray(kept) ? kept.filter(isThings).map((one) => withDefaults(one, usual)) : [];

/** What is kept under a name; undefined where that is nothing, or where this browser keeps nothing. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name)!) as unknown;
  } catch {
    return undefined;
  }
}
