import type { PayoutTimes } from '@crease/contracts/wire/cashier.ts';
import type { AppContext } from '#services/app-context.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAYS = 30;
/** The newest that are looked at, and how many there have to be: a handful says nothing. */
const MOST = 500;
const LEAST = 10;

/** How long payouts have taken lately; null while there are too few to say. */
export async function payoutTimes({
  cashier,
  clock,
}: Pick<AppContext, 'cashier' | 'clock'>): Promise<PayoutTimes | null> {
  const { items } = await cashier.requests({
    type: 'WITHDRAWAL',
    states: ['PAID'],
    from: clock.now() - DAYS * DAY_MS,
    skip: 0,
    take: MOST,
    sorting: 'createdAt',
    descending: true,
  });
  const taken = items
    .flatMap(({ createdAt, endedAt }) => (endedAt === null ? [] : [endedAt - createdAt]))
    .sort((one, other) => one - other);
  if (taken.length < LEAST) return null;
  return {
    days: DAYS,
    count: taken.length,
    sixInTen: within(taken, 0.6),
    nineInTen: within(taken, 0.9),
    all: within(taken, 1),
  };
}

/** Whole minutes within which this part of them was paid, rounded up. @param taken ms, shortest first */
function within(taken: readonly number[], part: number): number {
  const last = taken[Math.ceil(taken.length * part) - 1] ?? 0;
  return Math.max(1, Math.ceil(last / MINUTE_MS));
}
