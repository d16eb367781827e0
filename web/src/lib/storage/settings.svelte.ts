/** The user's settings, stored in this browser and applied as attributes of the page. */

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
  sortings: {} as Record<string, Sorting>, // by game, if changed at that game
  oneTouch: true,
  autoHome: false,
  learners: true,
  slips: true,
  tricks: "moment" as "moment" | "touch" | "none", // how long a finished trick stays
  premove: false,
  keys: true,
  letters: { ...USUAL } as Letters,
  textTable: false,
  log: "full" as "full" | "brief",
  volume: 60, // percent
  buzz: true,
  name: "",
};

export type Settings = typeof usual;

export const settings: Settings = $state(withDefaults(readStored(KEPT_AS), usual));

/** The sorting of the hand at a game: the last one chosen there, else the general one. */
export const sortingOf = (game: string): Sorting => settings.sortings[game] ?? settings.sorting;

export function setSorting(game: string | undefined, sorting: Sorting): void {
  if (game === undefined) settings.sorting = sorting;
  else settings.sortings[game] = sorting;
}

/** Save and apply the settings; called from an effect. */
export function saveSettings(): void {
  const root = document.documentElement.dataset;
  root.theme = settings.theme;
  root.deck = settings.fourColours ? "four" : "two";
  root.indices = settings.largeIndices ? "large" : "usual";
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(settings));
  } catch {
    // no storage (private windows): kept until the page is closed
  }
}

const SPEEDS = { none: 0, faster: 55, fast: 110, normal: 220, slow: 440 };

/** The duration of a card animation in milliseconds; 0 if animations are off. */
export const flightTime = (): number =>
  settings.textTable || matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : SPEEDS[settings.speed];
