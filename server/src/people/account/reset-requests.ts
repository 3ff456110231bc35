import { OTP_SENDS } from '@crease/contracts/constants.ts';
import type { Clock } from '#base/system/clock.ts';
import { RecentTimes } from './recent-times.ts';

const HOUR_MS = 3_600_000;
const EVERY_MS = OTP_SENDS.everySeconds * 1_000;

/** A request for a password reset. */
export interface ResetRequest {
  readonly mobile: string;
  readonly network: string;
}

/**
 * Limits password reset requests like the SMS they may send. Counts every mobile, with an account or without one, so
 * that the answers don't reveal which have one.
 */
export class ResetRequests {
  readonly #clock: Clock;
  readonly #times: RecentTimes;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#times = new RecentTimes(clock, {
      windowMs: HOUR_MS,
      most: OTP_SENDS.perNetworkAndHour,
    });
  }

  /** Counts a request, or returns the seconds to wait. */
  count({ mobile, network }: ResetRequest): number {
    const own = `${mobile} ${network}`;
    const latest = this.#times.latest(own);
    const freeAt = Math.max(
      latest === 0 ? 0 : latest + EVERY_MS,
      this.#times.freeAt(own, OTP_SENDS.perHour),
      this.#times.freeAt(mobile, OTP_SENDS.perMobileAndHour),
      this.#times.freeAt(network, OTP_SENDS.perNetworkAndHour),
    );
    const waitMs = freeAt - this.#clock.now();
    if (waitMs > 0) return Math.ceil(waitMs / 1_000);
    for (const key of [own, mobile, network]) this.#times.add(key);
    return 0;
  }
}
