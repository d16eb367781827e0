/** A finished trick stays on the table for a moment, or until a touch, so that one sees the last card of it. */

import { capture, fly } from "../motion/CardMotion";
import type { Line, News, View } from "../protocol/types";
import { flightTime, settings } from "../storage/settings.svelte";
import { finishedTrick, isGone, mustClear, splitNews, type TableMoment, type Trick } from "./tricks";

const PAUSE = 1200;
const SEEN = 300; // milliseconds in which what has come to light is seen

export class TrickDisplay {
  /** The trick that is over and still shown: what is laid meanwhile is not, until it goes. */
  trick = $state.raw<Trick | null>(null);
  /** The last finished trick, for whoever wants to see it again. */
  last = $state.raw<Trick | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  /** After how many moves a trick was over that is asked for, or was. */
  private loadedAt: number | undefined;
  private taken: News[] = [];
  private clearedAt = -SEEN;

  /** What a view brings; of its news, what is to be seen at once. */
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

  /** The last trick where this page has not seen it: it was opened later, or moves were taken back. */
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

  /** What has changed is on the screen two frames later: a slow phone takes long for one. */
  private whenDrawn(act: () => void): void {
    this.frame = requestAnimationFrame(() => (this.frame = requestAnimationFrame(act)));
  }

  /** Whether what lies on the table has been there to be seen, before a touch that would count at once. */
  get settled(): boolean {
    return performance.now() - this.clearedAt > SEEN;
  }

  /** It goes at once, and without a flight. */
  clear(): void {
    if (!this.trick) return;
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.trick = null;
    this.clearedAt = Infinity; // until what comes to light is drawn
    this.whenDrawn(() => (this.clearedAt = performance.now()));
  }

  /** It goes to whoever took it. */
  private sweep(): void {
    const shot = capture(document.body);
    this.clear();
    void fly(shot, this.taken, document.body);
  }
}
