/** What is about to be written on a plain sheet: for whom, in which row, and what the pad holds. */

import { say } from "../i18n/messages";
import type { HalfPad } from "./drafts";
import { rowNow, waitingAt } from "./queue";
import type { ScoreSheet } from "./scoreSheet.svelte";
import { shown, sumOf, typed } from "./sums";
import { active, missing, next, previous, type Place } from "./entryOrder";
import { nameOf } from "./sheetTexts";

/** An event that is corrected. */
export interface Target {
  event: number;
  row: number;
  text: string;
  units: number;
  reason: boolean; // it needs one
}

type Written = [kind: string, values: Record<string, unknown>];

export class Entry {
  player = $state<string | null>(null);
  private row = $state<number | null>(null); // null: the row in which entries are made
  private event = $state.raw<Target | null>(null); // one that was chosen from a player's list
  text = $state("");
  why = $state("");
  witness = $state("");
  wrong = $state("");
  private readonly now = $derived.by(() => rowNow(this.sheet.told!, this.sheet.operations));
  readonly at = $derived(this.row ?? this.now);
  readonly earlier = $derived(this.event ? this.event.row !== this.now : this.at !== this.now);
  readonly target = $derived.by(() => this.event ?? this.inCell());
  readonly waiting = $derived.by(() => this.findWaiting());
  readonly asks = $derived.by(() => this.target !== null && (this.target.reason || this.sheet.told!.witness));
  readonly sum = $derived.by(() => sumOf(this.text, this.sheet.told!.decimals));
  readonly then = $derived.by((): Place | null => (this.player ? this.nextOf(this.text !== "") : null));

  /** What would be lost if this page were loaded anew. */
  readonly half = $derived.by((): HalfPad | null => {
    const { player, at, event, text, why, witness } = this;
    return player !== null && (text !== "" || why !== "") ? { player, row: at, event, text, why, witness } : null;
  });

  constructor(private readonly sheet: ScoreSheet) {}

  private cell() {
    const { told } = this.sheet;
    const at = told!.players.findIndex((one) => one.id === this.player);
    return told!.mode === "rows" ? (told!.rows.find((one) => one.row === this.at)?.cells[at] ?? null) : null;
  }

  private inCell(): Target | null {
    const cell = this.player ? this.cell() : null;
    if (cell?.event === undefined) return null;
    return { event: cell.event, row: this.at, text: cell.text, units: cell.units, reason: cell.needs_reason ?? true };
  }

  private findWaiting() {
    if (!this.player || this.sheet.told!.mode !== "rows") return undefined;
    return waitingAt(this.sheet.operations, this.player, this.at, this.cell());
  }

  private nextOf(entered: boolean): Place | null {
    return this.target || this.earlier ? null : next(this.sheet.told!, this.sheet.operations, this.player!, entered);
  }

  /** Go to a player, or a cell; what the pad holds is written first. */
  choose(player: string, row: number | null = null, event: Target | null = null): void {
    if (this.commit()) this.go(player, row, event);
  }

  private go(player: string | null, row: number | null = null, event: Target | null = null): void {
    this.player = player;
    this.row = row === this.now ? null : row;
    this.event = event;
    this.text = this.why = this.witness = this.wrong = "";
  }

  leave(): void {
    this.go(null);
  }

  press(key: string): void {
    this.text = typed(this.text, key);
    this.wrong = "";
  }

  /** Write what the pad holds, and what follows from it. Whether all is well: an empty pad does nothing. */
  commit(also: Written[] = []): boolean {
    const one = this.text === "" || !this.player ? null : this.pending();
    if (one === false) return false;
    const all = one ? [one, ...also] : also;
    if (all.length > 0) this.write(all);
    return true;
  }

  /** Whether all have agreed on the row: nothing is entered there, and nothing corrected. */
  readonly locked = $derived.by(() => this.sheet.told!.rows.some((one) => one.locked && one.row === (this.target?.row ?? this.at)));

  /** The record of what the pad holds; false, saying why, where it cannot be written. */
  private pending(): Written | false {
    if (this.sum === null) return this.no(say(this.sheet.told!.decimals ? "score-no-decimal" : "score-no-number"));
    if (this.locked) return this.no(say("score-row-locked", { row: this.target?.row ?? this.at }));
    if (this.waiting) return this.no(say("score-still-waiting"));
    if (this.asks && !this.reasoned()) return this.no(say("score-needs-reason"));
    const value = this.text.replaceAll("−", "-");
    return this.target ? ["edit", { ...this.of(this.target), value }] : ["add", { player: this.player, value, ...this.where() }];
  }

  private reasoned(): boolean {
    const { told } = this.sheet;
    return (!this.target!.reason || this.why.trim().length >= 3) && (!told!.witness || this.witness !== "");
  }

  private where(): { row?: number } {
    return this.sheet.told!.mode === "rows" ? { row: this.at } : {};
  }

  private of(target: Target): Record<string, unknown> {
    const why = this.why.trim() ? { why: this.why.trim() } : {};
    return { event: target.event, was: target.units, ...why, ...(this.witness ? { witness: this.witness } : {}) };
  }

  private write(all: Written[]): void {
    const { player, row, event, text, why, witness } = this;
    this.sheet.writeAll(all).catch(() => this.giveBack({ player, row, event, text, why, witness }));
    this.text = this.why = this.witness = this.wrong = "";
  }

  /** What could not be kept comes back into the pad; where that holds the next number already, it is named. */
  private giveBack(held: HalfPad): void {
    const what = { name: nameOf(this.sheet.told, held.player), value: shown(held.text) };
    if (this.text !== "") return void this.no(say("score-not-written", what));
    this.resume(held);
    this.no(say("score-device-full"));
  }

  /** The pad holds again what it held. */
  resume(held: HalfPad): void {
    this.go(held.player, held.row, held.event);
    Object.assign(this, { text: held.text, why: held.why, witness: held.witness });
  }

  private no(why: string): false {
    this.wrong = why;
    return false;
  }

  /** Take the event out of the count. */
  strike(): void {
    if (!this.target) return;
    if (this.locked) return void this.no(say("score-row-locked", { row: this.target.row }));
    if (this.asks && !this.reasoned()) return void this.no(say("score-needs-reason"));
    this.write([["void", this.of(this.target)]]);
    this.first();
  }

  /** Write, and on to whoever is next; a full row is closed. */
  on(): void {
    const [corrected, then] = [this.target !== null || this.earlier, this.then];
    const close = !corrected && then?.close ? this.closing() : [];
    if (!this.commit(close)) return;
    if (corrected || !then) return this.first();
    this.go(then.player);
  }

  private closing(): Written[] {
    return [["next", { row: this.at }]];
  }

  /** To whoever comes before, in the same row. */
  back(): void {
    if (!this.player) return;
    const player = previous(this.sheet.told!, this.player);
    if (this.commit()) this.go(player, this.row);
  }

  /** Close the row as it is, blanks and all. */
  close(): void {
    if (this.commit(this.closing())) this.go(active(this.sheet.told!)[0]?.id ?? null);
  }

  /** To the first who is missing. */
  first(): void {
    const told = this.sheet.told!;
    this.go(missing(told, this.sheet.operations)[0] ?? active(told)[0]?.id ?? null);
  }
}
