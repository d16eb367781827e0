/** The current entry of a plain sheet: player, row and content of the number pad. */

import { say } from "../i18n/messages";
import type { PadDraft } from "./drafts";
import { currentRow, waitingAt } from "./queue";
import type { ScoreSheet } from "./scoreSheet.svelte";
import { withMinusSigns, sumOf, afterKey } from "./sums";
import { activePlayers, missingPlayers, nextPlace, previousPlayer, type Place } from "./entryOrder";
import { nameOf } from "./sheetTexts";

/** An existing event that is corrected. */
export interface Target {
  event: number;
  row: number;
  text: string;
  units: number;
  reason: boolean; // it needs a reason
}

type Written = [kind: string, values: Record<string, unknown>];

export class Entry {
  player = $state<string | null>(null);
  private row = $state<number | null>(null); // null: the current row
  private event = $state.raw<Target | null>(null); // an event that was chosen from a player's list
  text = $state("");
  why = $state("");
  witness = $state("");
  wrong = $state("");
  private readonly currentRow = $derived.by(() => currentRow(this.sheet.state!, this.sheet.operations));
  readonly at = $derived(this.row ?? this.currentRow);
  readonly isEarlierRow = $derived(this.event ? this.event.row !== this.currentRow : this.at !== this.currentRow);
  readonly target = $derived.by(() => this.event ?? this.cellTarget());
  readonly waiting = $derived.by(() => this.findWaiting());
  readonly needsReason = $derived.by(() => this.target !== null && (this.target.reason || this.sheet.state!.witness));
  readonly sum = $derived.by(() => sumOf(this.text, this.sheet.state!.decimals));
  readonly nextPlace = $derived.by((): Place | null => (this.player ? this.nextOf(this.text !== "") : null));

  /** What a reload would lose. */
  readonly draft = $derived.by((): PadDraft | null => {
    const { player, at, event, text, why, witness } = this;
    return player !== null && (text !== "" || why !== "") ? { player, row: at, event, text, why, witness } : null;
  });

  constructor(private readonly sheet: ScoreSheet) {}

  private cell() {
    const { state: snapshot } = this.sheet;
    const at = snapshot!.players.findIndex((one) => one.id === this.player);
    return snapshot!.mode === "rows" ? (snapshot!.rows.find((one) => one.row === this.at)?.cells[at] ?? null) : null;
  }

  private cellTarget(): Target | null {
    const cell = this.player ? this.cell() : null;
    if (cell?.event === undefined) return null;
    return { event: cell.event, row: this.at, text: cell.text, units: cell.units, reason: cell.needs_reason ?? true };
  }

  private findWaiting() {
    if (!this.player || this.sheet.state!.mode !== "rows") return undefined;
    return waitingAt(this.sheet.operations, this.player, this.at, this.cell());
  }

  private nextOf(entered: boolean): Place | null {
    return this.target || this.isEarlierRow ? null : nextPlace(this.sheet.state!, this.sheet.operations, this.player!, entered);
  }

  /** Select a player or cell; the content of the pad is written first. */
  choose(player: string, row: number | null = null, event: Target | null = null): void {
    if (this.commit()) this.go(player, row, event);
  }

  private go(player: string | null, row: number | null = null, event: Target | null = null): void {
    this.player = player;
    this.row = row === this.currentRow ? null : row;
    this.event = event;
    this.text = this.why = this.witness = this.wrong = "";
  }

  clearPlayer(): void {
    this.go(null);
  }

  press(key: string): void {
    this.text = afterKey(this.text, key);
    this.wrong = "";
  }

  /** Write the content of the pad, and further records. Returns whether the entry was valid; an empty pad
   *  writes nothing. */
  commit(also: Written[] = []): boolean {
    const one = this.text === "" || !this.player ? null : this.pending();
    if (one === false) return false;
    const all = one ? [one, ...also] : also;
    if (all.length > 0) this.write(all);
    return true;
  }

