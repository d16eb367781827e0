/** The panels of a sheet. */

import type { Component } from "svelte";
import ChartPanel from "./ChartPanel.svelte";
import type { Entry } from "./entry.svelte";
import History from "./History.svelte";
import AppearancePanel from "./AppearancePanel.svelte";
import PlayerPanel from "./PlayerPanel.svelte";
import type { ScoreSheet } from "./scoreSheet.svelte";
import SheetSettings from "./SheetSettings.svelte";
import Share from "./Share.svelte";
import PlayersPanel from "./PlayersPanel.svelte";
import Tools from "./Tools.svelte";

export interface PanelProps {
  sheet: ScoreSheet;
  entry: Entry;
  player: string;
  onclose: () => void;
}

export const PANELS = {
  player: PlayerPanel,
  chart: ChartPanel,
  history: History,
  share: Share,
  tools: Tools,
  people: PlayersPanel,
  settings: SheetSettings,
  look: AppearancePanel,
  menu: null,
} as unknown as Record<Panel, Component<PanelProps> | null>;

export type Panel = "menu" | "player" | "chart" | "history" | "share" | "tools" | "people" | "settings" | "look";
