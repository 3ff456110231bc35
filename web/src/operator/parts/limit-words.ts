import type { PlayLimitItem } from '@crease/contracts/wire/play-limits.ts';
import { lengthText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';

type LimitName = PlayLimitItem['name'];
const MINUTE_MS = 60_000;

export const LIMIT_WORDS: Readonly<Record<LimitName, string>> = {
  'deposit:DAY': 'Deposits, day',
  'deposit:WEEK': 'Deposits, week',
  'deposit:MONTH': 'Deposits, month',
  'loss:DAY': 'Loss, day',
  'loss:WEEK': 'Loss, week',
  'loss:MONTH': 'Loss, month',
  'stake:SPORTS': 'Stake, sports',
  'time:DAY': 'Time played, day',
  'time:WEEK': 'Time played, week',
};

/** Limits on time are in minutes. */
export function limitAmountText(name: LimitName, amount: number): string {
  return name.startsWith('time:') ? lengthText(amount * MINUTE_MS) : rupeesText(amount);
}
