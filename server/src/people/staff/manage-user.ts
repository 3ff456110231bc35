import type { OperatorUser } from '@crease/contracts/people/operator-people.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { pickDefined } from '#base/collections.ts';
import { type Failure, fail, failField, ok, type Reply, toFailure } from '#base/reply.ts';
import type { Input } from '#people/account/call-context.ts';
import { ensureWallet, userLockKey } from '#people/account/log-in.ts';
import { removeUserPasskeys } from '#people/account/passkeys.ts';
import { notifyCredentialChange, type PeopleEnv } from '#people/env.ts';
import { findPasswordProblem } from '#people/security/passwords.ts';
import type { User } from '#people/store/account-store.ts';
import { replyWithUser } from './users.ts';

/**
 * Blocks or unblocks a user (API 10.4). Deactivation ends all sessions immediately; a betting block is enforced by
 * the exchange itself, so there is no way around it. Open bets run on.
 */
export function setUserStatus(
  context: PeopleEnv,
  actor: Actor,
  request: Input<'operatorSetUserStatus'>,
): Reply<OperatorUser> {
  // Under the login lock: a concurrent login either completes first and is ended, or starts later and is refused.
  const { accounts, locks, sessions } = context;
  const { userId, reason, active, betBlocked, casinoBlocked, withdrawalBlocked } = request;
  return locks.run(userLockKey(userId), async () => {
    const before = await accounts.userById(userId);
    if (before === null) return fail('NOT_FOUND');
    // A closed account must be reopened through the closure workflow.
    if (before.closedAt !== null) return fail('BAD_STATE');
    if (betBlocked !== undefined) {
      const refused = await lockBets(context, actor, { user: before, betBlocked, reason });
      if (refused !== null) return refused;
    }
    const change = pickDefined({ active, betBlocked, casinoBlocked, withdrawalBlocked });
    const status = getStatus(before);
    const states = { before: status, after: { ...status, ...change } };
    const line = { action: 'SetUserStatus', entity: 'user', entityId: userId, reason, ...states };
    const changed = await accounts.changeUser(userId, change, buildAuditRow(actor, line));
    if (changed === null) return fail('NOT_FOUND');
    sessions.userChanged(changed);
    if (!changed.active) await sessions.endAllSessions('user', userId, 'BLOCKED');
    return replyWithUser(context, changed);
  });
}

async function lockBets(
  context: PeopleEnv,
  actor: Actor,
  { user, betBlocked, reason }: { user: User; betBlocked: boolean; reason: string },
): Promise<Failure | null> {
  const unready = await ensureWallet(context, user);
  if (unready !== null) return unready;
  const change = { action: 'SetUserStatus', entity: 'user', entityId: user.id, reason, after: { betBlocked } };
  const outcome = await context.exchange.submit(
    { type: 'SetAccountLimits', accountId: user.id, limits: { betLocked: betBlocked } },
    { audit: buildAuditRow(actor, change) },
  );
  return outcome.ok ? null : toFailure(outcome);
}

function getStatus({ active, betBlocked, casinoBlocked, withdrawalBlocked }: User) {
  return { active, betBlocked, casinoBlocked, withdrawalBlocked };
}

/**
 * Sets a user's password, ends all their sessions, and removes their passkeys unless kept (API 10.4): an attacker may
 * have added a passkey, which a new password doesn't revoke. Errors: BAD_STATE for demo and house accounts, which
 * have no password login.
 */
export function resetPassword(
  context: PeopleEnv,
  actor: Actor,
  request: Input<'operatorResetPassword'>,
): Reply<boolean> {
  const { accounts, locks, passwords, sessions } = context;
  const { userId, newPassword, keepPasskeys } = request;
  return locks.run(userLockKey(userId), async () => {
    const user = await accounts.userById(userId);
    if (user === null) return fail('NOT_FOUND');
    if (user.passwordHash === null) return fail('BAD_STATE');
    const problem = findPasswordProblem(newPassword, user);
    if (problem !== null) return failField('newPassword', problem);
    if (!keepPasskeys) await removeUserPasskeys(context, userId, () => true);
    const changed = await accounts.changeUser(
      userId,
      { passwordHash: await passwords.hash(newPassword), mustChangePassword: true },
      buildAuditRow(actor, { action: 'ResetPassword', entity: 'user', entityId: userId, after: { keepPasskeys } }),
    );
    if (changed !== null) sessions.userChanged(changed);
    await sessions.endAllSessions('user', userId, 'PASSWORD');
    await notifyCredentialChange(context, { userId, change: 'PASSWORD_RESET', origin: null });
    return ok(true);
  });
}

/**
 * Removes a lost second factor, optionally with the passkeys, and ends all sessions; afterwards the password alone is
 * enough. Errors: BAD_STATE if there is nothing to remove.
 *
 * The audit entry is written first, so there is no removal without one.
 */
export function removeSecondFactor(
  context: PeopleEnv,
  actor: Actor,
  request: Input<'operatorRemoveSecondFactor'>,
): Reply<boolean> {
  const { accounts, locks, security, sessions } = context;
  const { userId, reason } = request;
  return locks.run(userLockKey(userId), async () => {
    if ((await accounts.userById(userId)) === null) return fail('NOT_FOUND');
    const factor = await security.findSecondFactor(userId);
    const passkeys = request.passkeys ? await security.listPasskeys(userId) : [];
    if (factor === null && passkeys.length === 0) return fail('BAD_STATE');
    await accounts.addAudit(
      buildAuditRow(actor, {
        action: 'RemoveSecondFactor',
        entity: 'user',
        entityId: userId,
        reason,
        before: { secondFactor: factor !== null, passkeys: passkeys.length },
      }),
    );
    await security.removeSecondFactor(userId);
    if (request.passkeys) await removeUserPasskeys(context, userId, () => true);
    await sessions.endAllSessions('user', userId, 'PASSWORD');
    await notifyCredentialChange(context, { userId, change: 'FACTOR_REMOVED', origin: null });
    return ok(true);
  });
}
