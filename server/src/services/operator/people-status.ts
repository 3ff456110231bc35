import type { OpUser } from '@crease/contracts/routes/operator-people.ts';
import type { User, UserChange } from '#ports/account-store.ts';
import { mutexKeyOf } from '#services/account/login-attempt.ts';
import type { AppContext } from '#services/app-context.ts';
import { decline, declinedByExchange, type Reply } from '#services/reply.ts';
import { type Actor, auditLineOf } from './audit-line.ts';
import { opUserReply } from './people.ts';
import { readyWallet } from './ready-wallet.ts';

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
  context: AppContext,
  actor: Actor,
  request: StatusRequest,
): Promise<Reply<OpUser>> {
  // Under the login lock: a concurrent login either completes first and is ended, or starts later and is refused.
  return context.loginMutex.run(mutexKeyOf(request.userId), () =>
    changeStatus(context, actor, request),
  );
}

async function changeStatus(
  context: AppContext,
  actor: Actor,
  request: StatusRequest,
): Promise<Reply<OpUser>> {
  const { accounts, sessions } = context;
  const { userId, reason, betBlocked } = request;
  const before = await accounts.userById(userId);
  if (before === null) return decline('NOT_FOUND');
  // A closed account must be reopened through the closure workflow.
  if (before.closedAt !== null) return decline('BAD_STATE');
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
    auditLineOf(actor, {
      action: 'SetUserStatus',
      entity: 'user',
      entityId: userId,
      reason,
      before: statusOf(before),
      after: { ...statusOf(before), ...change },
    }),
  );
  if (changed === null) return decline('NOT_FOUND');
  sessions.userChanged(changed);
  if (!changed.active) await sessions.endAllOf('user', userId, 'BLOCKED');
  return opUserReply(context, changed);
}

async function lockBets(
  context: AppContext,
  actor: Actor,
  { user, betBlocked, reason }: { user: User; betBlocked: boolean; reason: string },
): Promise<Reply<OpUser> | null> {
  const unready = await readyWallet(context, user);
  if (unready !== null) return unready;
  const audit = auditLineOf(actor, {
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
  return outcome.ok ? null : declinedByExchange(outcome);
}

function statusOf({ active, betBlocked, casinoBlocked, withdrawalBlocked }: User) {
  return { active, betBlocked, casinoBlocked, withdrawalBlocked };
}
