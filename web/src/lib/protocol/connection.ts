/** The WebSocket connection to a table or score sheet. It sends a greeting, reconnects, and resends
 *  unanswered requests. */

import ReconnectingSocket from "partysocket/ws";
import { freshId } from "./ids";

const PATIENCE = 700; // milliseconds without a connection before it is reported

export type OutgoingMessage = { type: string; [what: string]: unknown };
/** A message with an id answers the request with that id. */
type Answer<Said> = Said extends unknown ? ("id" extends keyof Said ? Said : never) : never;

interface Waiting<Said> {
  request: OutgoingMessage;
  resolve: (answer: Answer<Said>) => void;
}

export interface ConnectionHandlers<Said> {
  receive: (message: Said) => void;
  setConnected: (within: boolean) => void;
}

export class Connection<Said extends { type: string }> {
  private readonly socket: ReconnectingSocket;
  private readonly waiting = new Map<string, Waiting<Said>>();
  private lost: ReturnType<typeof setTimeout> | undefined;

  constructor(
    where: string, // path after api/, for example "tables/NAME"
    private readonly hello: Record<string, string | boolean | null>,
    private readonly handlers: ConnectionHandlers<Said>,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const folder = location.pathname.replace(/[^/]*$/, "");
    this.socket = new ReconnectingSocket(`${scheme}://${location.host}${folder}api/${where}/socket`, [], {
      minReconnectionDelay: 250,
      maxReconnectionDelay: 5000,
      reconnectionDelayGrowFactor: 1.15, // a server that restarts within seconds is connected again within a second
      minUptime: 1000,
      connectionTimeout: 4000,
      maxEnqueuedMessages: 0,
    });
    this.socket.addEventListener("open", () => this.sendHello());
    this.socket.addEventListener("close", () => this.onClose());
    this.socket.addEventListener("message", (event: MessageEvent<string>) => this.take(event.data));
    addEventListener("online", this.retry);
    addEventListener("pageshow", this.retry);
    document.addEventListener("visibilitychange", this.retry);
  }

  /** Send a request. The promise resolves with its answer, also if the connection breaks in between. */
  ask(request: OutgoingMessage, id = freshId()): Promise<Answer<Said>> {
    return new Promise((resolve) => {
      this.waiting.set(id, { request, resolve });
      this.send({ ...request, id });
    });
  }

  /** Reconnect because requests do not seem to arrive. */
  reconnect(): void {
    this.socket.reconnect();
  }

  close(): void {
    removeEventListener("online", this.retry);
    removeEventListener("pageshow", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
    clearTimeout(this.lost);
    this.socket.close();
  }

  private readonly retry = (): void => {
    const closed = this.socket.readyState === WebSocket.CLOSED || this.lost !== undefined;
    if (closed && document.visibilityState === "visible") this.socket.reconnect();
  };

  private sendHello(): void {
    clearTimeout(this.lost);
    this.lost = undefined;
    this.handlers.setConnected(true);
    this.send({ type: "hello", ...this.hello });
    for (const [id, { request }] of this.waiting) this.send({ ...request, id });
  }

  private onClose(): void {
    this.lost ??= setTimeout(() => this.handlers.setConnected(false), PATIENCE);
  }

  private send(message: object): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private take(data: string): void {
    const message = JSON.parse(data) as Said;
    const id = "id" in message && typeof message.id === "string" ? message.id : null;
    if (id !== null) {
      this.waiting.get(id)?.resolve(message as Answer<Said>);
      this.waiting.delete(id);
    }
    this.handlers.receive(message);
  }
}
