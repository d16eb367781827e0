/** The line to a table: it speaks first, reconnects by itself, and says again what was not heard. */

import ReconnectingSocket from "partysocket/ws";
import { freshId } from "./ids";
import type { Said } from "./protocol";

const PATIENCE = 700; // milliseconds out of reach before somebody is told

export type Asked = { do: string; [what: string]: unknown };
type Answer = Exclude<Said, { say: "view" } | { say: "emote" }>;

interface Waiting {
  asked: Asked;
  resolve: (answer: Answer) => void;
}

export interface Hearing {
  hear: (said: Said) => void;
  reach: (within: boolean) => void;
}

export class Line {
  private readonly socket: ReconnectingSocket;
  private readonly waiting = new Map<string, Waiting>();
  private lost: ReturnType<typeof setTimeout> | undefined;

  constructor(
    table: string,
    private readonly token: string | null,
    private readonly hearing: Hearing,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const folder = location.pathname.replace(/[^/]*$/, "");
    this.socket = new ReconnectingSocket(`${scheme}://${location.host}${folder}api/tables/${table}/socket`, [], {
      minReconnectionDelay: 250,
      maxReconnectionDelay: 5000,
      connectionTimeout: 4000,
      maxEnqueuedMessages: 0,
    });
    this.socket.addEventListener("open", () => this.greet());
    this.socket.addEventListener("close", () => this.miss());
    this.socket.addEventListener("message", (event: MessageEvent<string>) => this.take(event.data));
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.retry);
  }

  /** Ask for something; the answer comes when the room has given it, even if the line breaks meanwhile. */
  ask(asked: Asked): Promise<Answer> {
    const id = freshId();
    return new Promise((resolve) => {
      this.waiting.set(id, { asked, resolve });
      this.send({ ...asked, id });
    });
  }

  close(): void {
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
    clearTimeout(this.lost);
    this.socket.close();
  }

  private readonly retry = (): void => {
    const closed = this.socket.readyState === WebSocket.CLOSED || this.lost !== undefined;
    if (closed && document.visibilityState === "visible") this.socket.reconnect();
  };

  private greet(): void {
    clearTimeout(this.lost);
    this.lost = undefined;
    this.hearing.reach(true);
    this.send({ do: "hello", token: this.token });
    for (const [id, { asked }] of this.waiting) this.send({ ...asked, id });
  }

  private miss(): void {
    this.lost ??= setTimeout(() => this.hearing.reach(false), PATIENCE);
  }

  private send(message: object): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private take(data: string): void {
    const said = JSON.parse(data) as Said;
    if (said.say !== "view" && said.say !== "emote" && said.id) {
      this.waiting.get(said.id)?.resolve(said);
      this.waiting.delete(said.id);
    }
    this.hearing.hear(said);
  }
}
