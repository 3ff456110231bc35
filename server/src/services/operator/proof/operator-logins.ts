import type { Page, Sorting } from '@crease/contracts/values/paging.ts';
import type { LoginAttempt, SessionItem } from '@crease/contracts/wire/account.ts';
import { attemptsOf } from '#services/account/login-attempts.ts';
import type { AppContext } from '#services/app-context.ts';
import { auditLineOf } from '#services/operator/audit-line.ts';
import { answer, type Declined, decline, type Reply } from '#services/reply.ts';
import { sessionItemsOf } from '#services/security/sessions-of-user.ts';
import type { OperatorCaller } from './prove.ts';

/** Operator whose logins to list; absent for the caller. */
interface Whose {
  readonly operatorId?: number | undefined;
}

/** An operator's login attempts. Errors: FORBIDDEN for another operator, except for admins. */
export async function operatorLoginsOf(
  context: AppContext,
  caller: OperatorCaller,
  request: Whose & {
    readonly MaxResultCount: number;
    readonly SkipCount: number;
    readonly Sorting: Sorting;
  },
): Promise<Reply<Page<LoginAttempt>>> {
  const ownerId = ownerIn(caller, request);
  if (typeof ownerId !== 'number') return ownerId;
  const { family } = caller.session;
  const owner = { kind: 'operator', ownerId, family } as const;
  return answer(await attemptsOf(context, owner, { ...request, Result: '' }));
}

/** An operator's active sessions. */
export async function operatorSessionsOf(
  context: AppContext,
  caller: OperatorCaller,
  whose: Whose,
): Promise<Reply<{ items: readonly SessionItem[] }>> {
  const ownerId = ownerIn(caller, whose);
  if (typeof ownerId !== 'number') return ownerId;
  const live = await context.sessions.liveOf(ownerId, 'operator');
  return answer({ items: sessionItemsOf(live, caller.session.family) });
}

/** Ends one session of an operator. Errors: NOT_FOUND if it isn't theirs. */
export async function endOperatorSession(
  context: AppContext,
  caller: OperatorCaller,
  request: Whose & { readonly sessionId: string },
): Promise<Reply<boolean>> {
  const ownerId = ownerIn(caller, request);
  if (typeof ownerId !== 'number') return ownerId;
  const { sessionId } = request;
  const live = await context.sessions.liveOf(ownerId, 'operator');
  if (!live.some(({ family }) => family === sessionId)) return decline('NOT_FOUND');
  await note(context, caller, ownerId);
  await context.sessions.endFamily(sessionId, 'EXPIRED');
  return answer(true);
}

/** Ends all sessions of an operator except the caller's. */
export async function endOtherOperatorSessions(
  context: AppContext,
  caller: OperatorCaller,
  whose: Whose,
): Promise<Reply<{ ended: number }>> {
  const ownerId = ownerIn(caller, whose);
  if (typeof ownerId !== 'number') return ownerId;
  await note(context, caller, ownerId);
  const { family } = caller.session;
  const ended = await context.sessions.endOthersOf(
    { kind: 'operator', ownerId, exceptFamily: family },
    'EXPIRED',
  );
  return answer({ ended });
}

function ownerIn({ session }: OperatorCaller, { operatorId }: Whose): number | Declined {
  const { id, role } = session.operator;
  if (operatorId === undefined || operatorId === id) return id;
  return role === 'admin' ? operatorId : decline('FORBIDDEN');
}

function note(
  { accounts }: AppContext,
  { session, origin }: OperatorCaller,
  ownerId: number,
): Promise<void> {
  const actor = { operatorId: session.operator.id, ip: origin.ip };
  const line = { action: 'EndSessions', entity: 'operator', entityId: ownerId };
  return accounts.addAudit(auditLineOf(actor, line));
}
