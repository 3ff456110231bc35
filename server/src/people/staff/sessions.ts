import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { LoginAttempt, SessionItem } from '@crease/contracts/people/account.ts';
import { type Actor, buildAuditRow, type NewAuditRow } from '#base/audit-log.ts';
import { type Failure, fail, ok, type Reply } from '#base/reply.ts';
import { type Input, toActor } from '#people/account/call-context.ts';
import { userLockKey } from '#people/account/log-in.ts';
import {
  endOneSession,
  endOtherSessions,
  listLoginAttempts,
  listSessions,
  type SessionOwner,
} from '#people/account/user-sessions.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { OperatorCaller } from './verify-again.ts';

/** Operator whose logins to list; absent for the caller. */
type LoginOwner = Pick<Input<'operatorGetSessions'>, 'operatorId'>;

/** An operator's login attempts. Errors: FORBIDDEN for another operator, except for admins. */
export async function listOperatorLogins(
  context: PeopleEnv,
  caller: OperatorCaller,
  request: Input<'operatorGetLogins'>,
): Reply<Page<LoginAttempt>> {
  const owner = resolveOwner(caller, request);
  if ('ok' in owner) return owner;
  return ok(await listLoginAttempts(context, owner, { ...request, Result: '' }));
}

export async function listOperatorSessions(
  context: PeopleEnv,
  caller: OperatorCaller,
  request: LoginOwner,
): Reply<{ items: readonly SessionItem[] }> {
  const owner = resolveOwner(caller, request);
  return 'ok' in owner ? owner : await listSessions(context, owner);
}

/** Ends one session of an operator. Errors: NOT_FOUND if it isn't theirs. */
export async function endOperatorSession(
  context: PeopleEnv,
  caller: OperatorCaller,
  request: Input<'operatorEndSession'>,
): Reply<boolean> {
  const owner = resolveOwner(caller, request);
  if ('ok' in owner) return owner;
  return await endOneSession(context, owner, request.sessionId, () => buildAudit(caller, owner));
}

export async function endOtherOperatorSessions(
  context: PeopleEnv,
  caller: OperatorCaller,
  request: LoginOwner,
): Reply<{ ended: number }> {
  const owner = resolveOwner(caller, request);
  if ('ok' in owner) return owner;
  await context.accounts.addAudit(buildAudit(caller, owner));
  return await endOtherSessions(context, owner);
}

function resolveOwner({ operator: session }: OperatorCaller, { operatorId }: LoginOwner): SessionOwner | Failure {
  const { id, role } = session.operator;
  const ownerId = operatorId ?? id;
  if (ownerId !== id && role !== 'admin') return fail('FORBIDDEN');
  return { kind: 'operator', ownerId, family: session.family };
}

function buildAudit(caller: OperatorCaller, { ownerId }: SessionOwner): NewAuditRow {
  return buildAuditRow(toActor(caller), { action: 'EndSessions', entity: 'operator', entityId: ownerId });
}

/** No user session belongs to the operator. */
const NO_FAMILY = '';

/** Lists a user's active sessions. Errors: NOT_FOUND. */
export async function listUserSessions(context: PeopleEnv, userId: number): Reply<{ items: readonly SessionItem[] }> {
  if ((await context.accounts.userById(userId)) === null) return fail('NOT_FOUND');
  return await listSessions(context, { kind: 'user', ownerId: userId, family: NO_FAMILY });
}

/** Ends one session of a user. Errors: NOT_FOUND if it has ended or belongs to another user. */
export function endUserSession(
  context: PeopleEnv,
  actor: Actor,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
): Reply<boolean> {
  const change = { action: 'EndUserSession', entity: 'user', entityId: userId };
  return context.locks.run(userLockKey(userId), () =>
    endOneSession(context, { kind: 'user', ownerId: userId }, sessionId, ({ ip, browser }) =>
      buildAuditRow(actor, { ...change, before: { ip, browser } }),
    ),
  );
}

/** Ends all sessions of a user (API 10.4). */
export function endSessions({ accounts, locks, sessions }: PeopleEnv, actor: Actor, userId: number): Reply<boolean> {
  return locks.run(userLockKey(userId), async () => {
    const user = await accounts.userById(userId);
    if (user === null) return fail('NOT_FOUND');
    await accounts.addAudit(buildAuditRow(actor, { action: 'EndSessions', entity: 'user', entityId: userId }));
    await sessions.endAllSessions('user', userId, 'EXPIRED');
    return ok(true);
  });
}
