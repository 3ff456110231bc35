import { WRONG_CODES } from '@crease/contracts/constants.ts';
import type { Clock } from '#base/system/clock.ts';
import { RecentTimes } from './recent-times.ts';

/** A code attempt and its network. */
export interface CodeTry {
  /** ID of the registration, or the mobile of a password reset; null if unknown. */
  readonly subject: number | string | null;
  readonly network: string;
}

/**
 * Counts wrong SMS codes across resends, so that a new code doesn't reset the count. Limited per registration or
 * mobile, against guessing one code forever, and per network, against guessing many from one place. Registrations are
 * counted separately, so one user can't use up another's attempts.
 */
export class WrongCodes {
  readonly #clock: Clock;
  readonly #times: RecentTimes;

  constructor(clock: Clock) {
    this.#clock = clock;
    const windowMs = WRONG_CODES.seconds * 1_000;
    this.#times = new RecentTimes(clock, { windowMs, most: WRONG_CODES.perNetwork });
  }

  /** Seconds until the next attempt is allowed; 0 if now. */
  waitSeconds({ subject, network }: CodeTry): number {
    const ofOne =
      subject === null ? 0 : this.#times.freeAt(`user:${subject}`, WRONG_CODES.perPerson);
    const ofNetwork = this.#times.freeAt(`network:${network}`, WRONG_CODES.perNetwork);
    const wait = Math.max(ofOne, ofNetwork) - this.#clock.now();
    return Math.max(0, Math.ceil(wait / 1_000));
  }

  /** Records a wrong code or an unknown registration. */
  record({ subject, network }: CodeTry): void {
    if (subject !== null) this.#times.add(`user:${subject}`);
    this.#times.add(`network:${network}`);
  }
}
