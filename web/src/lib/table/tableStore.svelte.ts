/** The client's store of one table: the newest view, the selection and messages. */

import { getContext, setContext } from "svelte";
import { touchAnswer, type TouchAnswer } from "./whyNoMove";
import type { TableRequest } from "../protocol/requests";
import { mustLeaveReview } from "./shadowing";
import { savedTable } from "../storage/myTables";
import { choice, stillSelectable, isPlayable, onlyMove, TABLE, touch, zoneOf, type Choice, type TouchResult } from "./selection";
import type { NotedHash } from "./fairness";
import { trackCards, lostCards as lostOf, takenBy as takerOf } from "./cardTracking";
import { lastMoved, cardMark } from "./lastMoved";
import { capture, fly, finishFlights } from "../motion/CardMotion";
import { tableLanguage } from "../i18n/language";
import { say } from "../i18n/messages";
import type { Can, Game, Guide, Line, Moment, Move, Reason, RowRules, ServerMessage, View } from "../protocol/types";
import type { Viewpoint } from "../pages/route";
import { settings } from "../storage/settings.svelte";
import { Connection } from "../protocol/connection";
import { setTabIcon } from "./viewEffects";
import { viewpointFields } from "./review";
import { sound } from "./sounds";
import { isNewRequest } from "./takeBack";
import { faceAt, moveLabel } from "./moveLabels";
import { capital, named } from "../i18n/text";
import { announce, saveProgress, noteHash } from "./viewEffects";
import { Emotes } from "./emotes.svelte";
import { LastDeal } from "./lastDeal.svelte";
import { Hint } from "./hint.svelte";
import { RowLayout } from "./rowLayout.svelte";
import { AutoHome } from "./autoHome";
import { AutoPass } from "./autoPass.svelte";
import { LatencyMeter } from "./latency";
import { TrickDisplay } from "./trickDisplay.svelte";
import { Review } from "./review.svelte";
import { Premove } from "./premove.svelte";
import { TableRequests } from "./tableRequests";

const NOTHING: Can = { undo: false, change: false, hint: false, winnable: false, home: false, rematch: false, challenge: false, restart: false };

/** Milliseconds in which button presses are ignored after a selected card was lost, because the buttons have
 *  just changed. */
const SURPRISE = 500;
const DOUBLE = 500; // milliseconds between the clicks of a double click
const REGRET = 5000; // milliseconds in which Undo stands out after one touch has played a card

export class TableStore {
  view = $state.raw<View | null>(null);
  log = $state.raw<Line[]>([]);
  selected = $state.raw<string[]>([]);
  reason = $state.raw<Reason | null>(null);
  /** The hash of the shuffle as this device first saw it. */
  notedHash = $state.raw<NotedHash | null>(null);
  connected = $state(true);
  fatalError = $state("");
  /** Why the newest view could not be shown. */
  viewError = $state("");
  busy = $state(false);
  /** The things of the move that was sent and is not confirmed. */
  pending = $state.raw<string[]>([]);
  /** The answer to the last touch that was not a move. */
  private touchAnswer = $state.raw<TouchAnswer | null>(null);
  /** A move that gives up the game and must be confirmed. */
  unconfirmed = $state.raw<Move | null>(null);
  /** The enlarged card. */
  zoomed = $state.raw<string | null>(null);
  /** The cards that moved last, by zone and face. */
  private lastMoved = $state.raw<Set<string>>(new Set());
  readonly review = new Review(this);
  readonly rowLayout = new RowLayout(this);
  readonly premove = new Premove(this);
  readonly autoPass = new AutoPass(this);
  private readonly autoHome = new AutoHome(this);
  readonly hint = new Hint(this);
  readonly requests = new TableRequests(this);
  readonly emotes = new Emotes();
  readonly trickDisplay = new TrickDisplay();
  readonly lastDeal = new LastDeal();
  private readonly latency = new LatencyMeter((takes) => this.connection.ask({ type: "line", takes }));
  private takenBy: number | null = null;
  /** When a touch played a card. */
  private touchedAt = -DOUBLE;
  /** The deals whose results the player has closed; the server waits for that in a game against bots. */
  private dealsSeen = 0;
  /** Whether one touch has just played a card, perhaps by mistake. */
  justTouched = $state(false);
  private regret: ReturnType<typeof setTimeout> | undefined;
  /** When a selected card was lost. */
  private lostAt = -SURPRISE;
  /** The table before the newest view, and when that view came. */
  private earlier: { game: Game; until: number } | null = null;
  private readonly connection: Connection<ServerMessage>;

