import type { PayoutTimes } from '@crease/contracts/wire/cashier.ts';
import type { CashEnv } from '#cash/env.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAYS = 30;
/** Sample size limits: the latest payouts to consider, and the minimum for a meaningful figure. */
const MAX_SAMPLE = 500;
const MIN_SAMPLE = 10;

/** Typical duration of recent payouts; null if there are too few. */
export async function payoutTimes({
  cashier,
  clock,
}: Pick<CashEnv, 'cashier' | 'clock'>): Promise<PayoutTimes | null> {
  const { items } = await cashier.requests({
    type: 'WITHDRAWAL',
    states: ['PAID'],
    from: clock.now() - DAYS * DAY_MS,
    skip: 0,
    take: MAX_SAMPLE,
    sorting: 'createdAt',
    descending: true,
  });
  const taken = items
    .flatMap(({ createdAt, endedAt }) => (endedAt === null ? [] : [endedAt - createdAt]))
    .sort((one, other) => one - other);
  if (taken.length < MIN_SAMPLE) return null;
  return {
    days: DAYS,
    count: taken.length,
    sixInTen: minutesAtQuantile(taken, 0.6),
    nineInTen: minutesAtQuantile(taken, 0.9),
    all: minutesAtQuantile(taken, 1),
  };
}

/** Minutes within which the given fraction was paid, rounded up. @param taken durations in ms, ascending */
function minutesAtQuantile(taken: readonly number[], part: number): number {
  const last = taken[Math.ceil(taken.length * part) - 1] ?? 0;
  return Math.max(1, Math.ceil(last / MINUTE_MS));
}
