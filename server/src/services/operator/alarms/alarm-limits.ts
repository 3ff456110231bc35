import type { AlarmKind } from '@crease/contracts/routes/operator-alarms.ts';

/** Kinds that are an alarm above a limit. */
export type LimitedAlarm = Exclude<AlarmKind, 'CLOSED_CREDIT'>;

/** What is unusual: an alarm is raised above it. Money in paise; `Infinity` watches nothing. */
export type AlarmLimits = Readonly<Record<LimitedAlarm, number>>;

/** Kinds that count money. */
export const MONEY_ALARMS: ReadonlySet<AlarmKind> = new Set([
  'CREDITED',
  'SETTLED',
  'MARKET_LOSS',
  'DAY_LOSS',
  'CLOSED_CREDIT',
]);

/** Rupees, in paise. */
const LAKH = 100_000 * 100;

/** Without settings. */
export const USUAL_ALARM_LIMITS: AlarmLimits = {
  CREDITS: 30,
  CREDITED: 5 * LAKH,
  WITHDRAWALS: 15,
  SETTLED: 50 * LAKH,
  BETS: 60,
  REFUSED_LOGINS: 30,
  MARKET_LOSS: 5 * LAKH,
  DAY_LOSS: 20 * LAKH,
};
