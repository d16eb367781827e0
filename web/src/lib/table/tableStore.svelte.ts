/** One table as this page knows it: the newest view, what has been touched, and what was answered. */

import { getContext, setContext } from "svelte";
import { answered, type Answered } from "./touchAnswer";
import type { AskedOfTable } from "../protocol/requests";
import { sentAway } from "./shadowing";
import { seatAt } from "../storage/myTables";
import { choice, kept, lit, touch, zoneOf, type Choice } from "./moveChoice";
import type { Noted } from "./fairness";
import { followed, lost as lostOf, taker as takerOf } from "./cardTracking";
import { latest, marked } from "./lastMoved";
import { capture, fly, land } from "../motion/CardMotion";
import { say } from "../i18n/messages";
import type { Can, Game, Line as Told, Moment, Move, Reason, RowsTold, Said, View } from "../protocol/types";
import type { Eyes } from "../pages/route";
import { settings } from "../storage/settings.svelte";
import { Line } from "../protocol/connection";
import { mark } from "./tabIcon";
import { askedWith } from "./review";
import { sound } from "./sounds";
import { begins } from "./takeBack";
import { label } from "./moveLabels";
import { capital, named } from "../i18n/text";
import { announce, keep, notedAt } from "./viewEffects";
import { Emotes } from "./emotes.svelte";
import { Ended } from "./lastDeal.svelte";
import { Hinting } from "./hint.svelte";
import { LayingOut } from "./rowLayout.svelte";
import { LettingBy } from "./autoPass.svelte";
import { Measuring } from "./latency";
import { Lingering } from "./trickDisplay.svelte";
import { LookingBack } from "./review.svelte";
import { Premoving } from "./premove.svelte";
import { Wishes } from "./tableRequests";

const NOTHING: Can = { undo: false, change: false, hint: false, winnable: false, home: false, rematch: false, challenge: false, restart: false };

/** Milliseconds in which nobody can have read that a button says something else, since a touched card is gone. */
const SURPRISE = 500;

export class Room {
  view = $state.raw<View | null>(null);
  log = $state.raw<Told[]>([]);
  things = $state.raw<string[]>([]);
  reason = $state.raw<Reason | null>(null);
  /** The hash of the shuffle as this device first saw it. */
  noted = $state.raw<Noted | null>(null);
  within = $state(true);
  gone = $state("");
  /** Why the newest view is not there, though the room answers. */
  unshown = $state("");
  busy = $state(false);
  /** The things of a move that is on its way. */
  going = $state.raw<string[]>([]);
  /** What was asked about last by a touch. */
  private answered = $state.raw<Answered | null>(null);
  /** A move that gives the game up: it is pressed once more, or thought better of. */
  doubted = $state.raw<Move | null>(null);
  /** A card that is looked at more closely. */
  zoomed = $state.raw<string | null>(null);
  /** The cards that moved last, by zone and face. */
  private moved = $state.raw<Set<string>>(new Set());
  readonly back = new LookingBack(this);
  readonly layingOut = new LayingOut(this);
  readonly premoving = new Premoving(this);
  readonly lettingBy = new LettingBy(this);
  readonly hinting = new Hinting(this);
  readonly wishes = new Wishes(this);
  readonly emotes = new Emotes();
  readonly lingering = new Lingering();
  readonly ended = new Ended();
  private readonly measuring = new Measuring((takes) => this.line.ask({ type: "line", takes }));
  private overtaken: number | null = null;
  /** When a card that was touched went elsewhere. */
  private lostAt = -SURPRISE;
  private readonly line: Line<Said>;

  constructor(readonly table: string) {
    this.line = new Line<Said>(`tables/${encodeURIComponent(table)}`, { token: seatAt(table)?.token || null }, {
      hear: (said) => this.hear(said),
      reach: (within) => this.reach(within),
    });
  }

  /** The moment that one looks back at. */
  get moment(): Moment | null {
    return this.back.moment;
  }

  look(at: number, eyes?: Eyes): Promise<void> {
    return this.back.look(at, eyes);
  }

  get game(): Game | null {
    return this.moment?.game ?? this.view?.game ?? null;
  }

  /** The seat from which one looks; a spectator looks from seat 0. */
  get own(): number {
    return this.game?.seat ?? 0;
  }

  /** Whether one has no seat here. */
  get looksOn(): boolean {
    return this.view !== null && this.view.you === null;
  }

  /** What one may ask for; of what is past, nothing. */
  get can(): Can {
    return this.moment ? NOTHING : (this.view?.can ?? NOTHING);
  }

  get moves(): Move[] {
    return this.moment ? [] : (this.view?.choices.moves ?? []);
  }

