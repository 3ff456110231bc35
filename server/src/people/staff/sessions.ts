import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { LoginAttempt, SessionItem } from '@crease/contracts/people/account.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { type Failure, fail, ok, type ServiceResult } from '#base/reply.ts';
import type { Input } from '#people/account/call-context.ts';
import { userLockKey } from '#people/account/log-in.ts';
import { buildSessionItems, listLoginAttempts } from '#people/account/user-sessions.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { OperatorCaller } from './verify-again.ts';

/** Operator whose logins to list; absent for the caller. */
type LoginOwner = Pick<Input<'operatorGetSessions'>, 'operatorId'>;

/** An operator's login attempts. Errors: FORBIDDEN for another operator, except for admins. */
export async function listOperatorLogins(
  context: PeopleEnv,
  caller: OperatorCaller,
  request: Input<'operatorGetLogins'>,
): Promise<ServiceResult<Page<LoginAttempt>>> {
  const ownerId = resolveOwner(caller, request);
  if (typeof ownerId !== 'number') return ownerId;
  const { family } = caller.operator;
  const owner = { kind: 'operator', ownerId, family } as const;
  return ok(await listLoginAttempts(context, owner, { ...request, Result: '' }));
}

/** An operator's active sessions. */
export async function listOperatorSessions(
  context: PeopleEnv,
  caller: OperatorCaller,
  owner: LoginOwner,
): Promise<ServiceResult<{ items: readonly SessionItem[] }>> {
  const ownerId = resolveOwner(caller, owner);
  if (typeof ownerId !== 'number') return ownerId;
  const live = await context.sessions.listLiveLogins(ownerId, 'operator');
  return ok({ items: buildSessionItems(live, caller.operator.family) });
}

/** Ends one session of an operator. Errors: NOT_FOUND if it isn't theirs. */
export async function endOperatorSession(
  context: PeopleEnv,
  caller: OperatorCaller,
  request: Input<'operatorEndSession'>,
): Promise<ServiceResult<boolean>> {
  const ownerId = resolveOwner(caller, request);
  if (typeof ownerId !== 'number') return ownerId;
  const { sessionId } = request;
  const live = await context.sessions.listLiveLogins(ownerId, 'operator');
  if (!live.some(({ family }) => family === sessionId)) return fail('NOT_FOUND');
  await recordAudit(context, caller, ownerId);
  await context.sessions.endFamily(sessionId, 'EXPIRED');
  return ok(true);
}

/** Ends all sessions of an operator except the caller's. */
export async function endOtherOperatorSessions(
  context: PeopleEnv,
  caller: OperatorCaller,
  owner: LoginOwner,
): Promise<ServiceResult<{ ended: number }>> {
  const ownerId = resolveOwner(caller, owner);
  if (typeof ownerId !== 'number') return ownerId;
  await recordAudit(context, caller, ownerId);
  const { family } = caller.operator;
  const ended = await context.sessions.endOtherSessions({ kind: 'operator', ownerId, exceptFamily: family }, 'EXPIRED');
  return ok({ ended });
}

function resolveOwner({ operator: session }: OperatorCaller, { operatorId }: LoginOwner): number | Failure {
  const { id, role } = session.operator;
  if (operatorId === undefined || operatorId === id) return id;
  return role === 'admin' ? operatorId : fail('FORBIDDEN');
}

function recordAudit(
  { accounts }: PeopleEnv,
  { operator: session, origin }: OperatorCaller,
  ownerId: number,
): Promise<void> {
  const actor = { operatorId: session.operator.id, ip: origin.ip };
  const line = { action: 'EndSessions', entity: 'operator', entityId: ownerId };
  return accounts.addAudit(buildAuditRow(actor, line));
}

/** No user session belongs to the operator. */
const NO_FAMILY = '';

/** Lists a user's active sessions. Errors: NOT_FOUND. */
export async function listUserSessions(
  { accounts, sessions }: PeopleEnv,
  userId: number,
): Promise<ServiceResult<{ items: readonly SessionItem[] }>> {
  if ((await accounts.userById(userId)) === null) return fail('NOT_FOUND');
  return ok({ items: buildSessionItems(await sessions.listLiveLogins(userId), NO_FAMILY) });
}

/** Ends one session of a user. Errors: NOT_FOUND if it has ended or belongs to another user. */
export function endUserSession(
  { accounts, locks, sessions }: PeopleEnv,
  actor: Actor,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
): Promise<ServiceResult<boolean>> {
  return locks.run(userLockKey(userId), async () => {
    const live = await sessions.listLiveLogins(userId);
    const ended = live.find(({ family }) => family === sessionId);
    if (ended === undefined) return fail('NOT_FOUND');
    const { ip, browser } = ended;
    await accounts.addAudit(
      buildAuditRow(actor, {
        action: 'EndUserSession',
        entity: 'user',
        entityId: userId,
        before: { ip, browser },
      }),
    );
    await sessions.endFamily(sessionId, 'EXPIRED');
    return ok(true);
  });
}

/** Ends all sessions of a user (API 10.4). */
export function endSessions(
  { accounts, locks, sessions }: PeopleEnv,
  actor: Actor,
  userId: number,
): Promise<ServiceResult<boolean>> {
  return locks.run(userLockKey(userId), async () => {
    const user = await accounts.userById(userId);
    if (user === null) return fail('NOT_FOUND');
    await accounts.addAudit(buildAuditRow(actor, { action: 'EndSessions', entity: 'user', entityId: userId }));
    await sessions.endAllSessions('user', userId, 'EXPIRED');
    return ok(true);
  });
}
