/** One score sheet as this device has it: what the room said last, and what was written here since. */

import { freshId } from "../protocol/ids";
import { Connection, type OutgoingMessage } from "../protocol/connection";
import { settings } from "../storage/settings.svelte";
import { saveSheetKey, savedSheet, updateSavedSheet } from "./sheetList";
import { whenIdle } from "./whenIdle";
import { readKey, saveKey } from "./keyStore";
import { notInState, inOrder, withStep, retractable, nextToSend, type Operation } from "./queue";
import type { ScoreMessage, SheetStep, SheetState, Values } from "./protocol";
import { deleteOperation, saveOperations, saveSheet, loadSheet, loadOperations, onChangeInOtherTab } from "./sheetStore";

type Answer = Extract<ScoreMessage, { id?: string }>;

const UNHEARD = 6000; // milliseconds without an answer: the line is tried anew
const REST = 250; // milliseconds without news until the sheet is kept: a long one takes a while
const AGAIN = 3000; // milliseconds until the room is given once more what it could not store
const ERRORS = 3; // so often something is said again that the room could not take
const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

export class ScoreSheet {
  state = $state.raw<SheetState | null>(null);
  connected = $state(false); // reach of the room: it has shown the sheet since
  wrong = $state(""); // why this link opens nothing
  closed = $state(false); // it opens nothing any more: nothing that is written here would ever arrive
  storeError = $state(""); // why the room cannot store what was sent; it is sent again
  full = $state(false); // this device can keep nothing more
  private allOperations = $state.raw<Operation[]>([]);
  readonly operations = $derived.by(() => notInState(this.allOperations, this.state));
  readonly retractable = $derived(retractable(this.allOperations));
  readonly mayWrite = $derived(this.state !== null && this.state.role !== "look" && this.state.writable && !this.closed);
  readonly open = $derived(this.mayWrite && this.state?.status === "open");
  private connection: Connection<ScoreMessage> | null = null;
  private sending = false;
  private isClosed = false;
  private saveTimer: ReturnType<typeof setTimeout> | undefined; // the sheet is kept
  private lastTime = 0; // when something was written last
  private savedSeq = 0; // up to which record the sheet is kept here
  private savedState: SheetState | null = null; // and as what
  private firstSave: Promise<void> | undefined; // done when this device has kept the sheet once
  private readonly stopListening: () => void;

  constructor(readonly id: string) {
    this.stopListening = onChangeInOtherTab((sheet) => sheet === id && void this.loadPending());
    addEventListener("offline", this.checkConnection);
    addEventListener("online", this.checkConnection);
    void this.begin();
  }

  private async begin(): Promise<void> {
    const seen = await loadSheet(this.id).catch(() => undefined);
    if (seen) this.firstSave ??= Promise.resolve();
    await this.loadPending(); // before the sheet is shown: a hand that waits is not half filled in
    this.state ??= seen ?? null;
    const key = await this.key();
    if (this.isClosed) return;
    const hearing = { hear: (said: ScoreMessage) => this.receive(said), reach: (within: boolean) => within || this.setConnected(false) };
    this.connection = new Connection<ScoreMessage>(`sheets/${encodeURIComponent(this.id)}`, { key }, hearing);
  }

  /** The key of this device, which is kept where nothing takes it away before anything is written. */
  private async key(): Promise<string> {
    const kept = savedSheet(this.id)?.key;
    if (kept === undefined) {
      const again = await readKey(this.id).catch(() => undefined);
      if (again) saveSheetKey(this.id, again);
      return again ?? "";
    }
    await saveKey(this.id, kept).catch(() => undefined);
    return kept;
  }

  private async loadPending(): Promise<void> {
    const kept = await loadOperations(this.id).catch(() => []);
    const settled = this.allOperations.filter((one) => (one.going || one.seq !== undefined) && !kept.some((other) => other.id === one.id));
    this.allOperations = inOrder([...settled, ...kept]);
    void this.send();
  }

  private receive(said: ScoreMessage): void {
    if (said.type === "sheet") this.show(said);
    else if (said.type === "step") this.applyStep(said);
    else if (said.type === "error" && !said.id) {
      this.wrong = said.text;
      this.closed = said.shut === true;
      this.setConnected(false);
    }
  }

  /** What has changed is put in its place; where it follows something else, all is asked for. */
  private applyStep(step: SheetStep): void {
    const now = withStep(this.state, step);
    if (now) this.show(now);
    else if (this.state?.hash !== step.hash) void this.connection?.ask({ type: "whole" });
  }

