import { WRONG_CODES } from '@crease/contracts/constants.ts';
import type { Clock } from '#ports/clock.ts';

const WINDOW_MS = WRONG_CODES.seconds * 1_000;
/** Max. registrations and networks remembered; the oldest is evicted first. */
const MAX_KEYS = 50_000;

/** A code attempt: its registration and network. */
export interface CodeTry {
  /** The registration; null if unknown. */
  readonly userId: number | null;
  readonly network: string;
}

/**
 * Counts wrong sign-up codes across resends, so that a new code doesn't reset the count. Limited per registration,
 * against guessing one code forever, and per network, against guessing many from one place. Registrations are counted
 * separately, so one user can't use up another's attempts.
 */
export class WrongCodes {
  readonly #clock: Clock;
  readonly #times = new Map<string, readonly number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Seconds until the next attempt is allowed; 0 if now. */
  waitSeconds({ userId, network }: CodeTry): number {
    const ofPerson = userId === null ? 0 : this.#freeAt(`user:${userId}`, WRONG_CODES.perPerson);
    const ofNetwork = this.#freeAt(`network:${network}`, WRONG_CODES.perNetwork);
    const wait = Math.max(ofPerson, ofNetwork) - this.#clock.now();
    return Math.max(0, Math.ceil(wait / 1_000));
  }

  /** Records a wrong code or an unknown registration. */
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
    if (this.#times.size >= MAX_KEYS) {
      const [oldest] = this.#times.keys();
      if (oldest !== undefined) this.#times.delete(oldest);
    }
    this.#times.set(key, times);
  }
}
