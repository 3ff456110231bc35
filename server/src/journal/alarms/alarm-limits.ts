import type { AlarmKind } from '@crease/contracts/routes/operator-alarms.ts';

/** Alert types with a threshold. */
export type LimitedAlarm = Exclude<AlarmKind, 'CLOSED_CREDIT' | 'HELD_WINS'>;

/** Thresholds. Money in paise; `Infinity` disables an alert. */
export type AlarmLimits = Readonly<Record<LimitedAlarm, number>>;

/** Types measured in money. */
export const MONEY_ALARMS: ReadonlySet<AlarmKind> = new Set([
  'CREDITED',
  'SETTLED',
  'MARKET_LOSS',
  'DAY_LOSS',
  'CLOSED_CREDIT',
  'HELD_WINS',
]);

/** In paise. */
const LAKH = 100_000 * 100;

/** Defaults. */
export const DEFAULT_ALARM_LIMITS: AlarmLimits = {
  CREDITS: 30,
  CREDITED: 5 * LAKH,
  WITHDRAWALS: 15,
  SETTLED: 50 * LAKH,
  BETS: 60,
  REFUSED_LOGINS: 30,
  MARKET_LOSS: 5 * LAKH,
  DAY_LOSS: 20 * LAKH,
};
