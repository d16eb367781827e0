/** What is tapped as little things: lives and antes as coins, letters of the word. The room counts them. */

import type { SheetState } from "./protocol";

export interface Pip {
  text: string; // a letter; empty for a coin
  held: boolean; // it is there; else it is gone, or not there yet
  going: boolean; // the hand that is being written takes it, or gives it
}

/** The coins or letters of a player, `touched` if she is about to lose one or to get one. */
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

/** How many antes lie on the table of Keep Trying. */
export function antes(snapshot: SheetState): number {
  const ante = Number(snapshot.options.ante_cents);
  return snapshot.kind === "keep" && ante > 0 ? Math.ceil((snapshot.figures.table ?? 0) / ante) : 0;
}
