/** One score sheet as this device has it: what the room said last, and what was written here since. */

import { freshId } from "../protocol/ids";
import { Line, type Asked } from "../protocol/connection";
import { settings } from "../storage/settings.svelte";
import { keepKey, keptSheet, noteSheet } from "./sheetList";
import { whenIdle } from "./whenIdle";
import { found, hangUp } from "./keyStore";
import { besides, inOrder, stepped, takeable, toSend, type Operation } from "./queue";
import type { ScoreSaid, SheetStep, SheetTold, Values } from "./protocol";
import { drop, keep, keepSeen, lastSeen, waitingOf, whenOthersKeep } from "./sheetStore";

type Answer = Extract<ScoreSaid, { id?: string }>;

const UNHEARD = 6000; // milliseconds without an answer: the line is tried anew
const REST = 250; // milliseconds without news until the sheet is kept: a long one takes a while
const AGAIN = 3000; // milliseconds until the room is given once more what it could not store
const ERRORS = 3; // so often something is said again that the room could not take
const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

export class ScoreSheet {
  told = $state.raw<SheetTold | null>(null);
  within = $state(false); // reach of the room: it has shown the sheet since
  wrong = $state(""); // why this link opens nothing
  shut = $state(false); // it opens nothing any more: nothing that is written here would ever arrive
  unable = $state(""); // why the room cannot store what was sent; it is sent again
  full = $state(false); // this device can keep nothing more
  private all = $state.raw<Operation[]>([]);
  readonly operations = $derived.by(() => besides(this.all, this.told));
  readonly takeable = $derived(takeable(this.all));
  readonly mayWrite = $derived(this.told !== null && this.told.role !== "look" && this.told.writable && !this.shut);
  readonly open = $derived(this.mayWrite && this.told?.status === "open");
  private line: Line<ScoreSaid> | null = null;
  private sending = false;
  private gone = false;
  private soon: ReturnType<typeof setTimeout> | undefined; // the sheet is kept
  private last = 0; // when something was written last
  private kept = 0; // up to which record the sheet is kept here
  private keptAs: SheetTold | null = null; // and as what
  private first: Promise<void> | undefined; // done when this device has kept the sheet once
  private readonly endListening: () => void;

  constructor(readonly id: string) {
    this.endListening = whenOthersKeep((sheet) => sheet === id && void this.reread());
    addEventListener("offline", this.unsure);
    addEventListener("online", this.unsure);
    void this.begin();
  }

  private async begin(): Promise<void> {
    const seen = await lastSeen(this.id).catch(() => undefined);
    if (seen) this.first ??= Promise.resolve();
    await this.reread(); // before the sheet is shown: a hand that waits is not half filled in
    this.told ??= seen ?? null;
    const key = await this.key();
    if (this.gone) return;
    const hearing = { hear: (said: ScoreSaid) => this.hear(said), reach: (within: boolean) => within || this.reach(false) };
    this.line = new Line<ScoreSaid>(`sheets/${encodeURIComponent(this.id)}`, { key }, hearing);
  }

  /** The key of this device, which is kept where nothing takes it away before anything is written. */
  private async key(): Promise<string> {
    const kept = keptSheet(this.id)?.key;
    if (kept === undefined) {
      const again = await found(this.id).catch(() => undefined);
      if (again) keepKey(this.id, again);
      return again ?? "";
    }
    await hangUp(this.id, kept).catch(() => undefined);
    return kept;
  }

  private async reread(): Promise<void> {
    const kept = await waitingOf(this.id).catch(() => []);
    const settled = this.all.filter((one) => (one.going || one.seq !== undefined) && !kept.some((other) => other.id === one.id));
    this.all = inOrder([...settled, ...kept]);
    void this.send();
  }

  private hear(said: ScoreSaid): void {
    if (said.type === "sheet") this.show(said);
    else if (said.type === "step") this.follow(said);
    else if (said.type === "error" && !said.id) {
      this.wrong = said.text;
      this.shut = said.shut === true;
      this.reach(false);
    }
  }

  /** What has changed is put in its place; where it follows something else, all is asked for. */
  private follow(step: SheetStep): void {
    const now = stepped(this.told, step);
    if (now) this.show(now);
    else if (this.told?.hash !== step.hash) void this.line?.ask({ type: "whole" });
  }

  private show(told: SheetTold): void {
    this.told = told;
    this.wrong = "";
    this.shut = false;
    this.reach(true);
    this.all = this.all.filter((one) => one.seq === undefined || one.seq > told.seq);
    clearTimeout(this.soon);
    this.soon = setTimeout(() => whenIdle(() => this.told === told && void this.keepOnce(told)), this.first ? REST : 0);
  }

  private keepOnce(told: SheetTold): Promise<void> {
    const keeping = this.keepShown(told);
    this.first ??= keeping;
    return keeping;
  }

