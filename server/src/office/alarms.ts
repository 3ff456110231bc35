import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { Alarm } from '@crease/contracts/office/alarms.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { StoredBusinessAlert } from '#journal/alarm-book.ts';
import { MONEY_ALARMS } from '#journal/business-watch.ts';
import { getDisplayName } from '#people/account/profile.ts';
import { findOperatorNames } from '#people/staff/independent-operators.ts';
import type { OfficeEnv } from './env.ts';

/** Unacknowledged alerts, newest first. */
export async function listAlarms(context: OfficeEnv): Promise<readonly Alarm[]> {
  const alarms = context.businessWatch.alarms.listUnacknowledged();
  const listIds = (entity: Alarm['entity']) =>
    alarms.filter((alarm) => alarm.entity === entity).map(({ entityId }) => Number(entityId));
  const operators = await findOperatorNames(context, listIds('operator'));
  const users = await context.accounts.usersByIds(listIds('user'));
  const names = new Map(users.map((user) => [user.id, getDisplayName(user)]));
  const markets = await context.exchange.read(
    (state) =>
      new Map(
        listIds('market').map((id) => {
          const market = state.markets.get(id);
          return [id, { name: market?.terms.name, eventId: market?.eventId ?? null }];
        }),
      ),
  );
  const getEntityName = ({ entity, entityId }: StoredBusinessAlert): string | undefined => {
    if (entity === 'operator') return operators.get(Number(entityId));
    if (entity === 'user') return names.get(Number(entityId));
    return entity === 'market' ? markets.get(Number(entityId))?.name : undefined;
  };
  return alarms.map((alarm) => {
    const { id, kind, entity, entityId, since } = alarm;
    const shown = (figure: number) => (MONEY_ALARMS.has(kind) ? toRupees(figure) : figure);
    return {
      id,
      kind,
      entity,
      entityId,
      name: getEntityName(alarm) ?? entityId,
      eventId: entity === 'market' ? (markets.get(Number(entityId))?.eventId ?? null) : null,
      figure: shown(alarm.figure),
      limit: shown(alarm.limit),
      since: toWireTime(since),
    };
  });
}

/** Acknowledges an alert, with a note. Errors: NOT_FOUND if another operator was first. */
export async function acknowledgeAlarm(
  { businessWatch }: OfficeEnv,
  actor: Actor,
  { alarm, reason }: { readonly alarm: string; readonly reason: string },
): Promise<ServiceResult<boolean>> {
  const line = buildAuditRow(actor, {
    action: 'SeeAlarm',
    entity: 'alarm',
    entityId: alarm,
    reason,
  });
  return (await businessWatch.alarms.acknowledge(alarm, line)) ? ok(true) : fail('NOT_FOUND');
}
