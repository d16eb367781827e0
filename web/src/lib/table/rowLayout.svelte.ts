/** Cards that are laid out in rows before any row is said, where a game has such. */

import { followed } from "./cardTracking";
import type { Move, RowsTold, View } from "../protocol/types";
import { moveOf, openRow, proposed, put, rowChoice, saidBy, taken, type Rows } from "./rows";
import type { Choice } from "./moveChoice";
import type { Room } from "./tableStore.svelte";

export class LayingOut {
  rows = $state.raw<Rows>([]);

  /** Those that were sent last: whoever wants to change them finds them as they lay. */
  private sent: Rows = [];

  constructor(private readonly room: Room) {}

  /** How cards are laid out now; null where they are not. */
  readonly told: RowsTold | null = $derived.by(() => {
    const rows = this.room.view?.choices.rows;
    return rows && this.room.moves.some((move) => move.form === rows.form) ? rows : null;
  });

  /** The moves that say the rows, if they can be said. */
  readonly said: Move[] | null = $derived.by(() => (this.told ? saidBy(this.room.moves, this.rows, this.told) : null));

  /** What may be laid next; null where nothing is laid out. */
  readonly choice: Choice | null = $derived.by(() => (this.told ? rowChoice(this.room.moves, this.rows, this.told) : null));

  /** Whether a move is made of the rows, and so stands in no list. */
  makes(move: Move): boolean {
    const { told } = this;
    return told !== null && (move.form === told.form || move.text === told.end || move.text === told.auto);
  }

  /** A touch puts a card into the open row, or takes it back. */
  touch(thing: string): void {
    const told = this.told!;
    const open = openRow(this.rows, told);
    if (this.rows.some((row) => row.includes(thing))) this.rows = taken(this.rows, thing);
    else if (this.choice?.touchable.has(thing)) this.rows = put(this.rows, thing, open, told);
    else void this.room.why(thing, [...(this.rows[open] ?? []), thing]);
  }

  /** A card is dropped on a row, or back on the hand. */
  drop(thing: string, row: number | null, onto?: string): void {
    const { told, room } = this;
    if (!told || room.busy) return;
    room.begin();
    this.rows = row === null ? taken(this.rows, thing) : put(this.rows, thing, row, told, onto);
    const now = row === null ? undefined : this.rows[row];
    if (now?.length === told.each && !moveOf(room.moves, now, told)) void room.why(thing, now);
  }

  /** Lay out what the room proposes; it can be changed before it is sent. */
  async propose(): Promise<void> {
    const { room } = this;
    if (!this.told || room.busy) return;
    room.begin();
    const answer = await room.ask({ type: "arrange" });
    if (answer.type === "arranged") this.rows = proposed(room.moves, answer.moves);
  }

  /** Say all rows, and that they are all, at once: nobody is to hear how many they are. */
  async send(): Promise<void> {
    const { told, said, room } = this;
    const end = room.moves.find((move) => move.text === told?.end);
    if (!said || !end) return;
    this.sent = this.rows;
    const [first, ...others] = [...said, end];
    await room.play(first!, others.map((move) => move.text));
  }

  follow(before: View, view: View): void {
    if (before.can.change && this.told) this.rows = this.sent;
    else this.rows = this.told ? this.rows.map((row) => followed(row, before.game, view.game)) : [];
  }
}
