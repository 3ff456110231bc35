import type { Money } from '#money/money.ts';
import { DAY_MS, dayOf, firstDayAfter, firstDayOf, startOfDay } from './play-calendar.ts';
import type { LimitPeriod } from './play-limit.ts';

/** Zones differ from UTC by whole quarters of an hour, so a quarter never lies in two days. */
const QUARTER_MS = 900_000;
/** Days that may still lie in the present week or month. */
const DAYS_KEPT = 31;

/** Paise of some span of time; `lost` is below zero where more was won. */
export interface Tallied {
  readonly deposited: Money;
  readonly lost: Money;
}

/** A quarter of an hour or a day, with its number since 1970; a day is one of the account's zone. */
export type TallyLine = readonly [number: number, deposited: Money, lost: Money];

/** What one account has added and lost of late: the last 24 hours by quarters, and whole days before them. */
export interface PlayTally {
  readonly quarters: readonly TallyLine[];
  readonly days: readonly TallyLine[];
}

export const EMPTY_TALLY: PlayTally = { quarters: [], days: [] };

/** The tally with one more deposit or result. What is too old to count is dropped, what is older than a day summed up. */
export function tallied(
  tally: PlayTally,
  added: Partial<Tallied>,
  { at, zoneMinutes }: { readonly at: number; readonly zoneMinutes: number },
): PlayTally {
  const { deposited = 0, lost = 0 } = added;
  const oldest = Math.floor((at - DAY_MS) / QUARTER_MS);
  const today = dayOf(at, zoneMinutes);
  const past = tally.quarters.filter(([quarter]) => quarter < oldest);
  let days: readonly TallyLine[] = tally.days.filter(([day]) => day > today - DAYS_KEPT);
  for (const [quarter, ...sums] of past) {
    days = withLine(days, [dayOf(quarter * QUARTER_MS, zoneMinutes), ...sums]);
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
 * What counts toward the limits of a period now. A day is the present one or the last 24 hours, whichever has more, so
 * that midnight doubles nothing. `lost` is 0 where more was won.
 */
export function countedIn(
  tally: PlayTally,
  period: LimitPeriod,
  { at, zoneMinutes }: { readonly at: number; readonly zoneMinutes: number },
): Tallied {
  const first = firstDayOf(period, dayOf(at, zoneMinutes));
  const from = startOfDay(first, zoneMinutes);
  const calendar = sumOf([
    ...tally.days.filter(([day]) => day >= first),
    ...tally.quarters.filter(([quarter]) => quarter * QUARTER_MS >= from),
  ]);
  if (period !== 'DAY') return { ...calendar, lost: Math.max(0, calendar.lost) };
  const rolling = sumOf(tally.quarters.filter(([quarter]) => endOf(quarter) > at - DAY_MS));
  return {
    deposited: Math.max(calendar.deposited, rolling.deposited),
    lost: Math.max(0, calendar.lost, rolling.lost),
  };
}

/** When all that counts in a period now has left it, ms since 1970 UTC. */
export function emptyAgainAt(
  tally: PlayTally,
  period: LimitPeriod,
  { at, zoneMinutes }: { readonly at: number; readonly zoneMinutes: number },
): number {
  const next = startOfDay(firstDayAfter(period, dayOf(at, zoneMinutes)), zoneMinutes);
  if (period !== 'DAY') return next;
  const newest = Math.max(0, ...tally.quarters.map(([quarter]) => endOf(quarter)));
  return Math.max(next, newest + DAY_MS);
}

function endOf(quarter: number): number {
  return (quarter + 1) * QUARTER_MS;
}

function sumOf(lines: readonly TallyLine[]): Tallied {
  let deposited = 0;
  let lost = 0;
  for (const line of lines) {
    deposited += line[1];
    lost += line[2];
  }
  return { deposited, lost };
}
