import type { AlarmKind } from '@crease/contracts/routes/operator-alarms.ts';

/** What is unusual: an alarm is raised above it. Money in paise; `Infinity` watches nothing. */
export type AlarmLimits = Readonly<Record<AlarmKind, number>>;

/** Kinds that count money. */
export const MONEY_ALARMS: ReadonlySet<AlarmKind> = new Set([
  'CREDITED',
  'SETTLED',
  'MARKET_LOSS',
  'DAY_LOSS',
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
