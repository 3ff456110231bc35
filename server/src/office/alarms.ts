import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { Alarm } from '@crease/contracts/office/operator-routes.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { MONEY_ALARMS } from '#journal/business-watch.ts';
import type { Input } from '#people/account/call-context.ts';
import { findUserNames } from '#people/account/profile.ts';
import { findOperatorNames } from '#people/staff/independent-operators.ts';
import type { OfficeEnv } from './env.ts';

/** Unacknowledged alerts, newest first. */
export async function listAlarms(context: OfficeEnv): Promise<readonly Alarm[]> {
  const alarms = context.businessWatch.alarms.listUnacknowledged();
  const listIds = (entity: Alarm['entity']) =>
    alarms.filter((alarm) => alarm.entity === entity).map(({ entityId }) => Number(entityId));
  const operators = await findOperatorNames(context, listIds('operator'));
  const users = await findUserNames(context, listIds('user'));
  const people: Partial<Record<Alarm['entity'], typeof users>> = { operator: operators, user: users };
  const markets = await context.exchange.read((state) => {
    const found = listIds('market').flatMap((id) => state.markets.get(id) ?? []);
    return new Map(found.map(({ id, terms, eventId }) => [id, { name: terms.name, eventId }]));
  });
  return alarms.map(({ id, kind, entity, entityId, figure, limit, since }) => {
    const shown = (value: number) => (MONEY_ALARMS.has(kind) ? toRupees(value) : value);
    const market = entity === 'market' ? markets.get(Number(entityId)) : undefined;
    return {
      id,
      kind,
      entity,
      entityId,
      name: market?.name ?? people[entity]?.get(Number(entityId)) ?? entityId,
      eventId: market?.eventId ?? null,
      figure: shown(figure),
      limit: shown(limit),
      since: toWireTime(since),
    };
  });
}

/** Acknowledges an alert, with a note. Errors: NOT_FOUND if another operator was first. */
export async function acknowledgeAlarm(
  { businessWatch }: OfficeEnv,
  actor: Actor,
  { alarm, reason }: Input<'operatorSeeAlarm'>,
): Reply<boolean> {
  const change = { action: 'SeeAlarm', entity: 'alarm', entityId: alarm, reason };
  const isFirst = await businessWatch.alarms.acknowledge(alarm, buildAuditRow(actor, change));
  return isFirst ? ok(true) : fail('NOT_FOUND');
}
