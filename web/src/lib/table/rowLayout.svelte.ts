/** Cards that the player arranges in rows before declaring them. */

import { trackCards } from "./cardTracking";
import { say } from "../i18n/messages";
import type { Move, RowName, RowRules, View } from "../protocol/types";
import { bestFirst, keyOf, moveOf, openRow, rowsOf, withCard, rowChoice, movesOf, withoutCard, type Names, type Rows } from "./rows";
import { faceAt } from "./moveLabels";
import type { Choice } from "./selection";
import type { TableStore } from "./tableStore.svelte";

export class RowLayout {
  rows = $state.raw<Rows>([]);

  /** What full rows make, as the server has said. */
  private names = $state.raw<Names>({});

  /** Why the server proposed these rows; empty once they have changed. */
  private reason = $state("");

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

  /** What can be done with full rows, for the action line; empty if there are none. */
  readonly sentence: string = $derived.by(() => {
    if (!this.rules || !this.rowMoves) return "";
    if (this.reason) return this.store.withNames(this.reason);
    const count = this.rowMoves.length;
    return say(this.choice!.touchable.size > 0 ? "rows-more" : count < this.rules.most ? "rows-no-more" : "rows-ready", { count });
  });

  /** What a full row makes; null if it is not full, or the server has not answered yet. */
  nameOf(row: string[]): RowName | null {
    return this.names[this.key(row)] ?? null;
  }

  private key(row: string[]): string {
    return keyOf(this.facesOf(row));
  }

  private facesOf(row: string[]): string[] {
    const { game } = this.store;
    return row.map((thing) => (game && faceAt(thing, game)) ?? "");
  }

  /** Whether a row that declares this move is full. */
  has(text: string): boolean {
    const { rules } = this;
    return rules !== null && this.rows.some((row) => moveOf(this.store.moves, row, rules)?.text === text);
  }

  /** Change the rows; then ask for the names of new full ones, and sort them. */
  private async lay(rows: Rows, reason = ""): Promise<void> {
    this.rows = rows;
    this.reason = reason;
    const unnamed = rows.filter((row) => row.length === this.rules?.each && !this.nameOf(row)).map((row) => this.facesOf(row));
    if (unnamed.length > 0) {
      const answer = await this.store.ask({ type: "name_rows", rows: unnamed }, true);
      if (answer.type !== "named_rows") return;
      this.names = { ...this.names, ...Object.fromEntries(unnamed.map((faces, i) => [keyOf(faces), answer.rows[i]!])) };
    }
    if (this.rules) this.rows = bestFirst(this.rows, (row) => this.nameOf(row)?.worth ?? 0);
  }

  /** Touching a card adds it to the open row, or removes it. */
  touch(thing: string): void {
    const rules = this.rules!;
    const open = openRow(this.rows, rules);
    if (this.rows.some((row) => row.includes(thing))) void this.lay(withoutCard(this.rows, thing));
    else if (this.choice?.touchable.has(thing)) void this.lay(withCard(this.rows, thing, open, rules));
    else void this.store.explainTouch(thing, [...(this.rows[open] ?? []), thing]);
  }

  /** Drop a card on a row, or back on the hand (null). */
  drop(thing: string, row: number | null, onto?: string): void {
    const { rules, store } = this;
    if (!rules || store.busy) return;
    store.clearMessages();
    const rows = row === null ? withoutCard(this.rows, thing) : withCard(this.rows, thing, row, rules, onto);
    void this.lay(rows);
    const now = row === null ? undefined : rows[row];
    if (now?.length === rules.each && !moveOf(store.moves, now, rules)) void store.explainTouch(thing, now);
  }

  /** Fill the rows with the server's proposal, which can still be changed. */
  async propose(): Promise<void> {
    const { store } = this;
    if (!this.rules || store.busy) return;
    store.clearMessages();
    store.hint.isCurrent = false;
    const answer = await store.ask({ type: "arrange" });
    if (answer.type === "arranged") await this.lay(rowsOf(store.moves, answer.moves), answer.reason);
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
