import * as z from 'zod/mini';
import type { Time } from '#base/instant.ts';
import { text } from '#base/request-fields.ts';
import { type OperatorRole, route } from '#base/route.ts';

/**
 * Monitored figures. Per operator and day: CREDITS balance credits · CREDITED rupees credited · WITHDRAWALS voids,
 * reversals and runner removals · SETTLED rupees settled manually. BETS bets of one account per minute ·
 * REFUSED_LOGINS failed logins from one network in ten minutes · MARKET_LOSS house loss in one market · DAY_LOSS
 * house loss in a day · CLOSED_CREDIT rupees credited to a closed account; any amount raises it, as it must be paid
 * out manually. HELD_WINS rupees held per provider and day; any amount raises it.
 */
export const ALARM_KINDS = [
  'CREDITS',
  'CREDITED',
  'WITHDRAWALS',
  'SETTLED',
  'BETS',
  'REFUSED_LOGINS',
  'MARKET_LOSS',
  'DAY_LOSS',
  'CLOSED_CREDIT',
  'HELD_WINS',
] as const;

export type AlarmKind = (typeof ALARM_KINDS)[number];

/** An unacknowledged figure above its limit. */
export interface Alarm {
  /** ID for acknowledging it. */
  readonly id: string;
  readonly kind: AlarmKind;
  /** Subject: an operator, a user, a network, a market, a day or a game provider. */
  readonly entity: 'operator' | 'user' | 'network' | 'market' | 'day' | 'provider';
  readonly entityId: string;
  /** Display name of the subject. */
  readonly name: string;
  /** Event ID; null if unrelated to an event, or if the event has been evicted. */
  readonly eventId: number | null;
  /** Value: rupees for CREDITED, SETTLED, MARKET_LOSS, DAY_LOSS, CLOSED_CREDIT and HELD_WINS, else a count. */
  readonly figure: number;
  readonly limit: number;
  readonly since: Time;
}

const working: readonly OperatorRole[] = ['trader', 'cashier', 'support'];

/** Alarms on business metrics. */
export const operatorAlarmRoutes = {
  operatorGetAlarms: route<Record<string, never>, { items: readonly Alarm[] }>()({
    method: 'GET',
    path: 'Operator/GetAlarms',
    access: 'O',
    about: 'Returns unacknowledged alerts, newest first.',
    request: z.object({}),
  }),
  operatorSeeAlarm: route<{ alarm: string; reason: string }, boolean>()({
    method: 'POST',
    path: 'Operator/SeeAlarm',
    access: 'O',
    roles: working,
    about: 'Acknowledges an alert with a note. It reappears if its value doubles.',
    request: z.object({ alarm: text(1, 120), reason: text(3, 200) }),
  }),
};
