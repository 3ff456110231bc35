import type { Page, Sorting } from '@crease/contracts/values/paging.ts';
import type { LoginAttempt, SessionItem } from '@crease/contracts/wire/account.ts';
import { buildAuditRow } from '#base/audit/audit-line.ts';
import { type Failure, fail, ok, type ServiceResult } from '#base/reply.ts';
import { listLoginAttempts } from '#people/account/login-attempts.ts';
import type { PeopleEnv } from '#people/env.ts';
import { buildSessionItems } from '#people/security/sessions-of-user.ts';
import type { OperatorCaller } from './prove.ts';

/** Operator whose logins to list; absent for the caller. */
interface LoginOwner {
  readonly operatorId?: number | undefined;
}

/** An operator's login attempts. Errors: FORBIDDEN for another operator, except for admins. */
export async function listOperatorLogins(
  context: PeopleEnv,
  caller: OperatorCaller,
  request: LoginOwner & {
    readonly MaxResultCount: number;
    readonly SkipCount: number;
    readonly Sorting: Sorting;
  },
): Promise<ServiceResult<Page<LoginAttempt>>> {
  const ownerId = resolveOwner(caller, request);
  if (typeof ownerId !== 'number') return ownerId;
  const { family } = caller.session;
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
  return ok({ items: buildSessionItems(live, caller.session.family) });
}

/** Ends one session of an operator. Errors: NOT_FOUND if it isn't theirs. */
export async function endOperatorSession(
  context: PeopleEnv,
  caller: OperatorCaller,
  request: LoginOwner & { readonly sessionId: string },
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
  const { family } = caller.session;
  const ended = await context.sessions.endOtherSessions(
    { kind: 'operator', ownerId, exceptFamily: family },
    'EXPIRED',
  );
  return ok({ ended });
}

function resolveOwner({ session }: OperatorCaller, { operatorId }: LoginOwner): number | Failure {
  const { id, role } = session.operator;
  if (operatorId === undefined || operatorId === id) return id;
  return role === 'admin' ? operatorId : fail('FORBIDDEN');
}

function recordAudit(
  { accounts }: PeopleEnv,
  { session, origin }: OperatorCaller,
  ownerId: number,
): Promise<void> {
  const actor = { operatorId: session.operator.id, ip: origin.ip };
  const line = { action: 'EndSessions', entity: 'operator', entityId: ownerId };
  return accounts.addAudit(buildAuditRow(actor, line));
}
