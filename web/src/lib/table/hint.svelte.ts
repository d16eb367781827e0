/** A hint in three steps: which cards to look at, the move, and why. */

import { saveTable, savedTable } from "../storage/myTables";
import { say } from "../i18n/messages";
import type { Move, Thought } from "../protocol/types";
import type { TableStore } from "./tableStore.svelte";
import { viewport } from "./viewport";

export const [LOOK, MOVE, WHY] = [1, 2, 3];

export class Hint {
  thought = $state.raw<Thought | null>(null);
  /** How much of it is told. */
  step = $state(0);
  /** Whether it was asked for last; what is touched afterwards is spoken of instead. */
  isCurrent = $state(true);

  constructor(private readonly store: TableStore) {}

  /** The move that it has found best. */
  readonly best: Move | null = $derived.by(() => this.store.moves.find((move) => move.text === this.thought?.moves[0]?.text) ?? null);

  /** The moves that are spoken of: in the end also those that were searched beside the best. */
  private readonly namedMoves: Move[] = $derived.by(() => {
    const told = (this.thought?.moves ?? []).slice(0, this.step === WHY ? this.most : 1);
    return told.flatMap(({ text }) => this.store.moves.filter((move) => move.text === text));
  });

  /** How many moves are told at most: a phone has no room for more. */
  get most(): number {
    return viewport.narrow ? 2 : 3;
  }

  /** The place among these moves, from 1, of the first that a thing says; 0: none. */
  rank(thing: string): number {
    return this.namedMoves.findIndex((move) => move.touch.includes(thing)) + 1;
  }

  isBest(thing: string): boolean {
    return this.best?.touch.includes(thing) ?? false;
  }

  async ask(): Promise<void> {
    const { store } = this;
    if (store.canMove && !store.can.hint) return store.showMessage(say("hints-not"));
    if (!store.can.hint) return;
    store.clearMessages(); // why another touch was refused is read
    this.isCurrent = true;
    if (this.thought) return void (this.step = Math.min(WHY, this.step + 1));
    const at = store.view!.moves_played;
    const answer = await store.ask({ type: "hint" });
    if (answer.type !== "hint" || store.view!.moves_played !== at) return; // a move was made meanwhile
    saveTable(store.table, { hints: (savedTable(store.table)?.hints ?? 0) + 1 });
    this.thought = answer;
    this.step = this.best?.touch.length ? LOOK : MOVE;
  }
}
