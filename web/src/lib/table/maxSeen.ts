/** The most there has been of something since its circumstances last changed: places are kept for it. */

export class MaxSeen {
  private when = "";
  private most = 0;

  of(when: string, now: number): number {
    if (when !== this.when) this.most = 0;
    this.when = when;
    return (this.most = Math.max(this.most, now));
  }
}
