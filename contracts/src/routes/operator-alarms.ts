import * as z from 'zod/mini';
import type { Time } from '#values/instant.ts';
import { text } from '#values/number-from.ts';
import { type OperatorRole, route } from './route.ts';

/**
 * What was more than usual. Of an operator within a day: CREDITS number of balances credited · CREDITED rupees credited ·
 * WITHDRAWALS voids, reversals and removals of runners · SETTLED rupees settled by hand. BETS of one account within a
 * minute · REFUSED_LOGINS from one network within ten minutes · what the house lost in one market, MARKET_LOSS, and on one
 * day, DAY_LOSS. CLOSED_CREDIT rupees that came to a closed account, of which any is one: somebody has to pay them out.
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
] as const;

export type AlarmKind = (typeof ALARM_KINDS)[number];

/** A figure above its limit that has not been seen yet. */
export interface Alarm {
  /** Names it where it is taken from the list. */
  readonly id: string;
  readonly kind: AlarmKind;
  /** Of whom or what: an operator, a user, a network, a market, a day. */
  readonly entity: 'operator' | 'user' | 'network' | 'market' | 'day';
  readonly entityId: string;
  /** As people know it. */
  readonly name: string;
  /** Null where it is of no event, or of one that has left the memory. */
  readonly eventId: number | null;
  /** Rupees of CREDITED, SETTLED, MARKET_LOSS, DAY_LOSS and CLOSED_CREDIT, else a number. */
  readonly figure: number;
  readonly limit: number;
  readonly since: Time;
}

const working: readonly OperatorRole[] = ['trader', 'cashier', 'support'];

/** Figures of the business that want a look. */
export const operatorAlarmRoutes = {
  operatorGetAlarms: route<Record<string, never>, { items: readonly Alarm[] }>()({
    method: 'GET',
    path: 'Operator/GetAlarms',
    access: 'O',
    from: 'query',
    about: 'Figures above their limit that have not been seen yet, newest first.',
    request: z.object({}),
  }),
  operatorSeeAlarm: route<{ alarm: string; reason: string }, boolean>()({
    method: 'POST',
    path: 'Operator/SeeAlarm',
    access: 'O',
    roles: working,
    from: 'body',
    about:
      'Takes an alarm from the list, with what was found. It comes back when its figure is twice as high.',
    request: z.object({ alarm: text(1, 120), reason: text(3, 200) }),
  }),
};
