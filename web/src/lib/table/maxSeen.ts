/** The largest value so far; it resets when the key changes. Used to reserve space. */

export class MaxSeen {
  private when = "";
  private most = 0;

  of(when: string, now: number): number {
    if (when !== this.when) this.most = 0;
    this.when = when;
    return (this.most = Math.max(this.most, now));
  }
}