  constructor(readonly table: string) {
    this.connection = new Connection<ServerMessage>(`tables/${encodeURIComponent(table)}`, { token: savedTable(table)?.token || null, reports_deals: true, locale: tableLanguage }, {
      receive: (message) => this.receive(message),
      setConnected: (within) => this.setConnected(within),
    });
  }

  /** The position that is shown in review. */
  get moment(): Moment | null {
    return this.review.moment;
  }

  look(at: number, eyes?: Viewpoint): Promise<void> {
    return this.review.goTo(at, eyes);
  }

  get game(): Game | null {
    return this.moment?.game ?? this.view?.game ?? null;
  }

  /** The seat of the viewpoint; 0 for spectators. */
  get ownSeat(): number {
    return this.game?.seat ?? 0;
  }

  /** Whether the viewer has no seat. */
  get isSpectator(): boolean {
    return this.view !== null && this.view.you === null;
  }

  /** The possible requests; none in review. */
  get can(): Can {
    return this.moment ? NOTHING : (this.view?.can ?? NOTHING);
  }

  get moves(): Move[] {
    return this.moment ? [] : (this.view?.choices.moves ?? []);
  }

  /** The moves for buttons and lists: without composed moves and moves with a fixed place. */
  get listedMoves(): Move[] {
    const { looks = {}, composed = [] } = this.view?.choices ?? {};
    const elsewhere = (move: Move) => move.form in looks || composed.some((how) => how.form === move.form);
    return this.moves.filter((move) => !elsewhere(move) && !this.rowLayout.includes(move));
  }

  /** The forms of calls; their buttons are below the hand. */
  get callForms(): string[] {
    const looks = this.view?.choices.looks ?? {};
    return Object.keys(looks).filter((form) => looks[form] === "call");
  }

  get rowRules(): RowRules | null {
    return this.rowLayout.rules;
  }

  get canMove(): boolean {
    return this.moves.length > 0;
  }

  private guideClosed = $state(false);

  /** What the guide of a first deal says now; null in other games. */
  get guide(): Guide | null {
    const guide = this.moment || this.guideClosed ? null : (this.view?.guide ?? null);
    if (!guide || !this.rowRules) return guide;
    const at = [guide, ...guide.then].findIndex((one) => !this.rowLayout.has(one.move));
    return at > 0 ? { ...guide, ...guide.then[at - 1], stop: guide.stop + at } : guide;
  }

  closeGuide(): void {
    this.guideClosed = true;
  }

  /** Whether the guide means a move that touches this thing. */
  isGuided(thing: string): boolean {
    const { guide } = this;
    return guide !== null && (this.moves.find((move) => move.text === guide.move)?.touch.includes(thing) ?? false);
  }

  readonly choice: Choice = $derived(this.rowLayout.choice ?? choice(this.moves, this.selected));

  /** The marked places: those that make a move alone, or continue the selection. */
  readonly openPlaces: Set<string> = $derived.by(() => {
    const begun = this.selected.length > 0;
    const alone = new Set(begun ? [] : this.moves.flatMap(({ touch, also }) => (touch.length === 1 ? [touch[0]!, ...(also?.[touch[0]!] ?? [])] : [])));
    return new Set([...this.choice.touchable].filter((one) => !one.includes("/") && (begun || alone.has(one))));
  });

  private readonly firstTouches: Set<string> = $derived(this.rowRules ? this.choice.touchable : choice(this.moves, []).touchable);

  /** Whether a card or its zone can be touched next or starts another move. */
  isPlayable(thing: string): boolean {
    return isPlayable(thing, this.choice, this.firstTouches);
  }

