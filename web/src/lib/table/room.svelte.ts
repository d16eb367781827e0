/** One table as this page knows it: the newest view, what has been touched, and what was answered. */

import { getContext, setContext } from "svelte";
import { playOn } from "../api";
import { answered, type Answered } from "../answered";
import { note, seatAt } from "../begun";
import { choice, kept, lit, touch, type Choice } from "../choosing";
import type { Noted } from "../fairness";
import { followed, taker as takerOf } from "../following";
import { capture, fly } from "../motion/CardMotion";
import { listed, say } from "../messages";
import { keepResult } from "../mine";
import type { Game, Line as Told, Mark, Moment, Move, Patience, Reason, RowsTold, Said, Thought, View } from "../protocol";
import { after, queue, type Queued } from "../premove";
import { moveOf, openRow, put, rowChoice, saidBy, taken, type Rows } from "../rows";
import { settings } from "../settings.svelte";
import { Line, type Asked } from "../socket";
import { mark } from "../icon";
import { buzz, heard, sound } from "../sounds";
import { mayPlayOn, mayTurn } from "../lookingBack";
import { label } from "../labels";
import { named, points } from "../text";
import { Emotes } from "./emotes.svelte";
import { Ended } from "./ended.svelte";
import { Lingering } from "./lingering.svelte";

export const [LOOK, MOVE, WHY] = [1, 2, 3];

export class Room {
  view = $state.raw<View | null>(null);
  log = $state.raw<Told[]>([]);
  things = $state.raw<string[]>([]);
  reason = $state.raw<Reason | null>(null);
  hint = $state.raw<Thought | null>(null);
  /** How much of a hint is told: which cards to look at, then the move, then why. */
  hintStep = $state(0);
  moment = $state.raw<Moment | null>(null);
  /** Where its deals and tricks were over; known once somebody looks back. */
  marks = $state.raw<Mark[]>([]);
  /** The hash of the shuffle as this device first saw it. */
  noted = $state.raw<Noted | null>(null);
  /** What a bot may have thought at the moment that one looks at. */
  thought = $state.raw<Thought | null>(null);
  within = $state(true);
  gone = $state("");
  busy = $state(false);
  /** The things of a move that is on its way. */
  going = $state.raw<string[]>([]);
  /** Cards laid out in rows, where a game has such. */
  rows = $state.raw<Rows>([]);
  /** A card that is to be played when it is one's turn. */
  queued = $state.raw<Queued | null>(null);
  /** What was asked about last by a touch. */
  private answered = $state.raw<Answered | null>(null);
  /** A card that is looked at more closely. */
  zoomed = $state.raw<string | null>(null);
  readonly emotes = new Emotes();
  private overtaken: number | null = null;
  readonly lingering = new Lingering();
  readonly ended = new Ended();
  private readonly line: Line<Said>;

  constructor(readonly table: string) {
    this.line = new Line<Said>(`tables/${table}`, { token: seatAt(table)?.token || null }, {
      hear: (said) => this.hear(said),
      reach: (within) => this.reach(within),
    });
  }

  get game(): Game | null {
    return this.moment?.game ?? this.view?.game ?? null;
  }

  /** The seat from which one looks; a spectator looks from seat 0. */
  get own(): number {
    return this.game?.seat ?? 0;
  }

  get moves(): Move[] {
    return this.moment ? [] : (this.view?.choices.moves ?? []);
  }

  /** Moves that stand in a list or behind a button: what is composed, or has its fixed place, does not. */
  get listed(): Move[] {
    const { looks = {}, composed = [], rows } = this.view?.choices ?? {};
    const elsewhere = (move: Move) => move.form in looks || composed.some((how) => how.form === move.form);
    return this.moves.filter((move) => !elsewhere(move) && move.form !== rows?.form && !(this.laying && move.text === rows?.end));
  }

  /** How cards are laid out in rows now; null where they are not. */
  readonly laying: RowsTold | null = $derived.by(() => {
    const rows = this.view?.choices.rows;
    return rows && this.moves.some((move) => move.form === rows.form) ? rows : null;
  });

  /** The moves that say the rows, if they can be said. */
  readonly rowMoves: Move[] | null = $derived(this.laying ? saidBy(this.moves, this.rows, this.laying) : null);

  get asked(): boolean {
    return this.moves.length > 0;
  }

  readonly choice: Choice = $derived(
    this.laying ? rowChoice(this.moves, this.rows, this.laying) : choice(this.moves, this.things),
  );

  private readonly beginnings: Set<string> = $derived(this.laying ? this.choice.touchable : choice(this.moves, []).touchable);

  /** Whether a card, or what it lies in, can be touched next or as the first of another move. */
  lit(thing: string): boolean {
    return lit(thing, this.choice, this.beginnings);
  }

