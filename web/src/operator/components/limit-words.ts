import type { PlayLimitItem } from '@crease/contracts/wire/play-limits.ts';
import { formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';

type LimitName = PlayLimitItem['name'];
const MINUTE_MS = 60_000;

export const LIMIT_WORDS: Readonly<Record<LimitName, string>> = {
  'deposit:DAY': 'Daily deposits',
  'deposit:WEEK': 'Weekly deposits',
  'deposit:MONTH': 'Monthly deposits',
  'loss:DAY': 'Daily loss',
  'loss:WEEK': 'Weekly loss',
  'loss:MONTH': 'Monthly loss',
  'stake:SPORTS': 'Sports stake',
  'time:DAY': 'Daily play time',
  'time:WEEK': 'Weekly play time',
};

/** Formats a limit. Time limits are in minutes. */
export function limitAmountText(name: LimitName, amount: number): string {
  return name.startsWith('time:') ? formatDuration(amount * MINUTE_MS) : rupeesText(amount);
}