  /** Whether a card moved last; not in review. */
  isLatest(thing: string, face: string | null): boolean {
    return face !== null && !this.moment && this.lastMoved.has(cardMark(zoneOf(thing), face));
  }

  /** Whether a seat is on turn; none is while seats are open. */
  onTurn(seat: number): boolean {
    return this.view?.status !== "waiting" && !this.game?.over && (this.game?.deciders.includes(seat) ?? false);
  }

  /** Whether touching something can make a move; bids and calls have only buttons. */
  get canTouch(): boolean {
    return this.firstTouches.size > 0;
  }

  get names(): string[] {
    return this.view?.seats.map((sitter) => sitter.name ? capital(sitter.name) : say("open-seat")) ?? [];
  }

  name(seat: number): string {
    return seat === this.view?.you ? say("you") : (this.names[seat] ?? "");
  }

  /** A text from the server with the players' names. */
  withNames(text: string): string {
    return named(text, this.names, this.view?.you ?? null, say("you"));
  }

  label(move: Move): string {
    return this.game ? this.withNames(moveLabel(move, this.game)) : move.text;
  }

  /** Show a message of the page in the action line. */
  showMessage(text: string): void {
    this.reason = { text, rule: "", cards: [] };
  }

  /** The player acts: close earlier messages. */
  clearMessages(): void {
    this.closeResult();
    this.reason = null;
    this.unconfirmed = null;
  }

  /** Close the result of the last deal; the next one begins. */
  closeResult(): void {
    this.lastDeal.close();
    this.reportDeals();
  }

  /** Tell the server how many results were read; none is shown now. */
  private reportDeals(): void {
    const deals = resultsOf(this.view);
    if (this.view?.you === null || deals <= this.dealsSeen || this.lastDeal.isOpen) return;
    this.dealsSeen = deals;
    void this.connection.ask({ type: "deal_seen", deals });
  }

  /** A button was pressed. Giving up the game needs a second press. */
  press(move: Move): void {
    if (performance.now() - this.lostAt < SURPRISE) return;
    if (move.low && move.confirm && move.touch.length === 0 && this.unconfirmed?.text !== move.text) this.unconfirmed = move;
    else void this.play(move);
  }

  touch(thing: string): void {
    if (this.moment || this.busy) return;
    this.clearMessages();
    this.hint.isCurrent = false;
    if (this.rowRules) return this.rowLayout.touch(thing);
    if (this.premove.select(thing)) return;
    this.follow(thing, touch(this.moves, this.selected, thing, this.isOneTouch && this.trickDisplay.settled));
  }

  private follow(thing: string, touched: TouchResult): void {
    if (touched.kind === "refused") void this.explainTouch(thing, touched.things);
    else if (touched.kind === "chosen" || (touched.move.at_once && this.isReplaced(thing))) this.selected = touched.things;
    else {
      this.touchedAt = performance.now();
      void this.play(touched.move).then((accepted) => accepted && this.recommendUndo());
    }
  }

  /** Whether a card has just come in the place of another, which the player may have meant to touch. */
  private isReplaced(thing: string): boolean {
    return this.earlier !== null && performance.now() - this.earlier.until < SURPRISE && faceAt(thing, this.earlier.game) !== faceAt(thing, this.game!);
  }

  private recommendUndo(): void {
    clearTimeout(this.regret);
    this.justTouched = true;
    this.regret = setTimeout(() => (this.justTouched = false), REGRET);
  }

  /** Whether one touch plays a card that has a single move. */
  get isOneTouch(): boolean {
    return settings.oneTouch && (this.view?.choices.one_touch ?? false);
  }

  /** Whether a click is the second of a double click whose first played a card. */
  isEcho(event: MouseEvent): boolean {
    return event.detail > 1 && performance.now() - this.touchedAt < DOUBLE;
  }

  /** A double click sends a card to its only sensible destination. */
  send(thing: string): void {
    if (this.moment || this.busy || this.rowRules || performance.now() - this.touchedAt < DOUBLE) return;
    const move = onlyMove(this.moves, thing, (place) => this.game?.zones[zoneOf(place).split(".")[0]!]?.look === "pile");
    if (move) void this.play(move);
  }

