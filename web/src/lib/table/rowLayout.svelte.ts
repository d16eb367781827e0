/** Cards that are laid out in rows before any row is said, where a game has such. */

import { trackCards } from "./cardTracking";
import type { Move, RowRules, View } from "../protocol/types";
import { moveOf, openRow, rowsOf, withCard, rowChoice, movesOf, withoutCard, type Rows } from "./rows";
import type { Choice } from "./moveChoice";
import type { TableStore } from "./tableStore.svelte";

export class RowLayout {
  rows = $state.raw<Rows>([]);

  /** Those that were sent last: whoever wants to change them finds them as they lay. */
  private sent: Rows = [];

  constructor(private readonly store: TableStore) {}

  /** How cards are laid out now; null where they are not. */
  readonly rules: RowRules | null = $derived.by(() => {
    const rows = this.store.view?.choices.rows;
    return rows && this.store.moves.some((move) => move.form === rows.form) ? rows : null;
  });

  /** The moves that say the rows, if they can be said. */
  readonly rowMoves: Move[] | null = $derived.by(() => (this.rules ? movesOf(this.store.moves, this.rows, this.rules) : null));

  /** What may be laid next; null where nothing is laid out. */
  readonly choice: Choice | null = $derived.by(() => (this.rules ? rowChoice(this.store.moves, this.rows, this.rules) : null));

  /** Whether a move is made of the rows, and so stands in no list. */
  includes(move: Move): boolean {
    const { rules } = this;
    return rules !== null && (move.form === rules.form || move.text === rules.end || move.text === rules.auto);
  }

  /** A touch puts a card into the open row, or takes it back. */
  touch(thing: string): void {
    const rules = this.rules!;
    const open = openRow(this.rows, rules);
    if (this.rows.some((row) => row.includes(thing))) this.rows = withoutCard(this.rows, thing);
    else if (this.choice?.touchable.has(thing)) this.rows = withCard(this.rows, thing, open, rules);
    else void this.store.explainTouch(thing, [...(this.rows[open] ?? []), thing]);
  }

  /** A card is dropped on a row, or back on the hand. */
  drop(thing: string, row: number | null, onto?: string): void {
    const { rules, store } = this;
    if (!rules || store.busy) return;
    store.clearMessages();
    this.rows = row === null ? withoutCard(this.rows, thing) : withCard(this.rows, thing, row, rules, onto);
    const now = row === null ? undefined : this.rows[row];
    if (now?.length === rules.each && !moveOf(store.moves, now, rules)) void store.explainTouch(thing, now);
  }

  /** Lay out what the room proposes; it can be changed before it is sent. */
  async propose(): Promise<void> {
    const { store } = this;
    if (!this.rules || store.busy) return;
    store.clearMessages();
    const answer = await store.ask({ type: "arrange" });
    if (answer.type === "arranged") this.rows = rowsOf(store.moves, answer.moves);
  }

  /** Say all rows, and that they are all, at once: nobody is to hear how many they are. */
  async send(): Promise<void> {
    const { rules, rowMoves, store } = this;
    const end = store.moves.find((move) => move.text === rules?.end);
    if (!rowMoves || !end) return;
    this.sent = this.rows;
    const [first, ...others] = [...rowMoves, end];
    await store.play(first!, others.map((move) => move.text));
  }

  update(before: View, view: View): void {
    if (before.can.change && this.rules) this.rows = this.sent;
    else this.rows = this.rules ? this.rows.map((row) => trackCards(row, before.game, view.game)) : [];
  }
}
