import type { Clock } from '#base/system/clock.ts';

/** Rejects a table's wait when the house voids its round. */
export class VoidRequested extends Error {}

interface VoidRequest {
  readonly roundId: string;
  readonly reason: string;
  readonly answer: (isVoid: boolean) => void;
}

/** A table's waits: for a time, for shutdown, or until the house voids the round. */
export class TableWaits {
  readonly #clock: Clock;
  #isStopped = false;
  #requested: VoidRequest | null = null;
  #wake: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** The house's reason for voiding the current round; null if it doesn't. */
  get voidReason(): string | null {
    return this.#requested?.reason ?? null;
  }

  stop(): void {
    this.#isStopped = true;
    this.#requested?.answer(false);
    this.#wake?.();
  }

  /** The round to be voided; null if none. */
  get voidedRound(): string | null {
    return this.#requested?.roundId ?? null;
  }

  /** Interrupts the wait so that the round is voided. @returns whether it was. */
  requestVoid(roundId: string, reason: string): Promise<boolean> {
    return new Promise((answer) => {
      this.#requested = { roundId, reason, answer };
      this.#wake?.();
    });
  }

  answerVoidRequest(isVoid: boolean): void {
    const requested = this.#requested;
    this.#requested = null;
    requested?.answer(isVoid);
  }

  /** Waits until a time; interrupted by shutdown or by a void. */
  waitUntil(at: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = () => (this.#isVoidDue() ? reject(new VoidRequested()) : resolve());
      if (this.#isStopped || this.#isVoidDue()) return finish();
      const cancelTimer = this.#clock.after(Math.max(0, at - this.#clock.now()), finish);
      this.#wake = () => {
        cancelTimer();
        finish();
      };
    });
  }

  /** Waits between attempts to recover; a requested void stays pending until the table has recovered. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isStopped) return resolve();
      const cancelTimer = this.#clock.after(ms, resolve);
      this.#wake = () => {
        if (!this.#isStopped) return;
        cancelTimer();
        resolve();
      };
    });
  }

  #isVoidDue(): boolean {
    return this.#requested !== null && !this.#isStopped;
  }
}
