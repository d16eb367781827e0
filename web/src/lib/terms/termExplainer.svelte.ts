/** Who rests on a word of the game, or presses it long, is told what the rules say of it. */

import { rulePage } from "../protocol/api";
import { suppressClick } from "../motion/suppressClick";
import { explained, termsIn, type TermExplanation } from "./terms";

const LONG = 500; // milliseconds of a press
const REST = 600; // milliseconds that a mouse lies still on a word
const WAY = 300; // milliseconds from a word to what is told of it
const STILL = 10; // pixels

/** What has words of the game in it that want explaining says so by this attribute. */
const SAYS = "[data-says]";

/** Where a pointer was pressed last, also at the table before this one. */
let from = { x: 0, y: 0 };
/** Whether a mouse rests there: what comes to lie under it then explains nothing, a next table neither. */
let rests = false;

export class TermExplainer {
  told = $state.raw<TermExplanation[]>([]);
  /** Where the words stand that are explained. */
  beside = $state.raw<HTMLElement | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pressed = false;
  /** What is pressed, and since when, until that is a long press or none. */
  private words: HTMLElement | null = null;
  private since = 0;

  constructor(private readonly game: () => string | undefined) {}

  /** Explain the words of the game in an element; whether there are any. */
  async explain(element: HTMLElement): Promise<boolean> {
    const game = this.game();
    const page = game ? await rulePage(game).catch(() => null) : null;
    const found = page ? termsIn(element.textContent ?? "", page.terms).map((one) => explained(one, page)) : [];
    if (found.length === 0 || !element.isConnected) return false;
    this.beside = element;
    this.told = found;
    return true;
  }

  /** Explain what the keyboard is at: the words there, those of its zone, or those of what is asked. */
  async explainHere(): Promise<boolean> {
    const here = document.activeElement;
    const near = [here?.closest<HTMLElement>(SAYS), here?.closest("[data-zone]")?.querySelector<HTMLElement>(SAYS), document.querySelector<HTMLElement>(`[data-asks] ${SAYS}`)];
    for (const one of near) if (one && (await this.explain(one))) return true;
    return false;
  }

  end(): void {
    clearTimeout(this.timer);
    this.told = [];
    this.beside = null;
  }

  /** A mouse rests on words, or goes on its way to what is told of them. */
  readonly over = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") return;
    rests &&= this.isNear(event);
    if (rests) return;
    const words = (event.target as HTMLElement).closest<HTMLElement>(SAYS);
    clearTimeout(this.timer);
    if ((event.target as HTMLElement).closest("[data-explains]") || (words && words === this.beside)) return;
    if (words) this.timer = setTimeout(() => void this.explain(words), REST);
    else if (this.beside) this.timer = setTimeout(() => this.end(), WAY);
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

  /** Until the page of rules is there, a long press is taken to ask for it, and not for the button's move. */
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

  /** Whether a pointer is about where it has pressed. */
  private isNear({ clientX, clientY }: PointerEvent): boolean {
    return Math.hypot(clientX - from.x, clientY - from.y) <= STILL;
  }

  /** A long press on a button says what its words mean, and not the button's move. How long it was is told by
   *  the event: a slow phone may come to the timer only after it. */
  readonly up = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") return;
    clearTimeout(this.timer);
    if (this.words && event.type === "pointerup" && event.timeStamp - this.since >= LONG) void this.press(this.words);
    if (this.pressed) suppressClick();
    this.pressed = false;
    this.words = null;
  };

  /** What a browser makes of a long press itself would lie over what is told. */
  readonly menu = (event: Event): void => {
    if ((event as PointerEvent).pointerType === "touch" && (event.target as HTMLElement).closest(SAYS)) event.preventDefault();
  };
}