  /** A card was dropped on a target: play the move of both, or select them if that is not one move. On the table
   *  itself, it is the move of the card alone. */
  dropOn(source: string, target: string): void {
    if (this.busy) return;
    this.clearMessages();
    if (target !== TABLE) return this.follow(source, touch(this.moves, [source], target, true));
    const { exact } = choice(this.moves, [source]);
    if (exact.length === 1 && !exact[0]!.confirm) void this.play(exact[0]!);
    else this.selected = [source];
  }

  /** A card was dropped where it makes no move: say why. */
  refuseDrop(thing: string, target: string): void {
    if (this.busy || this.moment) return;
    this.clearMessages();
    void this.explainTouch(thing, target ? [thing, target] : [thing]);
  }

  /** Clear the selection. */
  deselect(): void {
    if (this.selected.length > 0) this.selected = [];
  }

  /** Request the view again. */
  reloadView(): void {
    this.viewError = "";
    this.connection.reconnect();
  }

  /** Enlarge a card, and explain what may be done with it. */
  zoom(thing: string, face: string | null): void {
    this.zoomed = face;
    if (this.view?.you !== null && !this.moment) void this.explainTouch(thing, [thing], true);
  }

  /** End animations and pauses when the user acts. */
  skipAnimations(): void {
    finishFlights();
    this.trickDisplay.clear();
  }

  release(): void {
    this.clearMessages();
    this.zoomed = null;
    this.selected = [];
    this.hint.thought = null;
    this.review.thought = null;
  }

  /** Play a move. `then` contains further moves of the same answer. Returns whether it was accepted. */
  async play(move: Pick<Move, "text" | "touch">, then: string[] = []): Promise<boolean> {
    if (!this.view || this.busy) return false;
    if (this.autoPass.holdBack(move)) {
      this.clearMessages();
      this.selected = [];
      return true;
    }
    const sign = this.isSign(move.text);
    this.busy = true;
    this.autoHome.moved(this.view);
    this.clearMessages();
    this.pending = move.touch;
    this.takenBy = null;
    this.hint.thought = null;
    const answer = await this.ask({ type: "play", rev: this.view.rev, move: move.text, then });
    this.busy = false;
    this.pending = [];
    const done = answer.type === "ack" || answer.type === "held";
    if (!done) void sound("refuse");
    else if (!sign) this.selected = [];
    if (!done && this.takenBy !== null) this.reportFaster(this.takenBy);
    if (answer.type === "held") this.showMessage(say("counts-later", { seconds: answer.seconds }));
    return done;
  }

  /** Showing a sign keeps the selection. */
  private isSign(text: string): boolean {
    const { looks, moves } = this.view!.choices;
    return looks?.[moves.find((move) => move.text === text)?.form ?? ""] === "sign";
  }

  private reportFaster(seat: number): void {
    this.showMessage(say("was-faster", { name: this.name(seat) }));
  }

  private setConnected(within: boolean): void {
    if (within) this.premove.drop(true); // what happened during the break is unknown
    this.connected = within;
  }

  /** The refused card; marked while the explanation is shown. */
  get refused(): string | null {
    return this.touchAnswer?.refused(this.reason) ?? null;
  }

  /** Whether the message is information and not a refusal. */
  get isInformation(): boolean {
    return this.touchAnswer?.plain(this.reason) ?? false;
  }

  /** Ask why a touch is not part of a move, and show the answer with its rule. */
  async explainTouch(thing: string, touched: string[], quietly = false): Promise<void> {
    if (this.view?.you === null) return;
    if (!quietly) void sound("refuse");
    let answer = await this.ask({ type: "why", touched });
    if (answer.type === "reason" && !answer.text && touched.length > 1) {
      answer = await this.ask({ type: "why", touched: [thing] });
    }
    if (answer.type === "reason") this.touchAnswer = touchAnswer(thing, answer, quietly, this.isPlayable(thing));
  }

