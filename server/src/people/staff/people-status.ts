import type { OperatorUser } from '@crease/contracts/routes/operator-people.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, type ServiceResult, toFailure } from '#base/reply.ts';
import { userLockKey } from '#people/account/login-attempt.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { User, UserChange } from '#people/store/account-store.ts';
import { replyWithUser } from './people.ts';
import { ensureWallet } from './ready-wallet.ts';

export interface StatusRequest {
  readonly userId: number;
  readonly active?: boolean | undefined;
  readonly betBlocked?: boolean | undefined;
  readonly casinoBlocked?: boolean | undefined;
  readonly withdrawalBlocked?: boolean | undefined;
  readonly reason: string;
}

/**
 * Blocks or unblocks a user (API 10.4). Deactivation ends all sessions immediately; a betting block is enforced by
 * the exchange itself, so there is no way around it. Open bets run on.
 */
export function setUserStatus(
  context: PeopleEnv,
  actor: Actor,
  request: StatusRequest,
): Promise<ServiceResult<OperatorUser>> {
  // Under the login lock: a concurrent login either completes first and is ended, or starts later and is refused.
  return context.locks.run(userLockKey(request.userId), () =>
    changeStatus(context, actor, request),
  );
}

async function changeStatus(
  context: PeopleEnv,
  actor: Actor,
  request: StatusRequest,
): Promise<ServiceResult<OperatorUser>> {
  const { accounts, sessions } = context;
  const { userId, reason, betBlocked } = request;
  const before = await accounts.userById(userId);
  if (before === null) return fail('NOT_FOUND');
  // A closed account must be reopened through the closure workflow.
  if (before.closedAt !== null) return fail('BAD_STATE');
  if (betBlocked !== undefined) {
    const refused = await lockBets(context, actor, { user: before, betBlocked, reason });
    if (refused !== null) return refused;
  }
  const change: UserChange = {
    ...(request.active === undefined ? {} : { active: request.active }),
    ...(betBlocked === undefined ? {} : { betBlocked }),
    ...(request.casinoBlocked === undefined ? {} : { casinoBlocked: request.casinoBlocked }),
    ...(request.withdrawalBlocked === undefined
      ? {}
      : { withdrawalBlocked: request.withdrawalBlocked }),
  };
  const changed = await accounts.changeUser(
    userId,
    change,
    buildAuditRow(actor, {
      action: 'SetUserStatus',
      entity: 'user',
      entityId: userId,
      reason,
      before: getStatus(before),
      after: { ...getStatus(before), ...change },
    }),
  );
  if (changed === null) return fail('NOT_FOUND');
  sessions.userChanged(changed);
  if (!changed.active) await sessions.endAllSessions('user', userId, 'BLOCKED');
  return replyWithUser(context, changed);
}

async function lockBets(
  context: PeopleEnv,
  actor: Actor,
  { user, betBlocked, reason }: { user: User; betBlocked: boolean; reason: string },
): Promise<ServiceResult<OperatorUser> | null> {
  const unready = await ensureWallet(context, user);
  if (unready !== null) return unready;
  const audit = buildAuditRow(actor, {
    action: 'SetUserStatus',
    entity: 'user',
    entityId: user.id,
    reason,
    after: { betBlocked },
  });
  const outcome = await context.exchange.submit(
    { type: 'SetAccountLimits', accountId: user.id, limits: { betLocked: betBlocked } },
    { audit },
  );
  return outcome.ok ? null : toFailure(outcome);
}

function getStatus({ active, betBlocked, casinoBlocked, withdrawalBlocked }: User) {
  return { active, betBlocked, casinoBlocked, withdrawalBlocked };
}
