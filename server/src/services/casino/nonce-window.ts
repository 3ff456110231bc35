import type { Clock } from '#ports/clock.ts';

/** Min. capacity; beyond twice as many, the oldest are evicted early. */
const CAPACITY = 250_000;

/**
 * Rejects nonces reused while their signature is valid. Two alternating sets avoid scans: a nonce is kept for at
 * least its replay window and at most twice that.
 */
export class NonceWindow {
  readonly #clock: Clock;
  readonly #forMs: number;
  #current = new Set<string>();
  #former = new Set<string>();
  #since: number;

  /** @param clockMs max. clock difference; a signature is valid for twice that. */
  constructor(clock: Clock, clockMs: number) {
    this.#clock = clock;
    this.#forMs = 2 * clockMs;
    this.#since = clock.now();
  }

  /** Returns true on first use and remembers the nonce. */
  isNew(nonce: string): boolean {
    const now = this.#clock.now();
    if (now - this.#since >= this.#forMs || this.#current.size >= CAPACITY) {
      this.#former = this.#current;
      this.#current = new Set();
      this.#since = now;
    }
    if (this.#current.has(nonce) || this.#former.has(nonce)) return false;
    this.#current.add(nonce);
    return true;
  }
}