  close(): void {
    clearTimeout(this.regret);
    setTabIcon(false);
    this.trickDisplay.clear();
    this.emotes.close();
    this.autoPass.turnOff();
    this.latency.stop();
    this.connection.close();
  }

  /** Send a request; a refusal or error is shown, unless the player has not asked for anything. */
  async ask(request: TableRequest, quietly = false) {
    const answer = await this.connection.ask(request);
    if (quietly) return answer;
    if (answer.type === "refused" || answer.type === "reason") this.reason = answer;
    if (answer.type === "error") this.showMessage(answer.text);
    return answer;
  }

  /** The position after some moves, without entering review. */
  private async viewAfter(moves: number): Promise<Moment | null> {
    const answer = await this.connection.ask({ type: "moment", at: moves, ...viewpointFields(null) });
    return answer.type === "moment" ? answer : null;
  }

  private receive(message: ServerMessage): void {
    if (message.type === "view") this.show(message);
    if (message.type === "emote") this.emotes.show(message.seat, message.text);
    if (message.type === "error" && message.unshown) this.viewError = message.text;
    else if (message.type === "error" && !message.id && !this.view) this.fatalError = message.text;
  }

  private show(view: View): void {
    const before = this.view;
    const wasAsked = this.canMove;
    const shot = this.moment || !before ? null : capture(document.body);
    const seen = this.trickDisplay.update(before, view);
    this.lastDeal.update(before, view);
    this.lastMoved = before && view.moves_played < before.moves_played ? new Set() : (lastMoved(view) ?? this.lastMoved);
    this.view = view;
    this.earlier = before && { game: before.game, until: performance.now() };
    if (!before) this.dealsSeen = resultsOf(view);
    this.reportDeals();
    this.latency.update(view);
    this.viewError = "";
    this.log = [...this.log.slice(0, this.logFrom(view)), ...view.log];
    if (!before || before.rev !== view.rev) this.hint.thought = null;
    if (view.moves_played !== before?.moves_played || isNewRequest(before, view)) this.reason = this.unconfirmed = null;
    if (before) this.updateSelection(before, view);
    void this.trickDisplay.loadLast(this.log, (at) => this.viewAfter(at));
    if (before && mustLeaveReview(before, view)) this.review.backToLive();
    if (shot && seen.length > 0) void fly(shot, seen, document.body);
    if (view.next) this.requests.keepSeatAt(view.next);
    announce(view, before, { asked: this.canMove, before: wasAsked });
    this.notedHash ??= noteHash(view);
    this.autoHome.update(view);
    saveProgress(view, this.canMove, this.notedHash);
  }

  /** Update the selection, rows and premove: cards may have moved. */
  private updateSelection(before: View, view: View): void {
    const there = trackCards(this.selected, before.game, view.game);
    const takenBy = takerOf([...this.selected, ...this.pending], before.game, view.news, view.you);
    const lostCards = lostOf(this.selected, stillSelectable(view.choices.moves, there), before.game, view.game);
    this.selected = stillSelectable(view.choices.moves, there);
    this.takenBy = takenBy ?? this.takenBy;
    if (takenBy !== null || lostCards.length > 0) this.lostAt = performance.now();
    if (takenBy !== null && !this.busy) this.reportFaster(takenBy);
    else if (lostCards.length > 0 && !this.busy) this.showMessage(say("selection-lost", { cards: lostCards.join(" ") }));
    this.rowLayout.update(before, view);
    this.premove.update(before, view);
    this.autoPass.update(before, view);
    this.requests.update(before, view);
  }

  private logFrom(view: View): number {
    const from = view.log_from ?? 0;
    const at = this.log.findIndex((line) => line.at > from);
    return from === 0 ? 0 : at < 0 ? this.log.length : at;
  }
}

/** The number of deals and rounds that have ended. */
const resultsOf = (view: View | null): number => (view?.game.score.length ?? 0) + (view?.game.rounds ?? 0);

const KEY = Symbol("table store");
export const setTableStore = (store: TableStore): TableStore => setContext(KEY, store);
export const getTableStore = (): TableStore => getContext<TableStore>(KEY);
