/** A finished trick stays on the table for a moment, or until a touch, so that one sees the last card of it. */

import { capture, fly } from "../motion/CardMotion";
import type { Line, News, View } from "../protocol/types";
import { flight, settings } from "../storage/settings.svelte";
import { finished, isGone, isLeft, swept, type Seen, type Trick } from "./tricks";

const PAUSE = 1200;
const SEEN = 300; // milliseconds in which what has come to light is seen

export class Lingering {
  /** The trick that is over and still shown: what is laid meanwhile is not, until it goes. */
  trick = $state.raw<Trick | null>(null);
  /** The last finished trick, for whoever wants to see it again. */
  last = $state.raw<Trick | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  /** After how many moves a trick was over that is asked for, or was. */
  private recalled: number | undefined;
  private taken: News[] = [];
  private went = -SEEN;

  /** What a view brings; of its news, what is to be seen at once. */
  after(before: View | null, view: View): News[] {
    const found = before ? finished(before, view) : null;
    if (before && (found || isLeft(before, view))) this.end();
    if (before && view.moves_played < before.moves_played) this.forget();
    this.last = found ?? this.last;
    if (!found || settings.tricks === "none" || !isGone(view, found)) return view.news;
    const { laid, taken } = swept(view);
    this.trick = found;
    this.taken = taken;
    const moment = PAUSE + flight();
    if (settings.tricks === "moment") this.whenDrawn(() => (this.timer = setTimeout(() => this.sweep(), moment)));
    return laid;
  }

  /** The last trick where this page has not seen it: it was opened later, or moves were taken back. */
  async recall(log: Line[], at: (moves: number) => Promise<Seen | null>): Promise<void> {
    const over = log.findLast((line) => line.trick)?.at;
    if (this.last || over === undefined || over === this.recalled) return;
    this.recalled = over;
    const [before, after] = await Promise.all([at(over - 1), at(over)]);
    if (!this.last && this.recalled === over && before && after) this.last = finished(before, after);
  }

  private forget(): void {
    this.last = null;
    this.recalled = undefined;
  }

  /** What has changed is on the screen two frames later: a slow phone takes long for one. */
  private whenDrawn(act: () => void): void {
    this.frame = requestAnimationFrame(() => (this.frame = requestAnimationFrame(act)));
  }

  /** Whether what lies on the table has been there to be seen, before a touch that would count at once. */
  get seen(): boolean {
    return performance.now() - this.went > SEEN;
  }

  /** It goes at once, and without a flight. */
  end(): void {
    if (!this.trick) return;
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.trick = null;
    this.went = Infinity; // until what comes to light is drawn
    this.whenDrawn(() => (this.went = performance.now()));
  }

  /** It goes to whoever took it. */
  private sweep(): void {
    const shot = capture(document.body);
    this.end();
    void fly(shot, this.taken, document.body);
  }
}
