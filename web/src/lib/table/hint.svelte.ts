/** A hint in two steps: the move with its reason, and the numbers of the search. */

import { saveTable, savedTable } from "../storage/myTables";
import { say } from "../i18n/messages";
import type { Move, Thought } from "../protocol/types";
import type { TableStore } from "./tableStore.svelte";
import { viewport } from "./viewport";

export const [MOVE, WHY] = [1, 2];

export class Hint {
  thought = $state.raw<Thought | null>(null);
  /** The current step; 0 without a hint. */
  step = $state(0);
  /** Whether the server is looking for a hint. */
  isSearching = $state(false);
  /** Whether the hint is shown; not after other cards were touched. */
  isCurrent = $state(true);

  constructor(private readonly store: TableStore) {}

  /** The best move. */
  readonly best: Move | null = $derived.by(() => this.store.moves.find((move) => move.text === this.thought?.moves[0]?.text) ?? null);

  /** The moves that the hint names: the best, and in the last step also the others. */
  private readonly namedMoves: Move[] = $derived.by(() => {
    const moves = (this.thought?.moves ?? []).slice(0, this.step === WHY ? this.most : 1);
    return moves.flatMap(({ text }) => this.store.moves.filter((move) => move.text === text));
  });

  /** The most moves to name; fewer on a phone. */
  get most(): number {
    return viewport.narrow ? 2 : 3;
  }

  /** The rank (from 1) of the first hinted move that contains this thing; 0 if none does. */
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
    store.clearMessages(); // an explanation was read
    this.isCurrent = true;
    if (this.thought) return void (this.step = Math.min(WHY, this.step + 1));
    const at = store.view!.moves_played;
    if (this.isSearching) return;
    this.isSearching = true;
    const answer = await store.ask({ type: "hint" }).finally(() => (this.isSearching = false));
    if (answer.type !== "hint" || store.view!.moves_played !== at) return; // a move was made in the meantime
    saveTable(store.table, { hints: (savedTable(store.table)?.hints ?? 0) + 1 });
    this.thought = answer;
    this.step = MOVE;
  }
}
