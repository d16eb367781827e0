/** Explains terms of the game on hover or long press. */

import { rulePage } from "../protocol/api";
import { suppressClick } from "../motion/suppressClick";
import { explained, termsIn, type TermExplanation } from "./terms";

const LONG = 500; // milliseconds of a long press
const REST = 600; // milliseconds of hovering
const WAY = 300; // milliseconds to move from the word to the popup
const STILL = 10; // pixels

/** Elements with terms have this attribute. */
const SAYS = "[data-says]";

/** The last pointer position, also from the previous table. */
let from = { x: 0, y: 0 };
/** Whether the mouse has not moved since its last press; then elements that appear under it explain nothing. */
let rests = false;

export class TermExplainer {
  terms = $state.raw<TermExplanation[]>([]);
  /** The element with the explained words. */
  anchor = $state.raw<HTMLElement | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pressed = false;
  /** The pressed element and the time of the press, until it is a long press or none. */
  private words: HTMLElement | null = null;
  private since = 0;

  constructor(private readonly game: () => string | undefined) {}

  /** Explain the terms in an element. Returns whether there are any. */
  async explain(element: HTMLElement): Promise<boolean> {
    const game = this.game();
    const page = game ? await rulePage(game).catch(() => null) : null;
    const found = page ? termsIn(element.textContent ?? "", page.terms).map((one) => explained(one, page)) : [];
    if (found.length === 0 || !element.isConnected) return false;
    this.anchor = element;
    this.terms = found;
    return true;
  }

  /** Explain the terms at the keyboard focus: the element, its zone, or the prompt. */
  async explainHere(): Promise<boolean> {
    const here = document.activeElement;
    const near = [here?.closest<HTMLElement>(SAYS), here?.closest("[data-zone]")?.querySelector<HTMLElement>(SAYS), document.querySelector<HTMLElement>(`[data-asks] ${SAYS}`)];
    for (const one of near) if (one && (await this.explain(one))) return true;
    return false;
  }

  end(): void {
    clearTimeout(this.timer);
    this.terms = [];
    this.anchor = null;
  }

  /** The mouse is over terms, or on its way to the popup. */
  readonly over = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") return;
    rests &&= this.isNear(event);
    if (rests) return;
    const words = (event.target as HTMLElement).closest<HTMLElement>(SAYS);
    clearTimeout(this.timer);
    if ((event.target as HTMLElement).closest("[data-explains]") || (words && words === this.anchor)) return;
    if (words) this.timer = setTimeout(() => void this.explain(words), REST);
    else if (this.anchor) this.timer = setTimeout(() => this.end(), WAY);
  };

  readonly down = (event: PointerEvent): void => {
    const target = event.target as HTMLElement;
    if (target.closest("[data-explains]")) return;
    this.end();
    const words = target.closest<HTMLElement>(SAYS);
    from = { x: event.clientX, y: event.clientY };
    rests = event.pointerType === "mouse";
    if (rests || !words) return;
    this.pressed = false;
    this.since = event.timeStamp;
    this.words = words;
    this.timer = setTimeout(() => void this.press(words), LONG);
  };

  /** While the rule page loads, a long press counts as a request for it and not as a click. */
  private async press(words: HTMLElement): Promise<void> {
    this.words = null;
    this.pressed = true;
    if (!(await this.explain(words))) this.pressed = false;
  }

  readonly move = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" || this.pressed || this.isNear(event)) return;
    clearTimeout(this.timer);
    this.words = null;
  };

  /** Whether the pointer is close to its last press. */
  private isNear({ clientX, clientY }: PointerEvent): boolean {
    return Math.hypot(clientX - from.x, clientY - from.y) <= STILL;
  }

  /** A long press on a button explains its words and suppresses the click. Its length is computed from event
   *  timestamps, because timers may be late on slow phones. */
  readonly up = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") return;
    clearTimeout(this.timer);
    if (this.words && event.type === "pointerup" && event.timeStamp - this.since >= LONG) void this.press(this.words);
    if (this.pressed) suppressClick();
    this.pressed = false;
    this.words = null;
  };

  /** The context menu of a long press would cover the popup. */
  readonly menu = (event: Event): void => {
    if ((event as PointerEvent).pointerType === "touch" && (event.target as HTMLElement).closest(SAYS)) event.preventDefault();
  };
}
