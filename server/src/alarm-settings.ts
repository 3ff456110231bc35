import {
  type AlarmLimits,
  DEFAULT_ALARM_LIMITS,
  type LimitedAlarm,
  MONEY_ALARMS,
} from '#services/operator/alarms/alarm-limits.ts';

const PAISE = 100;

/**
 * Reads alert thresholds from the environment (`ALARM_CREDITS` etc.): whole numbers or rupees, or `off`. Invalid
 * values are added to the problems.
 */
export function readAlarmLimits(
  text: (name: string) => string | null,
  problems: string[],
): AlarmLimits {
  const read = (kind: LimitedAlarm): number => {
    const name = `ALARM_${kind}`;
    const value = text(name);
    if (value === null) return DEFAULT_ALARM_LIMITS[kind];
    if (value === 'off') return Number.POSITIVE_INFINITY;
    const limit = Number(value) * (MONEY_ALARMS.has(kind) ? PAISE : 1);
    if (Number.isSafeInteger(limit) && limit > 0) return limit;
    const unit = MONEY_ALARMS.has(kind) ? 'rupees' : 'a whole number';
    problems.push(`${name} is "${value}"; it must be ${unit} greater than 0, or off.`);
    return DEFAULT_ALARM_LIMITS[kind];
  };
  return {
    CREDITS: read('CREDITS'),
    CREDITED: read('CREDITED'),
    WITHDRAWALS: read('WITHDRAWALS'),
    SETTLED: read('SETTLED'),
    BETS: read('BETS'),
    REFUSED_LOGINS: read('REFUSED_LOGINS'),
    MARKET_LOSS: read('MARKET_LOSS'),
    DAY_LOSS: read('DAY_LOSS'),
  };
}
