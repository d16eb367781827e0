import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line } from "./socket";

/** A line that opens and breaks when the test says so. */
class Fake extends EventTarget {
  static readonly [state: string]: unknown;
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;
  static made: { at: number; line: Fake }[] = [];
  readyState = Fake.CONNECTING;
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;

  constructor() {
    super();
    Fake.made.push({ at: Date.now(), line: this });
  }

  open(): void {
    this.readyState = Fake.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  close(): void {
    this.readyState = Fake.CLOSED;
    this.dispatchEvent(new Event("close"));
  }

  send(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  Fake.made = [];
  vi.stubGlobal("WebSocket", Fake);
  vi.stubGlobal("location", { protocol: "http:", host: "room.test", pathname: "/" });
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: "visible" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const STOOD = 5000; // milliseconds after which a line counts as one that stands
const begun = (): Line<{ say: string }> => new Line("tables/t", { token: null }, { hear: () => {}, reach: () => {} });
const newest = () => Fake.made.at(-1)!;

/** Break the newest line, and wait for the next try: how long that was, in milliseconds. */
async function broken(): Promise<number> {
  const [tries, at] = [Fake.made.length, Date.now()];
  newest().line.close();
  while (Fake.made.length === tries) await vi.advanceTimersByTimeAsync(10);
  return newest().at - at;
}

test("after each short break of a line that stood, the next try comes within a second", async () => {
  const line = begun();
  await vi.advanceTimersByTimeAsync(10);
  for (let time = 0; time < 20; time++) {
    newest().line.open();
    await vi.advanceTimersByTimeAsync(STOOD);
    expect(await broken()).toBeLessThan(1000);
  }
  line.close();
});

test("a room that stays away is asked ever more seldom, and at once again when it has been there", async () => {
  const line = begun();
  await vi.advanceTimersByTimeAsync(10);
  const waits: number[] = [];
  for (let time = 0; time < 30; time++) waits.push(await broken());
  expect(waits[0]).toBeLessThan(500);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBeGreaterThan(4000);
  expect(waits.at(-1)).toBeLessThan(5500);
  newest().line.open();
  await vi.advanceTimersByTimeAsync(STOOD);
  expect(await broken()).toBeLessThan(500);
  line.close();
});
