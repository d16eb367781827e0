/** A finished trick stays on the table for a moment or until a touch, so that players see its last card. */

import { capture, fly } from "../motion/CardMotion";
import type { Line, News, View } from "../protocol/types";
import { flightTime, settings } from "../storage/settings.svelte";
import { finishedTrick, isGone, mustClear, splitNews, type TableMoment, type Trick } from "./tricks";

const PAUSE = 1200;
const SEEN = 300; // milliseconds until new cards count as seen

export class TrickDisplay {
  /** The finished trick that is still shown; cards played since are hidden until it is cleared. */
  trick = $state.raw<Trick | null>(null);
  /** The last finished trick, for the "last trick" dialog. */
  last = $state.raw<Trick | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  /** The number of moves after which the loaded trick was over. */
  private loadedAt: number | undefined;
  private taken: News[] = [];
  private clearedAt = -SEEN;

  /** Handle a new view. Returns the events to animate now. */
  update(before: View | null, view: View): News[] {
    const found = before ? finishedTrick(before, view) : null;
    if (before && (found || mustClear(before, view))) this.clear();
    if (before && view.moves_played < before.moves_played) this.forgetLast();
    this.last = found ?? this.last;
    if (!found || settings.tricks === "none" || !isGone(view, found)) return view.news;
    const { laid, taken } = splitNews(view);
    this.trick = found;
    this.taken = taken;
    const moment = PAUSE + flightTime();
    if (settings.tricks === "moment") this.whenDrawn(() => (this.timer = setTimeout(() => this.sweep(), moment)));
    return laid;
  }

  /** Load the last trick if this page has not seen it (opened later, or moves were taken back). */
  async loadLast(log: Line[], at: (moves: number) => Promise<TableMoment | null>): Promise<void> {
    const over = log.findLast((line) => line.trick)?.at;
    if (this.last || over === undefined || over === this.loadedAt) return;
    this.loadedAt = over;
    const [before, after] = await Promise.all([at(over - 1), at(over)]);
    if (!this.last && this.loadedAt === over && before && after) this.last = finishedTrick(before, after);
  }

  private forgetLast(): void {
    this.last = null;
    this.loadedAt = undefined;
  }

  /** Run a function when the change is visible, after two frames. */
  private whenDrawn(act: () => void): void {
    this.frame = requestAnimationFrame(() => (this.frame = requestAnimationFrame(act)));
  }

  /** Whether the cards have been visible long enough for a touch to count. */
  get settled(): boolean {
    return performance.now() - this.clearedAt > SEEN;
  }

  /** Remove the trick without an animation. */
  clear(): void {
    if (!this.trick) return;
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.trick = null;
    this.clearedAt = Infinity; // until the new cards are drawn
    this.whenDrawn(() => (this.clearedAt = performance.now()));
  }

  /** Animate the trick to its winner. */
  private sweep(): void {
    const shot = capture(document.body);
    this.clear();
    void fly(shot, this.taken, document.body);
  }
}