  get names(): string[] {
    return this.view?.seats.map((sitter) => cap(sitter.name || say("open-seat"))) ?? [];
  }

  name(seat: number): string {
    return seat === this.view?.you ? say("you") : (this.names[seat] ?? "");
  }

  /** A text of the room with names in it. */
  told(text: string): string {
    return named(text, this.names, this.view?.you ?? null, say("you"));
  }

  label(move: Move): string {
    return this.game ? this.told(label(move, this.game)) : move.text;
  }

  /** The move that a hint has found best. */
  readonly hinted: Move | null = $derived(this.moves.find((move) => move.text === this.hint?.moves[0]?.text) ?? null);

  touch(thing: string): void {
    if (this.moment || this.busy) return;
    this.ended.close();
    this.reason = null;
    if (this.laying) return this.layOut(thing);
    if (settings.premove && !this.queued && this.view && (this.queued = queue(this.view, thing))) return;
    const touched = touch(this.moves, this.things, thing, settings.eager);
    if (touched.kind === "refused") void this.why(thing, touched.things);
    else if (touched.kind === "commit") void this.play(touched.move);
    else this.things = touched.things;
  }

  /** In rows a touch puts a card into the open row, or takes it back. */
  private layOut(thing: string): void {
    const told = this.laying!;
    const open = openRow(this.rows, told);
    if (this.rows.some((row) => row.includes(thing))) this.rows = taken(this.rows, thing);
    else if (this.choice.touchable.has(thing)) this.rows = put(this.rows, thing, open, told);
    else void this.why(thing, [...(this.rows[open] ?? []), thing]);
  }

  /** A card is dropped on a row, or back on the hand. */
  lay(thing: string, row: number | null, onto?: string): void {
    if (!this.laying || this.busy) return;
    this.ended.close();
    this.reason = null;
    this.rows = row === null ? taken(this.rows, thing) : put(this.rows, thing, row, this.laying, onto);
    const now = row === null ? undefined : this.rows[row];
    if (now?.length === this.laying.each && !moveOf(this.moves, now, this.laying)) void this.why(thing, now);
  }

  /** Say the rows, one after the other, and that they are all. */
  async sayRows(): Promise<void> {
    const { laying, rowMoves, moves } = this;
    const end = moves.find((move) => move.text === laying?.end);
    if (!rowMoves || !end) return;
    for (const move of rowMoves) {
      if (!(await this.play(move))) return;
      this.rows = this.rows.filter((row) => row.length > 0).slice(1);
    }
    await this.play(end);
  }

  /** Nothing waits to be played any more; it is said, unless one wanted it. */
  drop(aloud = false): void {
    const { queued } = this;
    this.queued = null;
    if (queued && aloud) this.reason = { text: say("premove-dropped", { card: queued.face }), rule: "", cards: [] };
  }

  /** Look at a card more closely, and ask what may be done with it. */
  zoom(thing: string, face: string | null): void {
    this.zoomed = face;
    if (this.view?.you !== null && !this.moment) void this.why(thing, [thing], true);
  }

  sayWord(text: string): void {
    void this.ask({ do: "emote", text });
  }

  release(): void {
    this.ended.close();
    this.zoomed = null;
    this.things = [];
    this.reason = null;
    this.hint = null;
    this.thought = null;
  }

  async play(move: Pick<Move, "text" | "touch">): Promise<boolean> {
    if (!this.view || this.busy) return false;
    this.busy = true;
    this.ended.close();
    this.going = move.touch;
    this.overtaken = null;
    this.reason = null;
    this.hint = null;
    const answer = await this.ask({ do: "play", rev: this.view.rev, move: move.text });
    this.busy = false;
    this.going = [];
    const done = answer.say === "ack" || answer.say === "held";
    if (done) this.things = [];
    else void sound("refuse");
    if (!done && this.overtaken !== null) this.faster(this.overtaken);
    if (answer.say === "held") this.reason = { text: say("held", { seconds: answer.seconds }), rule: "", cards: [] };
    return done;
  }

  private faster(seat: number): void {
    this.reason = { text: say("was-faster", { name: this.name(seat) }), rule: "", cards: [] };
  }

  private reach(within: boolean): void {
    if (within && !this.within) this.drop(true);
    this.within = within;
  }

  /** The card of which a touch came to nothing; it is marked for as long as it is said why. */
  get refused(): string | null {
    return this.answered?.refused(this.reason) ?? null;
  }

  /** Whether what is said is no refusal. */
  get plain(): boolean {
    return this.answered?.plain(this.reason) ?? false;
  }

