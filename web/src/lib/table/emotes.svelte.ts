/** Messages of players, each shown at its seat for some seconds. */

const LASTS = 5000; // milliseconds

export class Emotes {
  /** The last message by seat. */
  texts = $state.raw<Record<number, string>>({});
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();

  show(seat: number, text: string): void {
    clearTimeout(this.timers.get(seat));
    this.texts = { ...this.texts, [seat]: text };
    this.timers.set(
      seat,
      setTimeout(() => this.forget(seat), LASTS),
    );
  }

  private forget(seat: number): void {
    const { [seat]: _, ...others } = this.texts;
    this.texts = others;
  }

  close(): void {
    this.timers.forEach(clearTimeout);
  }
}