  /** Whether the row is locked against entries and corrections. */
  readonly isLocked = $derived.by(() => this.sheet.state!.rows.some((one) => one.locked && one.row === (this.target?.row ?? this.at)));

  /** The record for the pad's content; false, with a message, if it is not valid. */
  private pending(): Written | false {
    if (this.sum === null) return this.reject(say(this.sheet.state!.decimals ? "score-no-decimal" : "score-no-number"));
    if (this.isLocked) return this.reject(say("score-row-locked", { row: this.target?.row ?? this.at }));
    if (this.waiting) return this.reject(say("score-still-waiting"));
    if (this.needsReason && !this.hasReason()) return this.reject(say("score-needs-reason"));
    const value = this.text.replaceAll("−", "-");
    return this.target ? ["edit", { ...this.correctionFields(this.target), value }] : ["add", { player: this.player, value, ...this.rowFields() }];
  }

  private hasReason(): boolean {
    const { state: snapshot } = this.sheet;
    return (!this.target!.reason || this.why.trim().length >= 3) && (!snapshot!.witness || this.witness !== "");
  }

  private rowFields(): { row?: number } {
    return this.sheet.state!.mode === "rows" ? { row: this.at } : {};
  }

  private correctionFields(target: Target): Record<string, unknown> {
    const why = this.why.trim() ? { why: this.why.trim() } : {};
    return { event: target.event, was: target.units, ...why, ...(this.witness ? { witness: this.witness } : {}) };
  }

  private write(all: Written[]): void {
    const { player, row, event, text, why, witness } = this;
    this.sheet.writeAll(all).catch(() => this.restoreAfterFailure({ player, row, event, text, why, witness }));
    this.text = this.why = this.witness = this.wrong = "";
  }

  /** Restore an entry that could not be stored; if the pad has new content, show a message that names it. */
  private restoreAfterFailure(held: PadDraft): void {
    const what = { name: nameOf(this.sheet.state, held.player), value: withMinusSigns(held.text) };
    if (this.text !== "") return void this.reject(say("score-not-written", what));
    this.restoreDraft(held);
    this.reject(say("score-device-full"));
  }

  /** Fill the pad from a draft. */
  restoreDraft(held: PadDraft): void {
    this.go(held.player, held.row, held.event);
    Object.assign(this, { text: held.text, why: held.why, witness: held.witness });
  }

  private reject(why: string): false {
    this.wrong = why;
    return false;
  }

  /** Void the event. */
  voidEvent(): void {
    if (!this.target) return;
    if (this.isLocked) return void this.reject(say("score-row-locked", { row: this.target.row }));
    if (this.needsReason && !this.hasReason()) return void this.reject(say("score-needs-reason"));
    this.write([["void", this.correctionFields(this.target)]]);
    this.goToFirstMissing();
  }

  /** Write, then select the next player; a full row is closed first. */
  commitAndAdvance(): void {
    const [corrected, then] = [this.target !== null || this.isEarlierRow, this.nextPlace];
    const close = !corrected && then?.close ? this.closing() : [];
    if (!this.commit(close)) return;
    if (corrected || !then) return this.goToFirstMissing();
    this.go(then.player);
  }

  private closing(): Written[] {
    return [["next", { row: this.at }]];
  }

  /** Select the previous player in the same row. */
  goToPrevious(): void {
    if (!this.player) return;
    const player = previousPlayer(this.sheet.state!, this.player);
    if (this.commit()) this.go(player, this.row);
  }

  /** Close the row with its blank cells. */
  closeRow(): void {
    if (this.commit(this.closing())) this.go(activePlayers(this.sheet.state!)[0]?.id ?? null);
  }

  /** Select the first player without an entry. */
  goToFirstMissing(): void {
    const snapshot = this.sheet.state!;
    this.go(missingPlayers(snapshot, this.sheet.operations)[0] ?? activePlayers(snapshot)[0]?.id ?? null);
  }
}
