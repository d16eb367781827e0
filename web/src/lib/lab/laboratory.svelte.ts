/** The connection to one laboratory run: results arrive until all games are over or the user stops it. */

import { say } from "../i18n/messages";
import { scaleFor, isMilestone, listOf, type LabStarted, type LabMessage, type Scale, type LabFigures } from "./figures";

export class Laboratory {
  started = $state.raw<LabStarted | null>(null);
  figures = $state.raw<LabFigures | null>(null);
  scales = $state.raw<Record<string, Scale>>({});
  running = $state(false);
  ended = $state("");
  error = $state("");
  announced = $state("");
  private socket: WebSocket | null = null;

  ask(question: object): void {
    this.close();
    this.started = this.figures = null;
    this.scales = {};
    this.ended = this.error = "";
    this.running = true;
    this.announced = say("lab-ready");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const folder = location.pathname.replace(/[^/]*$/, "");
    const socket = (this.socket = new WebSocket(`${scheme}://${location.host}${folder}api/lab/socket`));
    socket.onopen = () => socket.send(JSON.stringify(question));
    socket.onmessage = (event: MessageEvent<string>) => socket === this.socket && this.take(JSON.parse(event.data) as LabMessage);
    socket.onclose = () => socket === this.socket && this.lose();
  }

  stop(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "stop" }));
    else this.end("lab-stopped");
  }

  /** Close the connection; the server stops the run. */
  close(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.running = false;
  }

  private take(message: LabMessage): void {
    if (message.type === "begun") this.started = message;
    else if (message.type === "figures") this.settle(message);
    else if (message.type === "done") this.end(message.why === "games" ? "lab-all" : message.why === "time" ? "lab-time" : "lab-stopped");
    else this.fail(message.text);
  }

  private settle(figures: LabFigures): void {
    const scales: Record<string, Scale> = {};
    for (const [name, figure] of Object.entries(figures.kept.measures)) {
      const scale = scaleFor(listOf(figure), this.scales[name]);
      if (scale) scales[name] = scale;
    }
    if (isMilestone(figures.played, this.figures?.played ?? 0)) this.announced = this.summary(figures);
    this.scales = scales;
    this.figures = figures;
  }

  private summary(figures: LabFigures): string {
    return [say("lab-played", { played: figures.played }), ...figures.sentences].join(" ");
  }

  private end(name: string): void {
    this.close();
    this.ended = say(name, { played: this.figures?.played ?? 0 });
    this.announced = [this.ended, ...(this.figures?.sentences ?? [])].join(" ");
  }

  private fail(text: string): void {
    this.close();
    this.announced = "";
    this.error = text;
  }

  private lose(): void {
    if (this.running) this.fail(say("lab-lost"));
  }
}
