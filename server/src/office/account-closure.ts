import { DAY_MS, toWireTime } from '@crease/contracts/base/instant.ts';
import type { OperatorUser } from '@crease/contracts/people/operator-people.ts';
import { getRetentionDays } from '@crease/contracts/site/settings.ts';
import type { ConfirmedAction } from '@crease/contracts/trading/actions.ts';
import { accept, type Result, reject } from '@crease/core/base/result.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { type ActionDefinition, type ActionOrder, type ActOf, ofUser } from '#approvals/action.ts';
import { type Effect, NO_EFFECT } from '#approvals/effect-totals.ts';
import { type Actor, buildAuditRow, SYSTEM_ORIGIN } from '#base/audit-log.ts';
import { type Failure, fail, ok, type Reply, toFailure } from '#base/reply.ts';
import { deleteMarketingConsents } from '#care/marketing-consent.ts';
import { buildSubmitContext } from '#journal/exchange.ts';
import type { Input } from '#people/account/call-context.ts';
import { type OwnProof, withAllProofs } from '#people/account/current-password.ts';
import { userLockKey } from '#people/account/log-in.ts';
import { removeUserPasskeys } from '#people/account/passkeys.ts';
import type { Caller } from '#people/account/second-factor.ts';
import { buildOwnAuditEntry } from '#people/sessions/live-session.ts';
import { replyWithUser } from '#people/staff/users.ts';
import { type ClosingTimes, NOT_CLOSING, type User } from '#people/store/account-store.ts';
import type { OfficeEnv } from './env.ts';
import { deleteNotes } from './player-records.ts';

/**
 * Requests closure of the account. An operator carries it out, because money may have to be paid out first and bets
 * run on. Repeated requests keep the first time.
 */
export function requestClosure(
  context: OfficeEnv,
  { session, origin }: Caller,
  proof: OwnProof,
): Reply<{ closingAskedAt: string }> {
  const userId = session.user.id;
  return withAllProofs(context, { ...proof, userId, origin }, async (user) => {
    if (user.closingAskedAt !== null) {
      return ok({ closingAskedAt: toWireTime(user.closingAskedAt) });
    }
    const closingAskedAt = context.clock.now();
    const audit = buildOwnAuditEntry({ userId, origin }, 'AskForClosing');
    await changeUser(context, userId, { closingAskedAt }, audit);
    return ok({ closingAskedAt: toWireTime(closingAskedAt) });
  });
}

/** Withdraws the request. Errors: BAD_STATE if there is none. */
export function withdrawClosureRequest(context: OfficeEnv, { session, origin }: Caller): Reply<boolean> {
  const userId = session.user.id;
  return context.locks.run(userLockKey(userId), async () => {
    const user = await context.accounts.userById(userId);
    if (user === null || user.closingAskedAt === null || user.closedAt !== null) {
      return fail('BAD_STATE');
    }
    const audit = buildOwnAuditEntry({ userId, origin }, 'TakeBackClosing');
    await changeUser(context, userId, { closingAskedAt: null }, audit);
    return ok(true);
  });
}

async function changeUser(
  { accounts, sessions }: OfficeEnv,
  ...change: Parameters<OfficeEnv['accounts']['changeUser']>
): Promise<User | null> {
  const changed = await accounts.changeUser(...change);
  if (changed !== null) sessions.userChanged(changed);
  return changed;
}

declare module '#approvals/action.ts' {
  interface Actions {
    CloseUser: { readonly userId: number; readonly reason: string };
  }
}

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
): Reply<Partial<ConfirmedAction>> {
  const { accounts, clock, domains, locks, sessions } = context;
  return locks.run(userLockKey(userId), async () => {
    const user = await accounts.userById(userId);
    if (user === null) return fail('NOT_FOUND');
    if (!user.verified || user.isDemo || user.closedAt !== null) return fail('BAD_STATE');
    const refused = await lockBets(context, actor, { user, betLocked: true, reason });
    if (refused !== null) return refused;
    const closedAt = clock.now();
    const eraseAt = closedAt + getRetentionDays(domains.getByHost(user.domain)) * DAY_MS;
    const audit = buildAuditRow(actor, {
      action: 'CloseUser',
      entity: 'user',
      entityId: userId,
      reason,
      before: getClosingTimes(user),
      after: { ...getClosingTimes(user), closedAt, eraseAt },
    });
    await changeUser(context, userId, { active: false, closedAt, eraseAt }, audit);
    await sessions.endAllSessions('user', userId, 'BLOCKED');
    return ok({});
  });
}

