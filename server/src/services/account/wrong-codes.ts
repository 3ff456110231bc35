import { WRONG_CODES } from '@crease/contracts/constants.ts';
import type { Clock } from '#ports/clock.ts';

const WINDOW_MS = WRONG_CODES.seconds * 1_000;
/** Registrations and networks that are remembered at most; the oldest goes first. */
const MOST_KEYS = 50_000;

/** Where a code was typed, and for whom. */
export interface CodeTry {
  /** The registration; null: there is none like it. */
  readonly userId: number | null;
  readonly network: string;
}

/**
 * Counts wrong codes of sign-up across the codes they were meant for: a new code forgives nothing. By registration, so
 * that one is not tried for ever; by network, so that many are not tried from one place. Each registration counts for
 * itself: nobody uses up the tries of another's.
 */
export class WrongCodes {
  readonly #clock: Clock;
  readonly #times = new Map<string, readonly number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Seconds until one may try again, or 0. */
  waitSeconds({ userId, network }: CodeTry): number {
    const ofPerson = userId === null ? 0 : this.#freeAt(`user:${userId}`, WRONG_CODES.perPerson);
    const ofNetwork = this.#freeAt(`network:${network}`, WRONG_CODES.perNetwork);
    const wait = Math.max(ofPerson, ofNetwork) - this.#clock.now();
    return Math.max(0, Math.ceil(wait / 1_000));
  }

  /** A code that was wrong, or was typed for a registration that there is not. */
  record({ userId, network }: CodeTry): void {
    if (userId !== null) this.#add(`user:${userId}`);
    this.#add(`network:${network}`);
  }

  #freeAt(key: string, most: number): number {
    const filling = this.#recent(key).at(-most);
    return filling === undefined ? 0 : filling + WINDOW_MS;
  }

  #recent(key: string): readonly number[] {
    const since = this.#clock.now() - WINDOW_MS;
    return (this.#times.get(key) ?? []).filter((at) => at > since);
  }

  #add(key: string): void {
    const times = [...this.#recent(key), this.#clock.now()].slice(-WRONG_CODES.perNetwork);
    this.#times.delete(key);
    if (this.#times.size >= MOST_KEYS) {
      const [oldest] = this.#times.keys();
      if (oldest !== undefined) this.#times.delete(oldest);
    }
    this.#times.set(key, times);
  }
}