  /** Why a touch is no part of a move: said on paper, with its rule. */
  private async why(thing: string, touched: string[], quietly = false): Promise<void> {
    if (!quietly) void sound("refuse");
    let answer = await this.ask({ do: "why", touched });
    if (answer.say === "reason" && !answer.text && touched.length > 1) {
      answer = await this.ask({ do: "why", touched: [thing] });
    }
    if (answer.say === "reason") this.answered = answered(thing, answer, quietly, this.lit(thing));
  }

  async askHint(): Promise<void> {
    if (!this.view?.can.hint) return;
    if (this.hint) return void (this.hintStep = Math.min(WHY, this.hintStep + 1));
    const answer = await this.ask({ do: "hint" });
    if (answer.say !== "hint") return;
    note(this.table, { hints: (seatAt(this.table)?.hints ?? 0) + 1 });
    this.hint = answer;
    this.hintStep = this.hinted?.touch.length ? LOOK : MOVE;
  }

  undo(): void {
    if (this.view?.can.undo) void this.ask({ do: "undo", rev: this.view.rev });
  }

  home(): void {
    if (this.view?.can.home) void this.ask({ do: "home", rev: this.view.rev });
  }

  consent(agree: boolean): void {
    void this.ask({ do: "consent", agree });
  }

  async rematch(): Promise<string | null> {
    const answer = await this.ask({ do: "rematch" });
    if (answer.say !== "ack" || !answer.table) return null;
    this.seatAlso(answer.table);
    return answer.table;
  }

  /** At a rematch all keep their seats and tokens. */
  private seatAlso(table: string): void {
    const here = seatAt(this.table);
    if (here?.token && !seatAt(table)) note(table, { ...here, over: false, told: "", hash: undefined, hashAt: undefined, hints: 0, at: Date.now() });
  }

  pace(pace: string): void {
    void this.ask({ do: "pace", pace });
  }

  patience(times: Patience): void {
    void this.ask({ do: "patience", times });
  }

  /** A new token for somebody's seat, if the room makes one. */
  async reissue(seat: number): Promise<string | null> {
    const answer = await this.ask({ do: "reissue", seat });
    return answer.say === "ack" ? (answer.token ?? null) : null;
  }

  bot(seat: number, bot: string): void {
    void this.ask({ do: "bot", seat, bot });
  }

  /** The table as it was, from the seat from which one has looked so far. */
  async look(at: number, seat: number | null = this.moment?.seat ?? null): Promise<void> {
    const answer = await this.ask({ do: "moment", at, seat });
    if (answer.say !== "moment") return;
    this.release();
    this.moment = answer;
  }

  async askMarks(): Promise<void> {
    const answer = await this.ask({ do: "moments" });
    if (answer.say === "moments") this.marks = answer.moments;
  }

  live(): void {
    this.release();
    this.moment = null;
  }

  /** Whether the table shows its cards, so that one may look from every seat. */
  get turns(): boolean {
    return this.view !== null && mayTurn(this.view);
  }

  get playsOn(): boolean {
    return this.view !== null && this.moment !== null && mayPlayOn(this.view, this.moment);
  }

  /** What a bot may have thought in the place of whom one looks from. */
  async think(): Promise<void> {
    const { moment } = this;
    if (!moment || this.busy) return;
    this.busy = true;
    this.reason = null;
    const answer = await this.ask({ do: "hint", at: moment.at, seat: moment.seat });
    this.busy = false;
    if (answer.say === "hint" && this.moment === moment) this.thought = answer;
  }

  /** The table that goes on from the moment that one looks at. */
  async playOn(): Promise<string | null> {
    const token = seatAt(this.table)?.token;
    if (!this.view || !this.moment || !token) return null;
    const { game, title } = this.view.game;
    try {
      return await playOn(this.table, token, this.moment.at, { game, title });
    } catch (error) {
      this.reason = { text: (error as Error).message, rule: "", cards: [] };
      return null;
    }
  }

  close(): void {
    mark(false);
    this.lingering.end();
    this.emotes.close();
    this.line.close();
  }

  private async ask(asked: Asked) {
    const answer = await this.line.ask(asked);
    if (answer.say === "refused" || answer.say === "reason") this.reason = answer;
    if (answer.say === "error") this.reason = { text: answer.text, rule: "", cards: [] };
    return answer;
  }

  private hear(said: Said): void {
    if (said.say === "view") this.show(said);
    if (said.say === "emote") this.emotes.hear(said.seat, said.text);
    if (said.say === "error" && !said.id && !this.view) this.gone = said.text;
  }

