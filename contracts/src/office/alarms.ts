import * as z from 'zod/mini';
import { Time } from '#base/instant.ts';
import { list, reason, text } from '#base/request-fields.ts';
import { operatorGet, operatorPost, route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';

/**
 * Monitored figures. Per operator and day: CREDITS balance credits · CREDITED rupees credited · WITHDRAWALS voids,
 * reversals and runner removals · SETTLED rupees settled manually. BETS bets of one account per minute ·
 * REFUSED_LOGINS failed logins from one network in ten minutes · MARKET_LOSS house loss in one market · DAY_LOSS
 * house loss in a day · CLOSED_CREDIT rupees credited to a closed account; any amount raises it, as it must be paid
 * out manually. HELD_WINS rupees held per provider and day; any amount raises it.
 */
export const AlarmKind = z.enum([
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
]);
export type AlarmKind = Wire<typeof AlarmKind>;

/** An unacknowledged figure above its limit. */
export const Alarm = z.strictObject({
  /** ID for acknowledging it. */
  id: z.string(),
  kind: AlarmKind,
  /** Subject: an operator, a user, a network, a market, a day or a game provider. */
  entity: z.enum(['operator', 'user', 'network', 'market', 'day', 'provider']),
  entityId: z.string(),
  name: z.string(),
  /** Event ID; null if unrelated to an event, or if the event has been evicted. */
  eventId: z.nullable(z.number()),
  /** Value: rupees for CREDITED, SETTLED, MARKET_LOSS, DAY_LOSS, CLOSED_CREDIT and HELD_WINS, else a count. */
  figure: z.number(),
  limit: z.number(),
  since: Time,
});
export type Alarm = Wire<typeof Alarm>;


export const operatorAlarmRoutes = {
  operatorGetAlarms: route({
    ...operatorGet,
    path: 'Operator/GetAlarms',
    about: 'Returns unacknowledged alerts, newest first.',
    answer: list(Alarm),
  }),
  operatorSeeAlarm: route({
    ...operatorPost,
    path: 'Operator/SeeAlarm',
    roles: ['trader', 'cashier', 'support'],
    about: 'Acknowledges an alert with a note. It reappears if its value doubles.',
    request: z.object({ alarm: text(1, 120), reason }),
    answer: z.boolean(),
  }),
};
