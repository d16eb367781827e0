/** The connection to one laboratory run: results arrive until all games are over or the user stops it. */

import { say } from "../i18n/messages";
import { scaleFor, isMilestone, listOf, type LabStarted, type LabMessage, type Scale, type LabFigures } from "./figures";

export class Laboratory {
  begun = $state.raw<LabStarted | null>(null);
  told = $state.raw<LabFigures | null>(null);
  scales = $state.raw<Record<string, Scale>>({});
  running = $state(false);
  ended = $state("");
  wrong = $state("");
  announced = $state("");
  private socket: WebSocket | null = null;

  ask(question: object): void {
    this.close();
    this.begun = this.told = null;
    this.scales = {};
    this.ended = this.wrong = "";
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

  private take(said: LabMessage): void {
    if (said.type === "begun") this.begun = said;
    else if (said.type === "figures") this.settle(said);
    else if (said.type === "done") this.end(said.why === "games" ? "lab-all" : said.why === "time" ? "lab-time" : "lab-stopped");
    else this.fail(said.text);
  }

  private settle(told: LabFigures): void {
    const scales: Record<string, Scale> = {};
    for (const [name, figure] of Object.entries(told.kept.measures)) {
      const scale = scaleFor(listOf(figure), this.scales[name]);
      if (scale) scales[name] = scale;
    }
    if (isMilestone(told.played, this.told?.played ?? 0)) this.announced = this.summed(told);
    this.scales = scales;
    this.told = told;
  }

  private summed(told: LabFigures): string {
    return [say("lab-played", { played: told.played }), ...told.sentences].join(" ");
  }

  private end(name: string): void {
    this.close();
    this.ended = say(name, { played: this.told?.played ?? 0 });
    this.announced = [this.ended, ...(this.told?.sentences ?? [])].join(" ");
  }

  private fail(text: string): void {
    this.close();
    this.announced = "";
    this.wrong = text;
  }

  private lose(): void {
    if (this.running) this.fail(say("lab-lost"));
  }
}
