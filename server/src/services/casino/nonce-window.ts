import type { Clock } from '#ports/clock.ts';

/** So many are known at a time at least; beyond twice as many the oldest go before their time. */
const MOST = 250_000;

/**
 * What was used once within the time in which its signature counts. Two sets take turns, so nothing is looked through:
 * a nonce is known for at least as long as its call could be sent again, and twice that at most.
 */
export class NonceWindow {
  readonly #clock: Clock;
  readonly #forMs: number;
  #current = new Set<string>();
  #former = new Set<string>();
  #since: number;

  /** @param clockMs by how much clocks may differ: a signature counts for twice that. */
  constructor(clock: Clock, clockMs: number) {
    this.#clock = clock;
    this.#forMs = 2 * clockMs;
    this.#since = clock.now();
  }

  /** Whether this is its first use; from now on it is known. */
  isNew(nonce: string): boolean {
    const now = this.#clock.now();
    if (now - this.#since >= this.#forMs || this.#current.size >= MOST) {
      this.#former = this.#current;
      this.#current = new Set();
      this.#since = now;
    }
    if (this.#current.has(nonce) || this.#former.has(nonce)) return false;
    this.#current.add(nonce);
    return true;
  }
}