  /** Moves that stand in a list or behind a button: what is composed, or has its fixed place, does not. */
  get listed(): Move[] {
    const { looks = {}, composed = [] } = this.view?.choices ?? {};
    const elsewhere = (move: Move) => move.form in looks || composed.some((how) => how.form === move.form);
    return this.moves.filter((move) => !elsewhere(move) && !this.layingOut.makes(move));
  }

  /** The forms of calls that may be made at any moment: their buttons have their room below the hand. */
  get calls(): string[] {
    const looks = this.view?.choices.looks ?? {};
    return Object.keys(looks).filter((form) => looks[form] === "call");
  }

  get laying(): RowsTold | null {
    return this.layingOut.told;
  }

  get asked(): boolean {
    return this.moves.length > 0;
  }

  readonly choice: Choice = $derived(this.layingOut.choice ?? choice(this.moves, this.things));

  /** The piles, columns and places that are marked: those that say a move alone, or go on with what was touched. */
  readonly open: Set<string> = $derived.by(() => {
    const begun = this.things.length > 0;
    const alone = new Set(begun ? [] : this.moves.flatMap(({ touch, also }) => (touch.length === 1 ? [touch[0]!, ...(also?.[touch[0]!] ?? [])] : [])));
    return new Set([...this.choice.touchable].filter((one) => !one.includes("/") && (begun || alone.has(one))));
  });

  private readonly beginnings: Set<string> = $derived(this.laying ? this.choice.touchable : choice(this.moves, []).touchable);

  /** Whether a card, or what it lies in, can be touched next or as the first of another move. */
  lit(thing: string): boolean {
    return lit(thing, this.choice, this.beginnings);
  }

  /** Whether a card moved last; what is past has no such mark. */
  isLatest(thing: string, face: string | null): boolean {
    return face !== null && !this.moment && this.moved.has(marked(zoneOf(thing), face));
  }

  /** Whether a seat is to play; while friends are awaited, nobody is. */
  onTurn(seat: number): boolean {
    return this.view?.status !== "waiting" && !this.game?.over && (this.game?.deciders.includes(seat) ?? false);
  }

  /** Whether anything on the table can be touched to say a move: bids and calls are said by buttons alone. */
  get touches(): boolean {
    return this.beginnings.size > 0;
  }

