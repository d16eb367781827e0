/** A score sheet on this device: the state from the server, and entries that wait to be sent. */

import { freshId } from "../protocol/ids";
import { Connection, type OutgoingMessage } from "../protocol/connection";
import { settings } from "../storage/settings.svelte";
import { saveSheetKey, savedSheet, updateSavedSheet } from "./sheetList";
import { whenIdle } from "./whenIdle";
import { readKey, saveKey } from "./keyStore";
import { notInState, inOrder, withStep, retractable, nextToSend, sentValues, type Operation } from "./queue";
import type { ScoreMessage, SheetStep, SheetState, Values } from "./protocol";
import { deleteOperation, saveOperations, saveSheet, loadSheet, loadOperations, onChangeInOtherTab } from "./sheetStore";

type Answer = Extract<ScoreMessage, { id?: string }>;

const TIMEOUT = 6000; // milliseconds without an answer before reconnecting
const REST = 250; // milliseconds without changes before the sheet is stored
const AGAIN = 3000; // milliseconds between attempts while the server cannot store entries
const ERRORS = 3; // attempts after errors
const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

export class ScoreSheet {
  state = $state.raw<SheetState | null>(null);
  connected = $state(false); // whether the server has sent the sheet on this connection
  wrong = $state(""); // why the link does not open a sheet
  closed = $state(false); // the key is no longer valid: entries would never arrive
  storeError = $state(""); // why the server cannot store entries; they are sent again
  full = $state(false); // the storage of this device is full
  private allOperations = $state.raw<Operation[]>([]);
  readonly operations = $derived.by(() => notInState(this.allOperations, this.state));
  readonly retractable = $derived(retractable(this.allOperations));
  readonly mayWrite = $derived(this.state !== null && this.state.role !== "look" && this.state.writable && !this.closed);
  readonly open = $derived(this.mayWrite && this.state?.status === "open");
  private connection: Connection<ScoreMessage> | null = null;
  private sending = false;
  private isClosed = false;
  private saveTimer: ReturnType<typeof setTimeout> | undefined; // delays storing the sheet
  private lastTime = 0; // the time of the last entry
  private savedSeq = 0; // the last record that is stored on this device
  private savedState: SheetState | null = null; // the stored state
  private firstSave: Promise<void> | undefined; // resolves when the sheet is first stored on this device
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
    await this.loadPending(); // before the sheet is shown, so that a waiting hand does not open as a draft
    this.state ??= seen ?? null;
    const key = await this.key();
    if (this.isClosed) return;
    const handlers = { receive: (message: ScoreMessage) => this.receive(message), setConnected: (within: boolean) => within || this.setConnected(false) };
    this.connection = new Connection<ScoreMessage>(`sheets/${encodeURIComponent(this.id)}`, { key }, handlers);
  }

  /** The key of the sheet. It is stored durably before anything is written. */
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

  private receive(message: ScoreMessage): void {
    if (message.type === "sheet") this.show(message);
    else if (message.type === "step") this.applyStep(message);
    else if (message.type === "error" && !message.id) {
      this.wrong = message.text;
      this.closed = message.shut === true;
      this.setConnected(false);
    }
  }

  /** Apply a change; request the whole sheet if it does not follow the current state. */
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

  /** Store the sheet, then delete the stored entries that it contains. */
  private async saveState(snapshot: SheetState): Promise<void> {
    updateSavedSheet(snapshot);
    try {
      await saveSheet(snapshot, this.savedState);
      this.savedState = snapshot;
      this.savedSeq = Math.max(this.savedSeq, snapshot.seq);
      for (const one of await loadOperations(this.id)) if (one.seq !== undefined && one.seq <= this.savedSeq) await deleteOperation(one);
    } catch {
      // storage full or missing: entries stay stored with the last saved sheet
    }
  }

  private setConnected(within: boolean): void {
    this.connected = within;
    if (within) void this.send();
  }

  /** The network changed: reconnect, because the server may be unreachable, or local. */
  private readonly checkConnection = (): void => {
    this.setConnected(false);
    this.connection?.reconnect();
  };

  /** Write a record. Rejects if it cannot be stored on this device; it is then removed again. */
  write(kind: string, values: Values, instead?: string): Promise<void> {
    return this.writeAll([[kind, values]], instead);
  }

  /** Write records, all or none. They are shown as pending until they are stored on this device. */
  async writeAll(records: [kind: string, values: Values][], instead?: string): Promise<void> {
    const fresh = records.map(([kind, values]) => this.newOperation(kind, values));
    const before = this.allOperations.find((one) => one.id === instead);
    const others = () => this.allOperations.filter((one) => one.id !== instead && !fresh.some((each) => each.id === one.id));
    this.allOperations = [...others(), ...fresh];
    try {
      await (this.firstSave ?? this.saveFirst(this.state!)); // entries without a stored sheet could not be shown
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
    return { id: freshId() + freshId(), sheet: this.id, kind, values: plain(values), decimals: this.state?.decimals, at: this.lastTime, sent: false, going: true };
  }

  /** Remove an entry that was never sent or was refused. */
  async discard(one: Operation): Promise<void> {
    if (one.sent && !one.refusal) return;
    this.allOperations = this.allOperations.filter((other) => other.id !== one.id);
    await deleteOperation(one);
  }

  /** Send a refused entry again, unchanged. */
  retry(one: Operation): Promise<void> {
    return this.write(one.kind, one.values, one.id);
  }

  async ask(request: OutgoingMessage): Promise<Answer | null> {
    return this.connected && this.connection ? this.connection.ask(request) : null;
  }

  /** Send the waiting entries in order, each after the answer to the previous one. */
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

  private async sendRecord(one: Operation): Promise<Answer> {
    const { id, kind, decimals = this.state?.decimals ?? 0 } = one;
    const timer = setInterval(() => this.connection?.reconnect(), TIMEOUT);
    try {
      return await this.connection!.ask({ type: "write", kind, values: sentValues(one, decimals), decimals, ...(settings.name ? { by: settings.name } : {}) }, id);
    } finally {
      clearInterval(timer);
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
