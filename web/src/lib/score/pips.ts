/** Lives and antes as coins, or letters of a word. The server counts them. */

import type { SheetState } from "./protocol";

export interface Pip {
  text: string; // a letter; empty for a coin
  held: boolean; // present; else lost, or not there yet
  going: boolean; // about to change with the current hand
}

/** The coins or letters of a player; `touched` marks the one about to change. */
export function pipsOf(snapshot: SheetState, player: string, touched = false): Pip[] {
  const total = snapshot.players.find((one) => one.id === player)?.units ?? 0;
  if (snapshot.kind === "chase") return coins(Number(snapshot.options.lives), total, touched);
  if (snapshot.kind === "letters") return letters(String(snapshot.options.word), total, touched);
  return [];
}

const coins = (lives: number, left: number, touched: boolean): Pip[] =>
  Array.from({ length: lives }, (_, at) => ({ text: "", held: at < left, going: touched && at === left - 1 }));

const letters = (word: string, got: number, touched: boolean): Pip[] =>
  [...word].map((text, at) => ({ text, held: at < got, going: touched && at === got }));

/** The number of antes on the table (Keep Trying). */
export function antes(snapshot: SheetState): number {
  const ante = Number(snapshot.options.ante_cents);
  return snapshot.kind === "keep" && ante > 0 ? Math.ceil((snapshot.figures.table ?? 0) / ante) : 0;
}
