import type { AnyRoute } from '@crease/contracts/routes/route.ts';
import { buildAuditRow } from '#base/audit/audit-line.ts';
import type { Clock } from '#base/system/clock.ts';
import type { OperatorSession } from '#people/account/live-session.ts';
import type { PeopleEnv } from '#people/env.ts';
import { ShortMemory } from '#people/security/short-memory.ts';

/** Pages reload every few seconds, so the same operator and subject are recorded once per period. */
const SAME_READING_MS = 600_000;
const SAME_REFUSAL_MS = 60_000;

/** Action of a read of personal data. Every page view of a player is one, so histories leave them out. */
export const READ_ACTION = 'ReadPersonalData';

/** Recently recorded accesses, by operator, call and subject. */
export interface AccessMemory {
  readonly readings: ShortMemory<true>;
  readonly refusals: ShortMemory<true>;
}

export function openAccessMemory(clock: Clock): AccessMemory {
  return {
    readings: new ShortMemory(clock, SAME_READING_MS),
    refusals: new ShortMemory(clock, SAME_REFUSAL_MS),
  };
}

/** An operator's API call. */
export interface OperatorCall {
  readonly session: OperatorSession;
  readonly ip: string;
  readonly route: Pick<AnyRoute, 'path'>;
}

/** Records a call that the operator's role doesn't permit; repeats are recorded once a minute. */
export async function recordRefusal(context: PeopleEnv, call: OperatorCall): Promise<void> {
  const { session, ip, route } = call;
  const { id, role } = session.operator;
  if (!isNew(context.accessMemory.refusals, `${id} ${route.path}`)) return;
  await context.accounts.addAudit(
    buildAuditRow(
      { operatorId: id, ip },
      { action: 'Refused', entity: 'call', entityId: route.path, after: { role } },
    ),
  );
}

/**
 * Records an operator's access to personal data before it is returned. A search records the players found, not the
 * search text, which may be a mobile number.
 *
 * @param userIds the player, or the players of a list.
 */
export async function recordAccess(
  context: PeopleEnv,
  call: OperatorCall,
  userIds: readonly number[],
): Promise<void> {
  const { session, ip, route } = call;
  const { id } = session.operator;
  const unread = userIds.filter((userId) =>
    isNew(context.accessMemory.readings, `${id} ${route.path} ${userId}`),
  );
  if (unread.length === 0) return;
  const [first] = unread;
  const isOne = unread.length === 1 && first !== undefined;
  await context.accounts.addAudit(
    buildAuditRow(
      { operatorId: id, ip },
      {
        action: READ_ACTION,
        entity: isOne ? 'user' : 'users',
        entityId: isOne ? first : `${unread.length} players`,
        after: isOne ? { call: route.path } : { call: route.path, users: unread },
      },
    ),
  );
}

function isNew(memory: ShortMemory<true>, key: string): boolean {
  if (memory.get(key) !== null) return false;
  memory.put(key, true);
  return true;
}
