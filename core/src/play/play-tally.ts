import type { Money } from '#money/money.ts';
import type { LimitPeriod } from './play-limit.ts';

export const DAY_MS = 86_400_000;
/** UTC offsets are multiples of a quarter of an hour, so a quarter never spans two days. */
const QUARTER_MS = 900_000;
/** Days that may belong to the current week or month. */
const DAYS_KEPT = 31;

/** Day number of a time since 1970-01-01, in a zone `zoneMinutes` ahead of UTC. */
export function getDayNumber(at: number, zoneMinutes: number): number {
  return Math.floor((at + zoneMinutes * 60_000) / DAY_MS);
}

/** Start of such a day, ms since 1970 UTC. */
export function startOfDay(day: number, zoneMinutes: number): number {
  return day * DAY_MS - zoneMinutes * 60_000;
}

/** First day of the period containing a day; weeks begin on Monday. */
export function getFirstDay(period: LimitPeriod, day: number): number {
  switch (period) {
    case 'DAY':
      return day;
    case 'WEEK':
      // 1970-01-01 was a Thursday.
      return day - ((day + 3) % 7);
    case 'MONTH':
      return day - (new Date(day * DAY_MS).getUTCDate() - 1);
  }
}

/** First day after the period containing a day. */
export function getNextFirstDay(period: LimitPeriod, day: number): number {
  const first = getFirstDay(period, day);
  if (period === 'DAY') return first + 1;
  if (period === 'WEEK') return first + 7;
  return getFirstDay('MONTH', first + 31);
}

/** Paise in some period; `lost` is negative for net wins. */
export interface Tallied {
  readonly deposited: Money;
  readonly lost: Money;
}

/** A quarter of an hour or a day, numbered since 1970; days are in the account's zone. */
export type TallyLine = readonly [number: number, deposited: Money, lost: Money];

/** Recent deposits and losses of one account: the last 24 hours by quarters, and earlier whole days. */
export interface PlayTally {
  readonly quarters: readonly TallyLine[];
  readonly days: readonly TallyLine[];
}

export const EMPTY_TALLY: PlayTally = { quarters: [], days: [] };

/** Adds a deposit or result to the tally, dropping expired quarters and days and merging quarters older than a day. */
export function addToTally(
  tally: PlayTally,
  added: Partial<Tallied>,
  { at, zoneMinutes }: { readonly at: number; readonly zoneMinutes: number },
): PlayTally {
  const { deposited = 0, lost = 0 } = added;
  const oldest = Math.floor((at - DAY_MS) / QUARTER_MS);
  const today = getDayNumber(at, zoneMinutes);
  const past = tally.quarters.filter(([quarter]) => quarter < oldest);
  let days: readonly TallyLine[] = tally.days.filter(([day]) => day > today - DAYS_KEPT);
  for (const [quarter, ...sums] of past) {
    days = withLine(days, [getDayNumber(quarter * QUARTER_MS, zoneMinutes), ...sums]);
  }
  const recent = tally.quarters.filter(([quarter]) => quarter >= oldest);
  const quarters = withLine(recent, [Math.floor(at / QUARTER_MS), deposited, lost]);
  return { quarters, days };
}

function withLine(lines: readonly TallyLine[], added: TallyLine): readonly TallyLine[] {
  const [number, deposited, lost] = added;
  const place = lines.findIndex(([other]) => other === number);
  const line = lines[place];
  if (line === undefined) return [...lines, added];
  return lines.with(place, [number, line[1] + deposited, line[2] + lost]);
}

/**
 * Amounts that apply to a period's limits now. A day is the calendar day or the last 24 hours, whichever is higher,
 * so that midnight doesn't double the limit. `lost` is 0 for net wins.
 */
export function sumPeriod(
  tally: PlayTally,
  period: LimitPeriod,
  { at, zoneMinutes }: { readonly at: number; readonly zoneMinutes: number },
): Tallied {
  const first = getFirstDay(period, getDayNumber(at, zoneMinutes));
  const from = startOfDay(first, zoneMinutes);
  const calendar = sumLines([
    ...tally.days.filter(([day]) => day >= first),
    ...tally.quarters.filter(([quarter]) => quarter * QUARTER_MS >= from),
  ]);
  if (period !== 'DAY') return { ...calendar, lost: Math.max(0, calendar.lost) };
  const rolling = sumLines(tally.quarters.filter(([quarter]) => getQuarterEnd(quarter) > at - DAY_MS));
  return {
    deposited: Math.max(calendar.deposited, rolling.deposited),
    lost: Math.max(0, calendar.lost, rolling.lost),
  };
}

/** Time at which all current amounts will have left the period, ms since 1970 UTC. */
export function getResetTime(
  tally: PlayTally,
  period: LimitPeriod,
  { at, zoneMinutes }: { readonly at: number; readonly zoneMinutes: number },
): number {
  const next = startOfDay(getNextFirstDay(period, getDayNumber(at, zoneMinutes)), zoneMinutes);
  if (period !== 'DAY') return next;
  const newest = Math.max(0, ...tally.quarters.map(([quarter]) => getQuarterEnd(quarter)));
  return Math.max(next, newest + DAY_MS);
}

function getQuarterEnd(quarter: number): number {
  return (quarter + 1) * QUARTER_MS;
}

function sumLines(lines: readonly TallyLine[]): Tallied {
  let deposited = 0;
  let lost = 0;
  for (const line of lines) {
    deposited += line[1];
    lost += line[2];
  }
  return { deposited, lost };
}
