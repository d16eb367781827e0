/** What somebody likes: kept in the browser, and told to the look by attributes of the page. */

import { withDefaults, readStored } from "./storage";
import { USUAL, type Letters } from "../table/keyboard";

const KEPT_AS = "parlour.settings";

type Sorting = "suit" | "rank" | "dealt" | "own";

const usual = {
  theme: "baize" as "baize" | "night" | "paper" | "contrast",
  fourColours: false,
  largeIndices: false,
  speed: "normal" as "none" | "faster" | "fast" | "normal" | "slow",
  sound: "none" as "none" | "turn" | "all",
  sorting: "suit" as Sorting,
  sortings: {} as Record<string, Sorting>, // by game, where somebody wanted another
  eager: false,
  learners: true,
  slips: true,
  tricks: "moment" as "moment" | "touch" | "none", // for how long a finished one stays
  premove: false,
  keys: true,
  letters: { ...USUAL } as Letters,
  textTable: false,
  log: "full" as "full" | "brief",
  volume: 60, // of 100
  buzz: true,
  name: "",
};

export type Settings = typeof usual;

export const settings: Settings = $state(withDefaults(readStored(KEPT_AS), usual));

/** How a hand is sorted: as one last wanted it at this game. */
export const sortingOf = (game: string): Sorting => settings.sortings[game] ?? settings.sorting;

export function setSorting(game: string | undefined, sorting: Sorting): void {
  if (game === undefined) settings.sorting = sorting;
  else settings.sortings[game] = sorting;
}

/** Keep the settings as they are now; called from an effect, so that every change is kept. */
export function saveSettings(): void {
  const root = document.documentElement.dataset;
  root.theme = settings.theme;
  root.deck = settings.fourColours ? "four" : "two";
  root.indices = settings.largeIndices ? "large" : "usual";
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(settings));
  } catch {
    // private windows may refuse; the settings hold for as long as the page is open
  }
}

const SPEEDS = { none: 0, faster: 55, fast: 110, normal: 220, slow: 440 };

/** How long a card flies, in milliseconds; 0 where people want no motion. */
export const flightTime = (): number =>
  settings.textTable || matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : SPEEDS[settings.speed];
