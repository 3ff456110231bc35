import type { ConfirmedAction } from '@crease/contracts/routes/operator-desk.ts';
import type { OperatorUser } from '@crease/contracts/routes/operator-people.ts';
import { getRetentionDays } from '@crease/contracts/settings.ts';
import { accept, type Result, reject } from '@crease/core/base/result.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { type ActionDefinition, type ActionOrder, type ActOf, ofUser } from '#approvals/action.ts';
import { type Effect, NO_EFFECT } from '#approvals/effect-totals.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import { buildSubmitContext } from '#journal/submit-context.ts';
import { userLockKey } from '#people/account/login-attempt.ts';
import { replyWithUser } from '#people/staff/people.ts';
import { type ClosingTimes, NOT_CLOSING, type User } from '#people/store/account-store.ts';
import type { OfficeEnv } from './env.ts';

declare module '#approvals/action.ts' {
  interface Actions {
    CloseUser: { readonly userId: number; readonly reason: string };
  }
}

const DAY_MS = 86_400_000;

/**
 * Closes an account: ends all sessions, blocks logins, and schedules erasure after the domain's retention period.
 * Errors: BAD_STATE if already closed.
 */
export const closeUser: ActionDefinition<'CloseUser', OfficeEnv> = {
  roles: ['support'],
  amounts: null,
  subject: ofUser,
  build: (_, request) => request,
  effect: computeEffect,
  execute: closeAccount,
};

/** Requires bets to be settled and INR to be withdrawn first, because remaining money would have no owner. */
function computeEffect(state: ExchangeState, { userId }: ActOf<'CloseUser'>): Result<Effect> {
  const account = state.accounts.get(userId);
  const effect: Effect = { ...NO_EFFECT, need: 'UNDER_RULE', users: 1 };
  if (account === undefined) return accept(effect);
  const { currency, marketIds } = account;
  if (marketIds.size > 0) return reject('BAD_STATE', { markets: marketIds.size });
  const balance = state.ledger.getBalance(account.cashLedgerId);
  if (currency === 'INR' && balance !== 0) return reject('BAD_STATE', { balance });
  return accept({ ...effect, currency });
}

function closeAccount(
  context: OfficeEnv,
  { actor, act: { userId, reason } }: ActionOrder<'CloseUser'>,
): Promise<ServiceResult<Partial<ConfirmedAction>>> {
  const { accounts, clock, domains, locks, sessions } = context;
  return locks.run(userLockKey(userId), async () => {
    const user = await accounts.userById(userId);
    if (user === null) return fail('NOT_FOUND');
    if (!user.verified || user.isDemo || user.closedAt !== null) return fail('BAD_STATE');
    const refused = await lockBets(context, actor, { user, betLocked: true, reason });
    if (refused !== null) return refused;
    const closedAt = clock.now();
    const eraseAt = closedAt + getRetentionDays(domains.getByHost(user.domain)) * DAY_MS;
    const closing: Partial<ClosingTimes> = { closedAt, eraseAt };
    const audit = buildAuditRow(actor, {
      action: 'CloseUser',
      entity: 'user',
      entityId: userId,
      reason,
      before: getClosingTimes(user),
      after: { ...getClosingTimes(user), ...closing },
    });
    const changed = await accounts.changeUser(userId, { active: false, ...closing }, audit);
    if (changed !== null) sessions.userChanged(changed);
    await sessions.endAllSessions('user', userId, 'BLOCKED');
    return ok({});
  });
}

/**
 * Declines a closure request, or reopens a closed account. Errors: BAD_STATE if there is neither, or if it has been
 * erased.
 */
export function endClosing(
  context: OfficeEnv,
  actor: Actor,
  { userId, reason }: { readonly userId: number; readonly reason: string },
): Promise<ServiceResult<OperatorUser>> {
  const { accounts, locks, sessions } = context;
  return locks.run(userLockKey(userId), async () => {
    const user = await accounts.userById(userId);
    if (user === null) return fail('NOT_FOUND');
    const { closingAskedAt, closedAt, erasedAt } = user;
    if (erasedAt !== null || (closingAskedAt === null && closedAt === null)) {
      return fail('BAD_STATE');
    }
    if (closedAt !== null) {
      const unlocked = { user, betLocked: user.betBlocked, reason };
      const refused = await lockBets(context, actor, unlocked);
      if (refused !== null) return refused;
    }
    const audit = buildAuditRow(actor, {
      action: 'EndClosing',
      entity: 'user',
      entityId: userId,
      reason,
      before: getClosingTimes(user),
      after: NOT_CLOSING,
    });
    const active = closedAt !== null || user.active;
    const changed = await accounts.changeUser(userId, { ...NOT_CLOSING, active }, audit);
    if (changed !== null) sessions.userChanged(changed);
    return replyWithUser(context, changed);
  });
}

/**
 * Locks betting in the exchange, so that there is no way around it. Accounts that never logged in don't exist there.
 */
async function lockBets(
  { exchange }: OfficeEnv,
  actor: Actor,
  request: { readonly user: User; readonly betLocked: boolean; readonly reason: string },
): Promise<ServiceResult<never> | null> {
  const { user, betLocked, reason } = request;
  const isThere = await exchange.read((state) => state.accounts.has(user.id));
  if (!isThere) return null;
  const outcome = await exchange.submit(
    { type: 'SetAccountLimits', accountId: user.id, limits: { betLocked } },
    buildSubmitContext(actor, {
      action: betLocked ? 'CloseUser' : 'EndClosing',
      entity: 'user',
      entityId: user.id,
      reason,
      after: { betBlocked: betLocked },
    }),
  );
  return outcome.ok ? null : toFailure(outcome);
}

function getClosingTimes({ closingAskedAt, closedAt, eraseAt, erasedAt }: User): ClosingTimes {
  return { closingAskedAt, closedAt, eraseAt, erasedAt };
}
