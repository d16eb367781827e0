/** What lies over a sheet when it is asked for. */

import type { Component } from "svelte";
import ChartPanel from "./ChartPanel.svelte";
import type { Entry } from "./entry.svelte";
import History from "./History.svelte";
import Look from "./Look.svelte";
import Player from "./Player.svelte";
import type { ScoreSheet } from "./scoreSheet.svelte";
import Settings from "./Settings.svelte";
import Share from "./Share.svelte";
import TablePeople from "./TablePeople.svelte";
import Tools from "./Tools.svelte";

export interface PanelProps {
  sheet: ScoreSheet;
  entry: Entry;
  player: string;
  onclose: () => void;
}

export const PANELS = {
  player: Player,
  chart: ChartPanel,
  history: History,
  share: Share,
  tools: Tools,
  people: TablePeople,
  settings: Settings,
  look: Look,
  menu: null,
} as unknown as Record<Panel, Component<PanelProps> | null>;

export type Panel = "menu" | "player" | "chart" | "history" | "share" | "tools" | "people" | "settings" | "look";
