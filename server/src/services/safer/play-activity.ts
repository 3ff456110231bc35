import { LONGEST_ACTIVITY_DAYS } from '@crease/contracts/routes/play-session.ts';
import {
  kolkataDayOf,
  kolkataDayText,
  startOfKolkataDay,
} from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type {
  ActivityFigures,
  ActivityPeriod,
  ActivityRow,
  PlayActivity,
} from '@crease/contracts/wire/play-activity.ts';
import { firstDayAfter, firstDayOf } from '@crease/core/play/play-calendar.ts';
import type { Sitting } from '#ports/play-time-store.ts';
import type { MoneyDay, ProfitDaySums } from '#ports/read-model.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, declineField, type Reply } from '#services/reply.ts';
import { moneySumsOf, playFiguresOf } from './play-figures.ts';
import { playedMs } from './play-time.ts';

const USUAL_DAYS = 30;
const MINUTE_MS = 60_000;

/** Activity statement request as parsed by the route. */
export interface ActivityRequest {
  readonly By: ActivityPeriod;
  readonly From?: number | undefined;
  readonly To?: number | undefined;
}

/** Days since 1970 in Asia/Kolkata, both inclusive. */
interface Days {
  readonly first: number;
  readonly last: number;
}

/** Data of a range of days. */
interface Facts {
  readonly money: readonly MoneyDay[];
  readonly profits: readonly ProfitDaySums[];
  readonly sittings: readonly Sitting[];
}

/** Deposits, stakes, winnings, losses and time played of the caller, by day, week or month. */
export async function playActivityOf(
  { clock, playTime, readModel }: AppContext,
  accountId: number,
  { By, From, To }: ActivityRequest,
): Promise<Reply<PlayActivity>> {
  const now = clock.now();
  const last = kolkataDayOf(Math.min(To ?? now, now));
  const first = From === undefined ? last - USUAL_DAYS + 1 : kolkataDayOf(From);
  if (last - first >= LONGEST_ACTIVITY_DAYS) {
    return declineField('From', `From must be within ${LONGEST_ACTIVITY_DAYS} days of To`);
  }
  const range = rangeOf({ first, last });
  const [money, profits, sittings] = await Promise.all([
    readModel.moneyDays(accountId, { from: 0, to: now }),
    readModel.profitDays({ accountId, ...range }),
    playTime.sittingsOf(accountId, range),
  ]);
  const facts = { money, profits, sittings };
  const { deposited, withdrawn } = moneySumsOf(money);
  return answer({
    from: kolkataDayText(first),
    to: kolkataDayText(last),
    items: periodsOf({ first, last }, By).flatMap((days) => rowOf(days, facts) ?? []),
    totals: figuresOf({ first, last }, facts),
    lifetime: {
      deposited: rupeesOf(deposited),
      withdrawn: rupeesOf(withdrawn),
      net: rupeesOf(deposited - withdrawn),
    },
  });
}

/** Splits a range into days, weeks or months, clipped to the range, newest first. */
function periodsOf({ first, last }: Days, by: ActivityPeriod): Days[] {
  const periods: Days[] = [];
  for (let day = first; day <= last; ) {
    const next = firstDayAfter(by, firstDayOf(by, day));
    periods.push({ first: day, last: Math.min(last, next - 1) });
    day = next;
  }
  return periods.reverse();
}

/** Null if there was no activity. */
function rowOf(days: Days, facts: Facts): ActivityRow | null {
  const figures = figuresOf(days, facts);
  if (Object.values(figures).every((figure) => figure === 0)) return null;
  return { from: kolkataDayText(days.first), to: kolkataDayText(days.last), ...figures };
}

function figuresOf(days: Days, { money, profits, sittings }: Facts): ActivityFigures {
  const isIn = ({ day }: { readonly day: number }) => day >= days.first && day <= days.last;
  const sums = moneySumsOf(money.filter(isIn));
  const settled = profits.filter(isIn);
  const stakes = settled.reduce((sum, { stake }) => sum + stake, 0);
  const { from, to } = rangeOf(days);
  return {
    ...playFiguresOf(sums, stakes),
    bets: settled.reduce((sum, { bets }) => sum + bets, 0),
    deposited: rupeesOf(sums.deposited),
    withdrawn: rupeesOf(sums.withdrawn),
    other: rupeesOf(sums.other),
    minutes: Math.floor(playedMs(sittings, { from, to: to + 1 }) / MINUTE_MS),
  };
}

/** From the start of the first day to the end of the last. */
function rangeOf({ first, last }: Days): { readonly from: number; readonly to: number } {
  return { from: startOfKolkataDay(first), to: startOfKolkataDay(last + 1) - 1 };
}
