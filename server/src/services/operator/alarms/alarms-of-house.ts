import type { Alarm } from '@crease/contracts/routes/operator-alarms.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import { shownNameOf } from '#services/account/auth-result.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { operatorNamesOf } from '#services/operator/operator-names.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import type { KeptAlarm } from './alarm-book.ts';
import { MONEY_ALARMS } from './alarm-limits.ts';

/** Unacknowledged alerts, newest first. */
export async function alarmsOf(context: AppContext): Promise<readonly Alarm[]> {
  const alarms = context.businessWatch.alarms.unseen();
  const idsOf = (entity: Alarm['entity']) =>
    alarms.filter((alarm) => alarm.entity === entity).map(({ entityId }) => Number(entityId));
  const operators = await operatorNamesOf(context, idsOf('operator'));
  const users = await context.accounts.usersByIds(idsOf('user'));
  const names = new Map(users.map((user) => [user.id, shownNameOf(user)]));
  const markets = await context.exchange.read(
    (state) =>
      new Map(
        idsOf('market').map((id) => {
          const market = state.markets.get(id);
          return [id, { name: market?.terms.name, eventId: market?.eventId ?? null }];
        }),
      ),
  );
  const nameOf = ({ entity, entityId }: KeptAlarm): string | undefined => {
    if (entity === 'operator') return operators.get(Number(entityId));
    if (entity === 'user') return names.get(Number(entityId));
    return entity === 'market' ? markets.get(Number(entityId))?.name : undefined;
  };
  return alarms.map((alarm) => {
    const { id, kind, entity, entityId, since } = alarm;
    const shown = (figure: number) => (MONEY_ALARMS.has(kind) ? rupeesOf(figure) : figure);
    return {
      id,
      kind,
      entity,
      entityId,
      name: nameOf(alarm) ?? entityId,
      eventId: entity === 'market' ? (markets.get(Number(entityId))?.eventId ?? null) : null,
      figure: shown(alarm.figure),
      limit: shown(alarm.limit),
      since: timeOf(since),
    };
  });
}

/** Acknowledges an alert, with a note. Errors: NOT_FOUND if another operator was first. */
export async function seeAlarm(
  { businessWatch }: AppContext,
  actor: Actor,
  { alarm, reason }: { readonly alarm: string; readonly reason: string },
): Promise<Reply<boolean>> {
  const line = auditLineOf(actor, { action: 'SeeAlarm', entity: 'alarm', entityId: alarm, reason });
  return (await businessWatch.alarms.see(alarm, line)) ? answer(true) : decline('NOT_FOUND');
}
