/** Words to the table: each stands at its seat for some seconds, quietly. */

const LASTS = 5000; // milliseconds

export class Emotes {
  /** What was said last, by seat. */
  said = $state.raw<Record<number, string>>({});
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();

  hear(seat: number, text: string): void {
    clearTimeout(this.timers.get(seat));
    this.said = { ...this.said, [seat]: text };
    this.timers.set(
      seat,
      setTimeout(() => this.forget(seat), LASTS),
    );
  }

  private forget(seat: number): void {
    const { [seat]: _, ...others } = this.said;
    this.said = others;
  }

  close(): void {
    this.timers.forEach(clearTimeout);
  }
}
