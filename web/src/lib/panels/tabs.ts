/** The tabs of the panel next to the table, or of the dialog on a phone. */
export const TABS = ["score", "log", "rules", "settings"] as const;
export type Tab = (typeof TABS)[number];