  get names(): string[] {
    return this.view?.seats.map((sitter) => sitter.name ? capital(sitter.name) : say("open-seat")) ?? [];
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

  /** Say something of the page's own where refusals are said. */
  tell(text: string): void {
    this.reason = { text, rule: "", cards: [] };
  }

  /** Something is done at the table: what was said before is read. */
  begin(): void {
    this.ended.close();
    this.reason = null;
    this.doubted = null;
  }

  /** A button says a move: what nobody does by habit, and nobody can take back, it says at the second time. */
  press(move: Move): void {
    if (performance.now() - this.lostAt < SURPRISE) return;
    if (move.low && move.confirm && move.touch.length === 0 && this.doubted?.text !== move.text) this.doubted = move;
    else void this.play(move);
  }

  touch(thing: string): void {
    if (this.moment || this.busy) return;
    this.begin();
    this.hinting.told = false;
    if (this.laying) return this.layingOut.touch(thing);
    if (this.premoving.touch(thing)) return;
    const touched = touch(this.moves, this.things, thing, settings.eager && this.lingering.seen);
    if (touched.kind === "refused") void this.why(thing, touched.things);
    else if (touched.kind === "commit") void this.play(touched.move);
    else this.things = touched.things;
  }

  /** A card was dragged to where it says a move; where it says several, each has its button. */
  putDown(meant: Move[]): void {
    const [move] = meant;
    if (!move || this.busy) return;
    this.begin();
    if (meant.length === 1) void this.play(move);
    else this.things = [...move.touch];
  }

  /** Ask to be shown the table once more. */
  again(): void {
    this.unshown = "";
    this.line.anew();
  }

  /** Look at a card more closely, and ask what may be done with it. */
  zoom(thing: string, face: string | null): void {
    this.zoomed = face;
    if (this.view?.you !== null && !this.moment) void this.why(thing, [thing], true);
  }

  /** Somebody does something: nothing that moves or waits to be seen is waited for. */
  hasten(): void {
    land();
    this.lingering.end();
  }

  release(): void {
    this.begin();
    this.zoomed = null;
    this.things = [];
    this.hinting.thought = null;
    this.back.thought = null;
  }

  /** Plays a move; of an answer that is said in several, `then` are the others. */
  async play(move: Pick<Move, "text" | "touch">, then: string[] = []): Promise<boolean> {
    if (!this.view || this.busy) return false;
    if (this.lettingBy.keeps(move)) {
      this.begin();
      this.things = [];
      return true;
    }
    const sign = this.isSign(move.text);
    this.busy = true;
    this.begin();
    this.going = move.touch;
    this.overtaken = null;
    this.hinting.thought = null;
    const answer = await this.ask({ type: "play", rev: this.view.rev, move: move.text, then });
    this.busy = false;
    this.going = [];
    const done = answer.type === "ack" || answer.type === "held";
    if (!done) void sound("refuse");
    else if (!sign) this.things = [];
    if (!done && this.overtaken !== null) this.faster(this.overtaken);
    if (answer.type === "held") this.tell(say("held", { seconds: answer.seconds }));
    return done;
  }

  /** Whoever shows a sign has her hands free: what she has touched stays so. */
  private isSign(text: string): boolean {
    const { looks, moves } = this.view!.choices;
    return looks?.[moves.find((move) => move.text === text)?.form ?? ""] === "sign";
  }

  private faster(seat: number): void {
    this.tell(say("was-faster", { name: this.name(seat) }));
  }

  private reach(within: boolean): void {
    if (within) this.premoving.drop(true); // however short the break: nobody knows what happened meanwhile
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
  async why(thing: string, touched: string[], quietly = false): Promise<void> {
    if (this.view?.you === null) return;
    if (!quietly) void sound("refuse");
    let answer = await this.ask({ type: "why", touched });
    if (answer.type === "reason" && !answer.text && touched.length > 1) {
      answer = await this.ask({ type: "why", touched: [thing] });
    }
    if (answer.type === "reason") this.answered = answered(thing, answer, quietly, this.lit(thing));
  }

  close(): void {
    mark(false);
    this.lingering.end();
    this.emotes.close();
    this.lettingBy.end();
    this.measuring.end();
    this.line.close();
  }

  /** Ask the room; what it refuses is said. */
  async ask(asked: AskedOfTable) {
    const answer = await this.line.ask(asked);
    if (answer.type === "refused" || answer.type === "reason") this.reason = answer;
    if (answer.type === "error") this.tell(answer.text);
    return answer;
  }

  /** The table after so many moves, to find something there; nobody looks back with it. */
  private async at(moves: number): Promise<Moment | null> {
    const answer = await this.line.ask({ type: "moment", at: moves, ...askedWith(null) });
    return answer.type === "moment" ? answer : null;
  }

  private hear(said: Said): void {
    if (said.type === "view") this.show(said);
    if (said.type === "emote") this.emotes.hear(said.seat, said.text);
    if (said.type === "error" && said.unshown) this.unshown = said.text;
    else if (said.type === "error" && !said.id && !this.view) this.gone = said.text;
  }

  private show(view: View): void {
    const before = this.view;
    const wasAsked = this.asked;
    const shot = this.moment || !before ? null : capture(document.body);
    const seen = this.lingering.after(before, view);
    this.ended.after(before, view);
    this.moved = before && view.moves_played < before.moves_played ? new Set() : (latest(view) ?? this.moved);
    this.view = view;
    this.measuring.follow(view);
    this.unshown = "";
    this.log = [...this.log.slice(0, this.logFrom(view)), ...view.log];
    if (!before || before.rev !== view.rev) this.hinting.thought = null;
    if (view.moves_played !== before?.moves_played || begins(before, view)) this.reason = this.doubted = null;
    if (before) this.follow(before, view);
    void this.lingering.recall(this.log, (at) => this.at(at));
    if (before && sentAway(before, view)) this.back.live();
    if (shot && seen.length > 0) void fly(shot, seen, document.body);
    if (view.next) this.wishes.seatAlso(view.next);
    announce(view, before, { asked: this.asked, before: wasAsked });
    this.noted ??= notedAt(view);
    keep(view, this.asked, this.noted);
  }

  /** What was touched, laid out or left waiting are cards: they may have gone elsewhere. */
  private follow(before: View, view: View): void {
    const there = followed(this.things, before.game, view.game);
    const taker = takerOf([...this.things, ...this.going], before.game, view.news, view.you);
    const lost = lostOf(this.things, kept(view.choices.moves, there), before.game, view.game);
    this.things = kept(view.choices.moves, there);
    this.overtaken = taker ?? this.overtaken;
    if (taker !== null || lost.length > 0) this.lostAt = performance.now();
    if (taker !== null && !this.busy) this.faster(taker);
    else if (lost.length > 0 && !this.busy) this.tell(say("let-go", { cards: lost.join(" ") }));
    this.layingOut.follow(before, view);
    this.premoving.follow(before, view);
    this.lettingBy.follow(before, view);
    this.wishes.follow(before, view);
  }

  private logFrom(view: View): number {
    const from = view.log_from ?? 0;
    const at = this.log.findIndex((line) => line.at > from);
    return from === 0 ? 0 : at < 0 ? this.log.length : at;
  }
}

const KEY = Symbol("room");
export const setRoom = (room: Room): Room => setContext(KEY, room);
export const getRoom = (): Room => getContext<Room>(KEY);