  private show(snapshot: SheetState): void {
    this.state = snapshot;
    this.wrong = "";
    this.closed = false;
    this.setConnected(true);
    this.allOperations = this.allOperations.filter((one) => one.seq === undefined || one.seq > snapshot.seq);
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => whenIdle(() => this.state === snapshot && void this.saveFirst(snapshot)), this.firstSave ? REST : 0);
  }

  private saveFirst(snapshot: SheetState): Promise<void> {
    const keeping = this.saveState(snapshot);
    this.firstSave ??= keeping;
    return keeping;
  }

  /** What the sheet shows need not be kept beside it any more, once the sheet itself is kept. */
  private async saveState(snapshot: SheetState): Promise<void> {
    updateSavedSheet(snapshot);
    try {
      await saveSheet(snapshot, this.savedState);
      this.savedState = snapshot;
      this.savedSeq = Math.max(this.savedSeq, snapshot.seq);
      for (const one of await loadOperations(this.id)) if (one.seq !== undefined && one.seq <= this.savedSeq) await deleteOperation(one);
    } catch {
      // no room, or no store: the entries stay beside the sheet as it was kept last
    }
  }

  private setConnected(within: boolean): void {
    this.connected = within;
    if (within) void this.send();
  }

  /** The network went or came: the room may be out of reach, or still lie on this very machine. */
  private readonly checkConnection = (): void => {
    this.setConnected(false);
    this.connection?.anew();
  };

  /** Write a record. Throws where it cannot be kept on this device; then nothing of it is shown any more. */
  write(kind: string, values: Values, instead?: string): Promise<void> {
    return this.writeAll([[kind, values]], instead);
  }

  /** Write records, all or none. They are shown at once as on their way, and as written when they are kept. */
  async writeAll(records: [kind: string, values: Values][], instead?: string): Promise<void> {
    const fresh = records.map(([kind, values]) => this.newOperation(kind, values));
    const before = this.allOperations.find((one) => one.id === instead);
    const others = () => this.allOperations.filter((one) => one.id !== instead && !fresh.some((each) => each.id === one.id));
    this.allOperations = [...others(), ...fresh];
    try {
      await (this.firstSave ?? this.saveFirst(this.state!)); // what stands beside no sheet could not be shown
      await saveOperations(fresh, instead);
      this.full = false;
      this.allOperations = this.allOperations.map((one) => (one.going && fresh.some((each) => each.id === one.id) ? { ...one, going: false } : one));
    } catch (error) {
      this.full = true;
      this.allOperations = before ? inOrder([...others(), before]) : others();
      throw error;
    } finally {
      void this.send();
    }
  }

  private newOperation(kind: string, values: Values): Operation {
    this.lastTime = Math.max(Date.now(), this.lastTime + 1, (this.allOperations.at(-1)?.at ?? 0) + 1);
    return { id: freshId() + freshId(), sheet: this.id, kind, values: plain(values), at: this.lastTime, sent: false, going: true };
  }

  /** Take back what has never left this device, or let go of what was refused. */
  async discard(one: Operation): Promise<void> {
    if (one.sent && !one.refusal) return;
    this.allOperations = this.allOperations.filter((other) => other.id !== one.id);
    await deleteOperation(one);
  }

  /** Send what was refused once more, as it is. */
  retry(one: Operation): Promise<void> {
    return this.write(one.kind, one.values, one.id);
  }

  async ask(asked: OutgoingMessage): Promise<Answer | null> {
    return this.connected && this.connection ? this.connection.ask(asked) : null;
  }

  /** One after another, in the order in which it was written; each is heard of before the next is sent. */
  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      for (let one = nextToSend(this.allOperations); one && this.connection && this.connected; one = nextToSend(this.allOperations)) await this.sendOne(one);
    } finally {
      this.sending = false;
    }
  }

  private async sendOne(one: Operation): Promise<void> {
    if (!one.sent) await this.change(one, { sent: true });
    for (let tried = 1; ; tried++) {
      const answer = await this.sendRecord(one);
      if (answer.type === "done") return this.settle(one, answer.seq);
      if (answer.type === "refused" && answer.kind === "unable") {
        this.storeError = answer.text;
        await pause(AGAIN);
        tried = 0;
        continue;
      }
      if (answer.type === "refused") return this.change(one, { refusal: { kind: answer.kind, text: answer.text, event: answer.event } });
      if (tried >= ERRORS) return this.change(one, { refusal: { kind: "refused", text: answer.type === "error" ? answer.text : "" } });
      await pause(1000 * tried);
    }
  }

  private async sendRecord({ id, kind, values }: Operation): Promise<Answer> {
    const unheard = setInterval(() => this.connection?.anew(), UNHEARD);
    try {
      return await this.connection!.ask({ type: "write", kind, values, ...(settings.name ? { by: settings.name } : {}) }, id);
    } finally {
      clearInterval(unheard);
    }
  }

  private async settle(one: Operation, seq: number): Promise<void> {
    this.storeError = "";
    if (this.savedSeq >= seq) {
      this.allOperations = this.allOperations.filter((other) => other.id !== one.id);
      await deleteOperation(one);
    } else await this.change(one, { seq });
  }

  private async change(one: Operation, more: Partial<Operation>): Promise<void> {
    const now = { ...one, ...more };
    this.allOperations = this.allOperations.map((other) => (other.id === one.id ? now : other));
    await saveOperations([now]).catch(() => (this.full = true));
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.saveTimer);
    if (this.state && this.state.seq > this.savedSeq) void this.saveState(this.state);
    removeEventListener("offline", this.checkConnection);
    removeEventListener("online", this.checkConnection);
    this.stopListening();
    this.connection?.close();
  }
}

const plain = (values: Values): Values => JSON.parse(JSON.stringify(values)) as Values;