  /** What the sheet shows need not be kept beside it any more, once the sheet itself is kept. */
  private async keepShown(told: SheetTold): Promise<void> {
    noteSheet(told);
    try {
      await keepSeen(told, this.keptAs);
      this.keptAs = told;
      this.kept = Math.max(this.kept, told.seq);
      for (const one of await waitingOf(this.id)) if (one.seq !== undefined && one.seq <= this.kept) await drop(one);
    } catch {
      // no room, or no store: the entries stay beside the sheet as it was kept last
    }
  }

  private reach(within: boolean): void {
    this.within = within;
    if (within) void this.send();
  }

  /** The network went or came: the room may be out of reach, or still lie on this very machine. */
  private readonly unsure = (): void => {
    this.reach(false);
    this.line?.anew();
  };

  /** Write a record. Throws where it cannot be kept on this device; then nothing of it is shown any more. */
  write(kind: string, values: Values, instead?: string): Promise<void> {
    return this.writeAll([[kind, values]], instead);
  }

  /** Write records, all or none. They are shown at once as on their way, and as written when they are kept. */
  async writeAll(records: [kind: string, values: Values][], instead?: string): Promise<void> {
    const fresh = records.map(([kind, values]) => this.operation(kind, values));
    const before = this.all.find((one) => one.id === instead);
    const others = () => this.all.filter((one) => one.id !== instead && !fresh.some((each) => each.id === one.id));
    this.all = [...others(), ...fresh];
    try {
      await (this.first ?? this.keepOnce(this.told!)); // what stands beside no sheet could not be shown
      await keep(fresh, instead);
      this.full = false;
      this.all = this.all.map((one) => (one.going && fresh.some((each) => each.id === one.id) ? { ...one, going: false } : one));
    } catch (error) {
      this.full = true;
      this.all = before ? inOrder([...others(), before]) : others();
      throw error;
    } finally {
      void this.send();
    }
  }

  private operation(kind: string, values: Values): Operation {
    this.last = Math.max(Date.now(), this.last + 1, (this.all.at(-1)?.at ?? 0) + 1);
    return { id: freshId() + freshId(), sheet: this.id, kind, values: plain(values), at: this.last, sent: false, going: true };
  }

  /** Take back what has never left this device, or let go of what was refused. */
  async letGo(one: Operation): Promise<void> {
    if (one.sent && !one.refusal) return;
    this.all = this.all.filter((other) => other.id !== one.id);
    await drop(one);
  }

  /** Send what was refused once more, as it is. */
  again(one: Operation): Promise<void> {
    return this.write(one.kind, one.values, one.id);
  }

  async ask(asked: Asked): Promise<Answer | null> {
    return this.within && this.line ? this.line.ask(asked) : null;
  }

  /** One after another, in the order in which it was written; each is heard of before the next is sent. */
  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      for (let one = toSend(this.all); one && this.line && this.within; one = toSend(this.all)) await this.sendOne(one);
    } finally {
      this.sending = false;
    }
  }

  private async sendOne(one: Operation): Promise<void> {
    if (!one.sent) await this.change(one, { sent: true });
    for (let tried = 1; ; tried++) {
      const answer = await this.said(one);
      if (answer.type === "done") return this.settle(one, answer.seq);
      if (answer.type === "refused" && answer.kind === "unable") {
        this.unable = answer.text;
        await pause(AGAIN);
        tried = 0;
        continue;
      }
      if (answer.type === "refused") return this.change(one, { refusal: { kind: answer.kind, text: answer.text, event: answer.event } });
      if (tried >= ERRORS) return this.change(one, { refusal: { kind: "refused", text: answer.type === "error" ? answer.text : "" } });
      await pause(1000 * tried);
    }
  }

  private async said({ id, kind, values }: Operation): Promise<Answer> {
    const unheard = setInterval(() => this.line?.anew(), UNHEARD);
    try {
      return await this.line!.ask({ type: "write", kind, values, ...(settings.name ? { by: settings.name } : {}) }, id);
    } finally {
      clearInterval(unheard);
    }
  }

  private async settle(one: Operation, seq: number): Promise<void> {
    this.unable = "";
    if (this.kept >= seq) {
      this.all = this.all.filter((other) => other.id !== one.id);
      await drop(one);
    } else await this.change(one, { seq });
  }

  private async change(one: Operation, more: Partial<Operation>): Promise<void> {
    const now = { ...one, ...more };
    this.all = this.all.map((other) => (other.id === one.id ? now : other));
    await keep([now]).catch(() => (this.full = true));
  }

  close(): void {
    this.gone = true;
    clearTimeout(this.soon);
    if (this.told && this.told.seq > this.kept) void this.keepShown(this.told);
    removeEventListener("offline", this.unsure);
    removeEventListener("online", this.unsure);
    this.endListening();
    this.line?.close();
  }
}

const plain = (values: Values): Values => JSON.parse(JSON.stringify(values)) as Values;
