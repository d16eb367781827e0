/** Fake sockets and timers: the test decides when a socket opens, breaks and receives. */

import { vi } from "vitest";

export interface Message {
  type: string;
  id?: string;
  [what: string]: unknown;
}

export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static made: FakeSocket[] = [];
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly at = Date.now();
  readonly sent: Message[] = [];
  readyState: number = FakeSocket.CONNECTING;

  constructor(readonly url: string) {
    super();
    FakeSocket.made.push(this);
  }

  static get newest(): FakeSocket {
    return FakeSocket.made.at(-1)!;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(new Event("close"));
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as Message);
  }

  /** The server sends a message. */
  say(said: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(said) }));
  }

  /** The messages of one type that the page has sent on this socket. */
  asked(what: string): Message[] {
    return this.sent.filter((one) => one.type === what);
  }
}

/** Node's own function, before timers are faked. */
const immediate = (globalThis as unknown as { setImmediate: (act: (value: unknown) => void) => void }).setImmediate;

/** Advance the fake clock, and let pending database requests finish. */
export async function pass(milliseconds = 0): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((done) => immediate(done));
  await vi.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < 12; turn++) await new Promise((done) => immediate(done));
}

/** Fake timers, the fake socket and an address for it. */
export function fakeRoom(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"] });
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "room.test", pathname: "/", hash: "", search: "" });
}

export function realAgain(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
