/** A hint in three steps: which cards to look at, the move, and why. */

import { note, seatAt } from "../begun";
import type { Move, Thought } from "../protocol";
import type { Room } from "./room.svelte";

export const [LOOK, MOVE, WHY] = [1, 2, 3];

export class Hinting {
  thought = $state.raw<Thought | null>(null);
  /** How much of it is told. */
  step = $state(0);
  /** Whether it was asked for last; what is touched afterwards is spoken of instead. */
  told = $state(true);

  constructor(private readonly room: Room) {}

  /** The move that it has found best. */
  readonly best: Move | null = $derived.by(() => this.room.moves.find((move) => move.text === this.thought?.moves[0]?.text) ?? null);

  marks(thing: string): boolean {
    return this.best?.touch.includes(thing) ?? false;
  }

  async ask(): Promise<void> {
    const { room } = this;
    if (!room.can.hint) return;
    this.told = true;
    if (this.thought) return void (this.step = Math.min(WHY, this.step + 1));
    const answer = await room.ask({ do: "hint" });
    if (answer.say !== "hint") return;
    note(room.table, { hints: (seatAt(room.table)?.hints ?? 0) + 1 });
    this.thought = answer;
    this.step = this.best?.touch.length ? LOOK : MOVE;
  }
}
