/** Cards that the player arranges in rows before declaring them. */

import { trackCards } from "./cardTracking";
import type { Move, RowRules, View } from "../protocol/types";
import { moveOf, openRow, rowsOf, withCard, rowChoice, movesOf, withoutCard, type Rows } from "./rows";
import type { Choice } from "./moveChoice";
import type { TableStore } from "./tableStore.svelte";

export class RowLayout {
  rows = $state.raw<Rows>([]);

  /** The rows that were sent last, for changing an answer. */
  private sent: Rows = [];

  constructor(private readonly store: TableStore) {}

  /** The rules for rows; null if no rows are arranged now. */
  readonly rules: RowRules | null = $derived.by(() => {
    const rows = this.store.view?.choices.rows;
    return rows && this.store.moves.some((move) => move.form === rows.form) ? rows : null;
  });

  /** The moves that declare the rows; null if they are not complete. */
  readonly rowMoves: Move[] | null = $derived.by(() => (this.rules ? movesOf(this.store.moves, this.rows, this.rules) : null));

  /** What can be added to the rows; null if no rows are arranged now. */
  readonly choice: Choice | null = $derived.by(() => (this.rules ? rowChoice(this.store.moves, this.rows, this.rules) : null));

  /** Whether a move belongs to the rows and therefore has no button. */
  includes(move: Move): boolean {
    const { rules } = this;
    return rules !== null && (move.form === rules.form || move.text === rules.end || move.text === rules.auto);
  }

  /** Touching a card adds it to the open row, or removes it. */
  touch(thing: string): void {
    const rules = this.rules!;
    const open = openRow(this.rows, rules);
    if (this.rows.some((row) => row.includes(thing))) this.rows = withoutCard(this.rows, thing);
    else if (this.choice?.touchable.has(thing)) this.rows = withCard(this.rows, thing, open, rules);
    else void this.store.explainTouch(thing, [...(this.rows[open] ?? []), thing]);
  }

  /** Drop a card on a row, or back on the hand (null). */
  drop(thing: string, row: number | null, onto?: string): void {
    const { rules, store } = this;
    if (!rules || store.busy) return;
    store.clearMessages();
    this.rows = row === null ? withoutCard(this.rows, thing) : withCard(this.rows, thing, row, rules, onto);
    const now = row === null ? undefined : this.rows[row];
    if (now?.length === rules.each && !moveOf(store.moves, now, rules)) void store.explainTouch(thing, now);
  }

  /** Fill the rows with the server's proposal, which can still be changed. */
  async propose(): Promise<void> {
    const { store } = this;
    if (!this.rules || store.busy) return;
    store.clearMessages();
    const answer = await store.ask({ type: "arrange" });
    if (answer.type === "arranged") this.rows = rowsOf(store.moves, answer.moves);
  }

  /** Declare all rows and their end in one request, so that others do not see their number earlier. */
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
