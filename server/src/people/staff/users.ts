import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import type { Page } from '@crease/contracts/base/request-fields.ts';
import { normalizeMobile } from '@crease/contracts/people/credential-rules.ts';
import type { OperatorUser, USER_STATES } from '@crease/contracts/people/operator-people.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { pickDefined } from '#base/collections.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import { getLockedBonus, getWalletFigures } from '#journal/account-balances.ts';
import type { Input } from '#people/account/call-context.ts';
import { openWallet } from '#people/account/log-in.ts';
import { toWireLimits } from '#people/account/profile.ts';
import { isReservedName } from '#people/account/registration.ts';
import type { PeopleEnv } from '#people/env.ts';
import { findPasswordProblem } from '#people/security/passwords.ts';
import { HOUSE_PREFIX, NEW_USER, type User, type UserSearch } from '#people/store/account-store.ts';
import { refuseConflict } from '#people/store/people-tables.ts';
import { toStoredHost } from '#site/site-domains.ts';

const NARROWED: Readonly<Record<(typeof USER_STATES)[number], Pick<UserSearch, 'active' | 'closing'>>> = {
  '': {},
  active: { active: true },
  blocked: { active: false },
  closing: { closing: 'ASKED' },
  closed: { closing: 'CLOSED' },
  erased: { closing: 'ERASED' },
};

/** Searches by part of name or mobile, newest first (API 10.4). House accounts are found only by their prefix. */
export async function findUsers(context: PeopleEnv, request: Input<'operatorGetUsers'>): Promise<Page<OperatorUser>> {
  const { search = '', status, isDemo } = request;
  const page = await context.accounts.searchUsers({
    ...(search === '' ? {} : { search }),
    ...NARROWED[status],
    ...pickDefined({ isDemo }),
    // House accounts are searched for by prefix.
    ...(search.toLowerCase().startsWith(HOUSE_PREFIX) ? {} : { isHouse: false }),
    skip: request.SkipCount,
    take: request.MaxResultCount,
    descending: request.Sorting.descending,
  });
  // All from one consistent state.
  const items = await context.exchange.read((state) => page.items.map((user) => buildOperatorUser(state, user)));
  return { totalCount: page.totalCount, items };
}

/** Loads one user. Errors: NOT_FOUND. */
export async function loadUser(context: PeopleEnv, userId: number): Reply<OperatorUser> {
  return replyWithUser(context, await context.accounts.userById(userId));
}

/** Builds the response for a user. Errors: NOT_FOUND for null. */
export async function replyWithUser(context: PeopleEnv, user: User | null): Reply<OperatorUser> {
  if (user === null) return fail('NOT_FOUND');
  return ok(await context.exchange.read((state) => buildOperatorUser(state, user)));
}

/** Builds a user for the back office (API 10.4). */
function buildOperatorUser(state: ExchangeState, user: User): OperatorUser {
  const { balance, exposure, cashBalance } = getWalletFigures(state, user.id);
  const limits = state.accounts.get(user.id)?.limits ?? null;
  return {
    id: user.id,
    userName: user.userName,
    mobile: user.mobile,
    domain: user.domain,
    isDemo: user.isDemo,
    currency: user.currency,
    active: user.active,
    betBlocked: limits?.betLocked ?? user.betBlocked,
    casinoBlocked: user.casinoBlocked,
    withdrawalBlocked: user.withdrawalBlocked,
    verified: user.verified,
    balance,
    exposure,
    cashBalance,
    lockedBonus: getLockedBonus(state, user.id),
    ...toWireLimits(limits),
    flags: user.flags,
    createdAt: toWireTime(user.createdAt),
    lastLogin: toWireTimeOrNull(user.lastLoginAt),
    closingAskedAt: toWireTimeOrNull(user.closingAskedAt),
    closedAt: toWireTimeOrNull(user.closedAt),
    eraseAt: toWireTimeOrNull(user.eraseAt),
    erasedAt: toWireTimeOrNull(user.erasedAt),
  };
}

/**
 * Creates a verified user (API 10.4). The domain's licence fixes their currency permanently: INR if licensed,
 * otherwise DEMO with its starting balance.
 *
 * @param domain the operator's host name, which determines the currency as it does for registrations there.
 */
export async function createUser(
  context: PeopleEnv,
  actor: Actor,
  domain: { readonly name: string; readonly currency: Currency },
  request: Input<'operatorCreateUser'>,
): Reply<OperatorUser> {
  const { accounts, clock, passwords } = context;
  const mobile = request.mobile === undefined ? null : normalizeMobile(request.mobile);
  if (isReservedName(request.userName)) return fail('USERNAME_TAKEN');
  const problem = findPasswordProblem(request.password, { userName: request.userName, mobile });
  if (problem !== null) return failField('password', problem);
  const passwordHash = await passwords.hash(request.password);
  const added = await refuseConflict(
    accounts.addUser({
      ...NEW_USER,
      userName: request.userName,
      mobile,
      passwordHash,
      domain: toStoredHost(domain.name),
      currency: domain.currency,
      verified: true,
      mustChangePassword: request.mustChangePassword,
      createdAt: clock.now(),
    }),
  );
  if ('ok' in added) return added;
  await accounts.addAudit(
    buildAuditRow(actor, {
      action: 'CreateUser',
      entity: 'user',
      entityId: added.id,
      // The entry outlives the personal data, so it records the number but no name.
      after: { currency: added.currency, domain: added.domain },
    }),
  );
  await openWallet(context, added);
  return replyWithUser(context, added);
}
