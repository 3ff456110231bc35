import type { Clock } from '#ports/clock.ts';
import { detached } from '#ports/detached.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { Log } from '#ports/log.ts';

const LOOK_MS = 100;
/** Longest wait: a feed may have nothing in play, and bets are accepted anyway. */
const PATIENCE_MS = 10_000;

export interface FirstEventParts {
  readonly exchange: Pick<Exchange, 'read'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

/**
 * Waits for a feed's first event in play, so that the server isn't reported as ready while its lists are still empty.
 */
export class FirstEvent {
  readonly #parts: FirstEventParts;
  readonly #until: number;
  #isOver = false;

  constructor(parts: FirstEventParts) {
    this.#parts = parts;
    this.#until = parts.clock.now() + PATIENCE_MS;
  }

  /** True once an event is in play or the wait is over. */
  isHere(): boolean {
    this.#isOver ||= this.#parts.clock.now() >= this.#until;
    return this.#isOver;
  }

  /** Checks now and repeatedly until an event is in play. */
  watch(): void {
    const { log } = this.#parts;
    const onFailed = () => {
      this.#isOver = true;
    };
    detached(this.#look(), { name: 'first event', log, onFailed });
  }

  async #look(): Promise<void> {
    const { exchange, clock, signal } = this.#parts;
    if (this.isHere() || signal.aborted) return;
    this.#isOver ||= await exchange.read((state) =>
      [...state.events.values()].some(({ status }) => status === 'IN_PLAY'),
    );
    if (!this.#isOver) clock.after(LOOK_MS, () => this.watch());
  }
}