  private show(view: View): void {
    const before = this.view;
    const wasAsked = this.asked;
    const shot = this.moment || !before ? null : capture(document.body);
    this.lingering.after(before, view);
    this.ended.after(before, view);
    this.view = view;
    this.log = [...this.log.slice(0, this.logFrom(view)), ...view.log];
    if (!before || before.rev !== view.rev) this.hint = null;
    if (view.moves_played !== before?.moves_played) this.reason = null;
    if (before) this.follow(before, view);
    if (shot && view.news.length > 0) void fly(shot, view.news, document.body);
    if (view.next) this.seatAlso(view.next);
    this.sing(before, wasAsked);
    this.noted ??= notedAt(view);
    this.keep(view);
  }

  /** What was touched, laid out or left waiting are cards: they may have gone elsewhere. */
  private follow(before: View, view: View): void {
    const there = followed(this.things, before.game, view.game);
    const taker = takerOf([...this.things, ...this.going], before.game, view.news, view.you);
    this.things = kept(view.choices.moves, there);
    this.overtaken = taker ?? this.overtaken;
    if (taker !== null && !this.busy) this.faster(taker);
    this.rows = this.laying ? this.rows.map((row) => followed(row, before.game, view.game)) : [];
    this.goOn(before, view);
  }

  /** What becomes of the card that waits. */
  private goOn(before: View, view: View): void {
    if (!this.queued) return;
    const then = after(this.queued, before, view);
    if (then.kind === "wait") this.queued = then.queued;
    else this.drop(then.kind === "drop");
    if (then.kind === "play") void this.play(then.move);
  }

  private logFrom(view: View): number {
    const from = view.log_from ?? 0;
    const at = this.log.findIndex((line) => line.at > from);
    return from === 0 ? 0 : at < 0 ? this.log.length : at;
  }

  private sing(before: View | null, wasAsked: boolean): void {
    const view = this.view!;
    const tune = heard({
      ended: view.game.over && before !== null && !before.game.over,
      window: Boolean(view.window) && !before?.window && this.asked,
      asked: this.asked && !wasAsked,
      dealt: view.news.some((one) => one.hops.some((hop) => hop.kind === "shuffle" || hop.kind === "pack")),
      news: view.news.length > 0,
    });
    if (tune) void sound(tune);
    const turn = this.asked ? `● ${say("your-turn")} · ` : "";
    document.title = `${turn}${view.game.title} · ${say("parlour")}`;
    if (this.asked && !wasAsked && before) buzz();
    mark(this.asked);
  }

  private keep(view: View): void {
    if (view.you === null) return;
    keepResult(view, seatAt(view.table)?.hints ?? 0);
    const told = view.game.over
      ? say("over")
      : [say("deal", { number: view.game.deal }), this.asked ? say("your-turn") : ""].filter(Boolean).join(" · ");
    const { game, title, over } = view.game;
    note(view.table, { game, title, over, told, at: Date.now(), hash: this.noted?.hash, hashAt: this.noted?.at, ...(view.invite ? { invite: view.invite } : {}) });
  }

  /** One sentence: whose turn it is, and what is asked. */
  get status(): string {
    const { view, game } = this;
    if (!view || !game) return say("loading");
    if (view.status === "waiting") {
      const open = view.seats.filter((one) => !one.taken).length;
      return say("waiting-for", { count: open });
    }
    if (game.over) return this.result;
    if (this.asked) return this.told(game.prompt) || say("your-turn");
    if (view.you !== null && !this.moment && game.deciders.includes(view.you)) return say("locked");
    const names = game.deciders.map((seat) => this.name(seat)).map((name, i) => (i ? name : cap(name)));
    const one = names.length === 1 && game.deciders[0] !== view.you;
    return names.length ? say("their-turn", { names: listed(names), count: one ? 1 : 2 }) : say("loading");
  }

  /** Everybody's points, in the order of the seats. */
  get totals(): string {
    const { game } = this;
    if (!game || game.seats > 6 || !game.points.some(Boolean)) return "";
    return game.points.map((value, seat) => `${cap(this.name(seat))} ${points(value)}`).join(" · ");
  }

  get result(): string {
    const { view, game } = this;
    const winners = game?.winners ?? [];
    if (winners.length === 0) return this.told(game?.ending ?? "") || say("nobody-wins");
    if (winners.length === 1 && winners[0] === view?.you) return say("you-win");
    const names = winners.map((seat) => this.name(seat));
    return cap(say("won-by", { names: listed(names), count: names.length }));
  }
}

function notedAt({ table, fairness, moves_played }: View): Noted {
  const { hash, hashAt } = seatAt(table) ?? {};
  return hash && hashAt !== undefined ? { hash, at: hashAt } : { hash: fairness.hash, at: moves_played };
}

const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const KEY = Symbol("room");
export const setRoom = (room: Room): Room => setContext(KEY, room);
export const getRoom = (): Room => getContext<Room>(KEY);
