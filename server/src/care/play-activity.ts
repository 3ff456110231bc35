import { formatKolkataDay, getKolkataDay, startOfKolkataDay } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { ActivityFigures, ActivityPeriod, ActivityRow, PlayActivity } from '@crease/contracts/care/play-limits.ts';
import { MAX_ACTIVITY_DAYS } from '@crease/contracts/care/play-session-routes.ts';
import { getFirstDay, getNextFirstDay } from '@crease/core/play/play-tally.ts';
import { failField, ok, type Reply } from '#base/reply.ts';
import type { ProfitDaySums, Range } from '#betting/history-reader.ts';
import type { CareEnv } from '#care/env.ts';
import type { StoredPlaySession } from '#care/store/play-time-store.ts';
import { type MoneyDay, sumMoney, toPlayFigures } from '#journal/statement.ts';
import type { Input } from '#people/account/call-context.ts';
import { computePlayedMs } from './play-time.ts';

const DEFAULT_DAYS = 30;
const MINUTE_MS = 60_000;

/** Days since 1970 in Asia/Kolkata, both inclusive. */
interface Days {
  readonly first: number;
  readonly last: number;
}

interface Facts {
  readonly money: readonly MoneyDay[];
  readonly profits: readonly Pick<ProfitDaySums, 'day' | 'bets' | 'stake'>[];
  readonly sittings: readonly StoredPlaySession[];
}

/** Deposits, stakes, winnings, losses and time played of the caller, by day, week or month. */
export async function buildPlayActivity(
  { clock, playTime, readModel }: CareEnv,
  accountId: number,
  { By, From, To }: Input<'getPlayActivity'>,
): Reply<PlayActivity> {
  const now = clock.now();
  const last = getKolkataDay(Math.min(To ?? now, now));
  const first = From === undefined ? last - DEFAULT_DAYS + 1 : getKolkataDay(From);
  if (last - first >= MAX_ACTIVITY_DAYS) {
    return failField('From', `From must be within ${MAX_ACTIVITY_DAYS} days of To`);
  }
  const range = toTimeRange({ first, last });
  const [money, profits, sittings] = await Promise.all([
    readModel.moneyDays(accountId, { from: 0, to: now }),
    readModel.profitDays({ accountId, ...range }),
    playTime.listSittings(accountId, range),
  ]);
  const facts = { money, profits, sittings };
  const { deposited, withdrawn } = sumMoney(money);
  return ok({
    from: formatKolkataDay(first),
    to: formatKolkataDay(last),
    items: splitPeriods({ first, last }, By).flatMap((days) => buildRow(days, facts) ?? []),
    totals: computeFigures({ first, last }, facts),
    lifetime: {
      deposited: toRupees(deposited),
      withdrawn: toRupees(withdrawn),
      net: toRupees(deposited - withdrawn),
    },
  });
}

/** Splits a range into days, weeks or months, clipped to the range, newest first. */
function splitPeriods({ first, last }: Days, by: ActivityPeriod): Days[] {
  const periods: Days[] = [];
  for (let day = first; day <= last; ) {
    const next = getNextFirstDay(by, getFirstDay(by, day));
    periods.push({ first: day, last: Math.min(last, next - 1) });
    day = next;
  }
  return periods.reverse();
}

/** Null if there was no activity. */
function buildRow(days: Days, facts: Facts): ActivityRow | null {
  const figures = computeFigures(days, facts);
  if (Object.values(figures).every((figure) => figure === 0)) return null;
  return { from: formatKolkataDay(days.first), to: formatKolkataDay(days.last), ...figures };
}

function computeFigures(days: Days, { money, profits, sittings }: Facts): ActivityFigures {
  const isIn = ({ day }: { readonly day: number }) => day >= days.first && day <= days.last;
  const sums = sumMoney(money.filter(isIn));
  const settled = profits.filter(isIn);
  const stakes = settled.reduce((sum, { stake }) => sum + stake, 0);
  const { from, to } = toTimeRange(days);
  return {
    ...toPlayFigures(sums, stakes),
    bets: settled.reduce((sum, { bets }) => sum + bets, 0),
    deposited: toRupees(sums.deposited),
    withdrawn: toRupees(sums.withdrawn),
    other: toRupees(sums.other),
    minutes: Math.floor(computePlayedMs(sittings, { from, to: to + 1 }) / MINUTE_MS),
  };
}

/** From the start of the first day to the end of the last. */
function toTimeRange({ first, last }: Days): Range {
  return { from: startOfKolkataDay(first), to: startOfKolkataDay(last + 1) - 1 };
}
