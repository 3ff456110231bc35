import type { Clock } from '#ports/clock.ts';

/** Thrown where a round waits, when the house ends it. */
export class VoidAsked extends Error {}

/** Where a table waits: until a time, until it is stopped, or until the house ends its round. */
export class TableWaits {
  readonly #clock: Clock;
  #isStopped = false;
  #voidReason: string | null = null;
  #answerVoid: ((isVoid: boolean) => void) | null = null;
  #wake: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Why the house ends the round that is on; null: it does not. */
  get voidReason(): string | null {
    return this.#voidReason;
  }

  stop(): void {
    this.#isStopped = true;
    this.#answerVoid?.(false);
    this.#wake?.();
  }

  /** Wakes the round up to be ended; answers whether it was. */
  askVoid(reason: string): Promise<boolean> {
    this.#voidReason = reason;
    return new Promise((resolve) => {
      this.#answerVoid = resolve;
      this.#wake?.();
    });
  }

  answerVoid(isVoid: boolean): void {
    this.#voidReason = null;
    this.#answerVoid?.(isVoid);
    this.#answerVoid = null;
  }

  /** Waits, or is woken up by the stop, or by the house that ends the round. */
  until(at: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const goOn = () => (this.#isVoidDue() ? reject(new VoidAsked()) : resolve());
      if (this.#isStopped || this.#isVoidDue()) return goOn();
      const callOff = this.#clock.after(Math.max(0, at - this.#clock.now()), goOn);
      this.#wake = () => {
        callOff();
        goOn();
      };
    });
  }

  #isVoidDue(): boolean {
    return this.#voidReason !== null && !this.#isStopped;
  }
}
