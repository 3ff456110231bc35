import { DEFAULT_STAKES, type Stake } from '@crease/contracts/base/constants.ts';
import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupeesOrNull } from '@crease/contracts/base/money.ts';
import type { AuthResult, Profile } from '@crease/contracts/people/account.ts';
import { maskMobile } from '@crease/contracts/people/credential-rules.ts';
import { type DomainSetting, getRetentionDays } from '@crease/contracts/site/settings.ts';
import type { AccountLimits } from '@crease/core/exchange/account.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { getWalletFigures } from '#journal/account-balances.ts';
import type { PeopleEnv } from '#people/env.ts';
import { toWirePasskey } from '#people/security/passkey-ceremony.ts';
import type { Tokens } from '#people/sessions/live-session.ts';
import type { User } from '#people/store/account-store.ts';

export async function readProfile(context: PeopleEnv, userId: number): Reply<Profile> {
  const { accounts, domains, exchange, security } = context;
  const [user, limits, factor, recoveryCodesLeft, passkeys] = await Promise.all([
    accounts.userById(userId),
    exchange.read((state) => state.accounts.get(userId)?.limits ?? null),
    security.findSecondFactor(userId),
    security.recoveryCodesLeft(userId),
    security.listPasskeys(userId),
  ]);
  if (user === null) return fail('UNAUTHENTICATED');
  return ok({
    userId,
    userName: getDisplayName(user),
    mobile: user.mobile === null ? null : maskMobile(user.mobile),
    domain: user.domain,
    isDemo: user.isDemo,
    currency: user.currency,
    createdAt: toWireTime(user.createdAt),
    lastLogin: toWireTimeOrNull(user.lastLoginAt),
    ...toWireLimits(limits),
    secondFactor: { isOn: factor !== null, recoveryCodesLeft },
    passkeys: passkeys.map(toWirePasskey),
    closingAskedAt: toWireTimeOrNull(user.closingAskedAt),
    keptDays: getRetentionDays(domains.getByHost(user.domain)),
  });
}

const BPS_IN_PERCENT = 100;

/** An account's own limits; all null if it has none. */
export function toWireLimits(limits: AccountLimits | null) {
  const commissionBps = limits?.commissionBps ?? null;
  return {
    minStake: toRupeesOrNull(limits?.minStake),
    maxStake: toRupeesOrNull(limits?.maxStake),
    exposureLimit: toRupeesOrNull(limits?.exposureLimit),
    commissionPercent: commissionBps === null ? null : commissionBps / BPS_IN_PERCENT,
  };
}

/** Display names of users by ID; unknown users are omitted. */
export async function findUserNames(
  { accounts }: Pick<PeopleEnv, 'accounts'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const users = await accounts.usersByIds([...new Set(userIds)]);
  return new Map(users.map((user) => [user.id, getDisplayName(user)]));
}

/** Display name of every demo user (spec); the stored user name is unique. */
const DEMO_LABEL = 'Demo';

export function getDisplayName(user: User): string {
  return user.isDemo ? DEMO_LABEL : user.userName;
}

/**
 * Builds the login response (api 2.1): tokens, user, balance, stake buttons and the domain's sports.
 *
 * @param user the row as it was before this login, so `lastLoginAt` is the previous login.
 */
export async function buildAuthResult(
  context: PeopleEnv,
  user: User,
  tokens: Tokens,
  setting: DomainSetting,
): Promise<AuthResult> {
  const { balance, exposure } = await context.exchange.read((state) => getWalletFigures(state, user.id));
  const { flags } = user;
  return {
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    expireInSeconds: tokens.expireInSeconds,
    stakes: user.stakes ?? DEFAULT_STAKES,
    casinoToken: tokens.casinoToken,
    userId: user.id,
    userName: getDisplayName(user),
    isDemo: user.isDemo,
    currency: user.currency,
    mustChangePassword: user.mustChangePassword,
    lastLogin: toWireTimeOrNull(user.lastLoginAt),
    balance,
    exposure,
    football: flags.football && setting.football,
    tennis: flags.tennis && setting.tennis,
    cricket: flags.cricket && setting.cricket,
    horseRacing: flags.horseRacing && setting.horseRacing,
    kabaddi: flags.kabaddi && setting.kabaddi,
    casino: flags.casino && setting.casino,
  };
}

/** A user's stake buttons, or the eight defaults (API 3.4). */
export function getUserStakes(user: User): readonly Stake[] {
  return user.stakes ?? DEFAULT_STAKES;
}

/** Replaces a user's stake buttons; an empty list restores the defaults (API 3.5). */
export async function saveStakes(
  { accounts, sessions }: PeopleEnv,
  userId: number,
  stakes: readonly Stake[],
): Reply<readonly Stake[]> {
  const changed = await accounts.changeUser(userId, { stakes: stakes.length === 0 ? null : stakes });
  if (changed === null) return fail('UNAUTHENTICATED');
  sessions.userChanged(changed);
  return ok(getUserStakes(changed));
}
