import { REFUSAL_MEMORY_MS } from '@crease/contracts/constants.ts';
import type { PlaceBetResult } from '@crease/contracts/wire/bet.ts';
import { RecentMap } from '#base/recent-map.ts';
import type { Failure, ServiceResult } from '#base/reply.ts';
import type { Clock } from '#base/system/clock.ts';
import type { BetSlip } from './command-of-slip.ts';

type BetReply = ServiceResult<PlaceBetResult>;

const MAX_REFUSALS = 100_000;
const MAX_RESULTS = 5_000;

/** Transient errors that say nothing about the bet itself, so a retry may succeed. */
const TRANSIENT: ReadonlySet<string> = new Set([
  'VALIDATION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'FEATURE_OFF',
  'RATE_LIMITED',
  'MAINTENANCE',
  'INTERNAL',
]);

/**
 * Idempotency cache by `clientBetId` (api 1.5): bets in progress, rejections of the last ten minutes and the latest
 * results verbatim. Older results are rebuilt from the bet.
 */
export class BetAnswers {
  readonly #clock: Clock;
  readonly #underWay = new Map<string, Promise<BetReply>>();
  readonly #refusals = new RecentMap<{ readonly until: number; readonly declined: Failure }>(
    MAX_REFUSALS,
  );
  readonly #results = new RecentMap<PlaceBetResult>(MAX_RESULTS);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs `place` once per bet of an account; a repeat gets the first response, waiting for it if necessary. */
  runOnce(
    accountId: number,
    { clientBetId }: Pick<BetSlip, 'clientBetId'>,
    place: () => Promise<BetReply>,
  ): Promise<BetReply> {
    const key = `${accountId}:${clientBetId}`;
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const remembered = this.#findResult(key);
    if (remembered !== null) return Promise.resolve(remembered);
    const placed = this.#place(key, place);
    this.#underWay.set(key, placed);
    return placed;
  }

  async #place(key: string, place: () => Promise<BetReply>): Promise<BetReply> {
    try {
      const reply = await place();
      if (reply.ok) this.#results.set(key, reply.value);
      else if (!TRANSIENT.has(reply.code)) {
        const until = this.#clock.now() + REFUSAL_MEMORY_MS;
        this.#refusals.set(key, { until, declined: reply });
      }
      return reply;
    } finally {
      this.#underWay.delete(key);
    }
  }

  #findResult(key: string): BetReply | null {
    const result = this.#results.get(key);
    if (result !== undefined) return { ok: true, value: result };
    const refusal = this.#refusals.get(key);
    return refusal !== undefined && refusal.until > this.#clock.now() ? refusal.declined : null;
  }
}
