import type { Outcome } from '@crease/core/exchange/answer.ts';
import type { Command, PlaceBet } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { type ExchangeStatus, ExchangeUnavailable, type SubmitContext } from '#ports/exchange.ts';
import type { Caller } from './held-bets.ts';
import type { PastBets } from './past-bets.ts';

/** A command that waits for its commit, with its caller. */
export interface Waiting extends Caller {
  readonly context: SubmitContext | undefined;
  /** Edition of the archive in which this bet was looked up and not found, or 0. */
  readonly lookedUp: number;
}

/** What the queue asks of the engine and tells it. */
interface QueueOwner {
  readonly past: PastBets;
  readonly status: () => ExchangeStatus;
  readonly mayWrite: () => boolean;
  /** Called whenever something has come into the queue. */
  readonly onArrival: () => void;
}

/** Commands that wait for the next batch, in the order in which they came. */
export class CommandQueue {
  readonly #past: PastBets;
  readonly #status: () => ExchangeStatus;
  readonly #mayWrite: () => boolean;
  readonly #onArrival: () => void;
  #queue: Waiting[] = [];

  constructor({ past, status, mayWrite, onArrival }: QueueOwner) {
    this.#past = past;
    this.#status = status;
    this.#mayWrite = mayWrite;
    this.#onArrival = onArrival;
  }

  get size(): number {
    return this.#queue.length;
  }

  /** @returns what becomes of the command, after its commit. */
  add(command: Command, context: SubmitContext | undefined): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ command, context, resolve, reject, lookedUp: 0 });
      this.#onArrival();
    });
  }

  /** Takes at most so many out for a batch on this state; none when all of them have to be looked up first. */
  take(most: number, state: ExchangeState | null): readonly Waiting[] {
    return this.#withoutRepeats(this.#upToGuarded(this.#queue.splice(0, most), state), state);
  }

  rejectAll(error: Error): void {
    rejectAll(this.#queue.splice(0), error);
  }

  /** A command with a guard opens its batch, so that the guard judges the very state that the command meets. */
  #upToGuarded(waiting: readonly Waiting[], state: ExchangeState | null): readonly Waiting[] {
    const [first] = waiting;
    if (first === undefined || state === null) return waiting;
    const refused = refusalOf(first, state);
    if (refused !== null) {
      first.reject(refused);
      return this.#upToGuarded(waiting.slice(1), state);
    }
    const next = waiting.findIndex(
      ({ context }, place) => place > 0 && context?.guard !== undefined,
    );
    if (next < 0) return waiting;
    this.#queue.unshift(...waiting.slice(next));
    return waiting.slice(0, next);
  }

  /**
   * Takes out bets that may be repeats of archived ones and looks them up; they come back to the queue, or are answered.
   * A batch with an archiving has no bets that came after it: whether they repeat one is known only then.
   */
  #withoutRepeats(waiting: readonly Waiting[], state: ExchangeState | null): readonly Waiting[] {
    if (state === null) return waiting;
    const archiving = waiting.findIndex(({ command }) => command.type === 'ArchiveMarket');
    if (archiving >= 0 && archiving < waiting.length - 1) {
      this.#queue.unshift(...waiting.slice(archiving + 1));
      return this.#withoutRepeats(waiting.slice(0, archiving + 1), state);
    }
    return waiting.filter((one) => {
      const { command, lookedUp } = one;
      if (command.type !== 'PlaceBet' || lookedUp === this.#past.edition) return true;
      if (!this.#past.mayRepeat(state, command)) return true;
      void this.#lookUp(one, command);
      return false;
    });
  }

  async #lookUp(one: Waiting, command: PlaceBet): Promise<void> {
    const { edition } = this.#past;
    try {
      const answer = await this.#past.answerTo(command);
      if (answer !== null) return one.resolve(answer);
    } catch {
      return one.reject(new ExchangeUnavailable('DATABASE_AWAY'));
    }
    if (!this.#mayWrite()) return one.reject(new ExchangeUnavailable(this.#status()));
    this.#queue.push({ ...one, lookedUp: edition });
    this.#onArrival();
  }
}

/** What the guard of a command throws, or null. */
function refusalOf({ context }: Waiting, state: ExchangeState): Error | null {
  try {
    context?.guard?.(state);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Tells the callers of all these commands that they failed. */
export function rejectAll(waiting: readonly Waiting[], error: Error): void {
  for (const { reject } of waiting) reject(error);
}
