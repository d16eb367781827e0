/** What stands in the panel beside the table, or in a sheet on a phone. */
export const TABS = ["score", "log", "rules", "settings"] as const;
export type Tab = (typeof TABS)[number];
