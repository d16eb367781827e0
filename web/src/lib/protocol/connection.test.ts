import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket, fakeRoom, realAgain } from "../../testing/sockets";
import { Connection } from "./connection";

const heard: { type: string }[] = [];
const reached: boolean[] = [];
let listeners: Record<string, () => void> = {};
const looked = { addEventListener: (name: string, act: () => void) => (listeners[name] = act), removeEventListener: (name: string) => delete listeners[name], visibilityState: "visible" };

beforeEach(() => {
  fakeRoom();
  vi.stubGlobal("document", looked);
  vi.stubGlobal("addEventListener", looked.addEventListener);
  vi.stubGlobal("removeEventListener", looked.removeEventListener);
  [heard.length, reached.length, listeners, looked.visibilityState] = [0, 0, {}, "visible"];
});
afterEach(realAgain);

const STOOD = 5000; // milliseconds after which a connection counts as stable
type Said = { type: string; id: string };
const begun = (): Connection<Said> => new Connection<Said>("tables/t", { token: null }, { receive: (said) => heard.push(said), setConnected: (within) => reached.push(within) });
const newest = () => FakeSocket.newest;

/** Break the newest connection and wait for the next attempt. Returns the delay in milliseconds. */
async function broken(): Promise<number> {
  const [tries, at] = [FakeSocket.made.length, Date.now()];
  newest().close();
  while (FakeSocket.made.length === tries) await vi.advanceTimersByTimeAsync(10);
  return newest().at - at;
}

test("after each short break of a line that stood, the next try comes within a second", async () => {
  const line = begun();
  await vi.advanceTimersByTimeAsync(10);
  for (let time = 0; time < 20; time++) {
    newest().open();
    await vi.advanceTimersByTimeAsync(STOOD);
    expect(await broken()).toBeLessThan(1000);
  }
  line.close();
});

test("retries become less frequent, and start again after a connection", async () => {
  const line = begun();
  await vi.advanceTimersByTimeAsync(10);
  const waits: number[] = [];
  for (let time = 0; time < 30; time++) waits.push(await broken());
  expect(waits[0]).toBeLessThan(500);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBeGreaterThan(4000);
  expect(waits.at(-1)).toBeLessThan(5500);
  newest().open();
  await vi.advanceTimersByTimeAsync(STOOD);
  expect(await broken()).toBeLessThan(500);
  line.close();
});

/** An open connection. */
async function opened(): Promise<Connection<Said>> {
  const line = begun();
  await vi.advanceTimersByTimeAsync(10);
  newest().open();
  return line;
}

test("the first message says who one is, and what is asked before goes out after it", async () => {
  const line = begun();
  await vi.advanceTimersByTimeAsync(10);
  void line.ask({ type: "hint" }, "h");
  expect(newest().sent).toEqual([]);
  newest().open();
  expect(newest().sent).toEqual([{ type: "hello", token: null }, { type: "hint", id: "h" }]);
  expect(newest().url).toBe("ws://room.test/api/tables/t/socket");
  line.close();
});

test("an address behind a folder and with TLS leads there", async () => {
  vi.stubGlobal("location", { protocol: "https:", host: "room.test", pathname: "/cards/index.html" });
  const line = begun();
  await vi.advanceTimersByTimeAsync(10);
  expect(newest().url).toBe("wss://room.test/cards/api/tables/t/socket");
  line.close();
});

test("each question gets the answer with its id, once", async () => {
  const line = await opened();
  const answers: string[] = [];
  void line.ask({ type: "hint" }, "a").then((said) => answers.push(`a ${said.type}`));
  void line.ask({ type: "undo" }, "b").then((said) => answers.push(`b ${said.type}`));
  newest().say({ type: "view" });
  newest().say({ type: "ack", id: "b" });
  newest().say({ type: "ack", id: "unknown" });
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual(["b ack"]);
  newest().say({ type: "hint", id: "a" });
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual(["b ack", "a hint"]);
  expect(heard.map((one) => one.type)).toEqual(["view", "ack", "ack", "hint"]);
  line.close();
});

test("after a break only what was not answered is said again, with its id", async () => {
  const line = await opened();
  void line.ask({ type: "hint" }, "a");
  void line.ask({ type: "undo" }, "b");
  newest().say({ type: "ack", id: "a" });
  await broken();
  newest().open();
  expect(newest().sent).toEqual([{ type: "hello", token: null }, { type: "undo", id: "b" }]);
  line.close();
});

test("a break is told after 0.7 seconds, and a shorter one not at all", async () => {
  const line = await opened();
  expect(reached).toEqual([true]);
  newest().close();
  await vi.advanceTimersByTimeAsync(600);
  newest().open();
  await vi.advanceTimersByTimeAsync(STOOD);
  expect(reached).toEqual([true, true]);
  newest().close();
  await vi.advanceTimersByTimeAsync(690);
  expect(reached).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(20);
  expect(reached).toEqual([true, true, false]);
  line.close();
});

test("a page that is seen again gives up a try that hangs, and leaves a good line alone", async () => {
  const line = await opened();
  const [made, back] = [FakeSocket.made.length, () => listeners.visibilitychange!()];
  back();
  await vi.advanceTimersByTimeAsync(100);
  expect(FakeSocket.made).toHaveLength(made);
  await broken();
  await vi.advanceTimersByTimeAsync(1000);
  const tries = FakeSocket.made.length;
  looked.visibilityState = "hidden";
  back();
  await vi.advanceTimersByTimeAsync(100);
  expect(FakeSocket.made).toHaveLength(tries);
  looked.visibilityState = "visible";
  back();
  await vi.advanceTimersByTimeAsync(100);
  expect(FakeSocket.made).toHaveLength(tries + 1);
  line.close();
});

test("a line that is closed listens to nothing, and tells nothing more", async () => {
  const line = await opened();
  newest().close();
  line.close();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(Object.keys(listeners)).toEqual([]);
  expect(reached).toEqual([true]);
});