/** Declines a closure request, or reopens a closed account. Errors: BAD_STATE if there is neither, or once erased. */
export function endClosing(
  context: OfficeEnv,
  actor: Actor,
  { userId, reason }: Input<'operatorEndClosing'>,
): Reply<OperatorUser> {
  return context.locks.run(userLockKey(userId), async () => {
    const user = await context.accounts.userById(userId);
    if (user === null) return fail('NOT_FOUND');
    const { closingAskedAt, closedAt, erasedAt } = user;
    if (erasedAt !== null || (closingAskedAt === null && closedAt === null)) {
      return fail('BAD_STATE');
    }
    const unlocked = { user, betLocked: user.betBlocked, reason };
    const refused = closedAt === null ? null : await lockBets(context, actor, unlocked);
    if (refused !== null) return refused;
    const audit = buildAuditRow(actor, {
      action: 'EndClosing',
      entity: 'user',
      entityId: userId,
      reason,
      before: getClosingTimes(user),
      after: NOT_CLOSING,
    });
    const active = closedAt !== null || user.active;
    return replyWithUser(context, await changeUser(context, userId, { ...NOT_CLOSING, active }, audit));
  });
}

/**
 * Locks betting in the exchange, so that there is no way around it. Accounts that never logged in don't exist there.
 */
async function lockBets(
  { exchange }: OfficeEnv,
  actor: Actor,
  { user, betLocked, reason }: { readonly user: User; readonly betLocked: boolean; readonly reason: string },
): Promise<Failure | null> {
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

const BATCH_SIZE = 100;

/**
 * Erases the personal data of closed accounts past their retention period. Bets, ledger entries and settlements stay
 * under the account number, the only identifier that exchange, ledger and journal have.
 *
 * The exchange releases the account first. If it can't, because a settlement was reversed or a credit arrived, the
 * data stays until an operator has resolved it; with an open free bet, until its result.
 *
 * @returns the number of users erased.
 */
export async function eraseUsers(context: OfficeEnv): Promise<number> {
  const { clock, locks, log, pastUsers } = context;
  const due = await pastUsers.usersToErase(clock.now(), BATCH_SIZE);
  let erased = 0;
  for (const user of due) {
    const isGone = await locks.run(userLockKey(user.id), () => erase(context, user));
    if (isGone) erased += 1;
    else log.warn('A closed account can’t be erased yet.', { userId: user.id });
  }
  return erased;
}

async function erase(context: OfficeEnv, { id: userId }: User): Promise<boolean> {
  const { bonuses, cashier, documents, exchange, images, pastUsers, personal, security } = context;
  const claims = await bonuses.listClaims(userId);
  // An open free bet may still win, and pays out to this account.
  if (claims.some(({ state, freeBet }) => state === 'ACTIVE' && freeBet !== null)) return false;
  const isOpen = await exchange.read((state) => state.accounts.has(userId));
  if (isOpen) {
    const closed = await exchange.submit({ type: 'CloseAccount', accountId: userId });
    if (!closed.ok) return false;
  }
  // The user row is last: after a crash everything before it is repeated.
  for (const { id } of await images.listImages(userId)) await images.removeImage(id);
  await security.removeSecondFactor(userId);
  await removeUserPasskeys(context, userId, () => true);
  await personal.eraseUserData(userId);
  await context.noticeStore.forgetUser(userId);
  await context.playTime.eraseUserData(userId);
  await deleteNotes(documents, userId);
  await deleteMarketingConsents(documents, userId);
  await cashier.eraseUserData(userId);
  await context.payouts.forgetUser(userId);
  await bonuses.eraseUserData(userId);
  await context.identities.eraseUserData(userId);
  await context.harm.eraseUserData(userId);
  // Users can't choose such a name, because hyphens aren't allowed.
  const audit = buildAuditRow(SYSTEM_ORIGIN, { action: 'EraseUser', entity: 'user', entityId: userId });
  await pastUsers.eraseUser(userId, `erased-${userId}`, audit);
  return true;
}
