import { maskMobile } from '@crease/contracts/rules/mobile.ts';
import { getRetentionDays } from '@crease/contracts/settings.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { Profile } from '@crease/contracts/wire/account.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { getDisplayName } from '#people/account/auth-result.ts';
import type { PeopleEnv } from '#people/env.ts';
import { toWirePasskey } from './passkey-ceremony.ts';

/** Hundredths of a percent in one percent. */
const BPS_OF_PERCENT = 100;

/** The caller's own profile: identity, stake settings and login credentials. */
export async function readProfile(
  context: PeopleEnv,
  userId: number,
): Promise<ServiceResult<Profile>> {
  const { accounts, domains, exchange, security } = context;
  const [user, limits, factor, recoveryCodesLeft, passkeys] = await Promise.all([
    accounts.userById(userId),
    exchange.read((state) => state.accounts.get(userId)?.limits ?? null),
    security.findSecondFactor(userId),
    security.recoveryCodesLeft(userId),
    security.listPasskeys(userId),
  ]);
  if (user === null) return fail('UNAUTHENTICATED');
  const rupeesOrNull = (paise: number | null | undefined) =>
    paise == null ? null : toRupees(paise);
  const commissionBps = limits?.commissionBps ?? null;
  return ok({
    userId,
    userName: getDisplayName(user),
    mobile: user.mobile === null ? null : maskMobile(user.mobile),
    domain: user.domain,
    isDemo: user.isDemo,
    currency: user.currency,
    createdAt: toWireTime(user.createdAt),
    lastLogin: user.lastLoginAt === null ? null : toWireTime(user.lastLoginAt),
    minStake: rupeesOrNull(limits?.minStake),
    maxStake: rupeesOrNull(limits?.maxStake),
    exposureLimit: rupeesOrNull(limits?.exposureLimit),
    commissionPercent: commissionBps === null ? null : commissionBps / BPS_OF_PERCENT,
    secondFactor: { isOn: factor !== null, recoveryCodesLeft },
    passkeys: passkeys.map(toWirePasskey),
    closingAskedAt: user.closingAskedAt === null ? null : toWireTime(user.closingAskedAt),
    keptDays: getRetentionDays(domains.getByHost(user.domain)),
  });
}
