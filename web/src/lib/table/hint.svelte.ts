/** A hint in three steps: which cards to look at, the move, and why. */

import { note, seatAt } from "../storage/myTables";
import { say } from "../i18n/messages";
import type { Move, Thought } from "../protocol/types";
import type { Room } from "./tableStore.svelte";
import { shape } from "./viewport";

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

  /** The moves that are spoken of: in the end also those that were searched beside the best. */
  private readonly spoken: Move[] = $derived.by(() => {
    const told = (this.thought?.moves ?? []).slice(0, this.step === WHY ? this.most : 1);
    return told.flatMap(({ text }) => this.room.moves.filter((move) => move.text === text));
  });

  /** How many moves are told at most: a phone has no room for more. */
  get most(): number {
    return shape.narrow ? 2 : 3;
  }

  /** The place among these moves, from 1, of the first that a thing says; 0: none. */
  rank(thing: string): number {
    return this.spoken.findIndex((move) => move.touch.includes(thing)) + 1;
  }

  marks(thing: string): boolean {
    return this.best?.touch.includes(thing) ?? false;
  }

  async ask(): Promise<void> {
    const { room } = this;
    if (room.asked && !room.can.hint) return room.tell(say("hints-not"));
    if (!room.can.hint) return;
    room.begin(); // why another touch was refused is read
    this.told = true;
    if (this.thought) return void (this.step = Math.min(WHY, this.step + 1));
    const at = room.view!.moves_played;
    const answer = await room.ask({ type: "hint" });
    if (answer.type !== "hint" || room.view!.moves_played !== at) return; // a move was made meanwhile
    note(room.table, { hints: (seatAt(room.table)?.hints ?? 0) + 1 });
    this.thought = answer;
    this.step = this.best?.touch.length ? LOOK : MOVE;
  }
}
