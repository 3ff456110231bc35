import { maskedMobileOf } from '@crease/contracts/rules/mobile.ts';
import { keptDaysOf } from '@crease/contracts/settings.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { Profile } from '@crease/contracts/wire/account.ts';
import { shownNameOf } from '#services/account/auth-result.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { wirePasskeyOf } from './passkey-ceremony.ts';

/** Hundredths of a percent in one percent. */
const BPS_OF_PERCENT = 100;

/** The caller's own profile: identity, stake settings and login credentials. */
export async function profileOf(context: AppContext, userId: number): Promise<Reply<Profile>> {
  const { accounts, domains, exchange, security } = context;
  const [user, limits, factor, recoveryCodesLeft, passkeys] = await Promise.all([
    accounts.userById(userId),
    exchange.read((state) => state.accounts.get(userId)?.limits ?? null),
    security.secondFactorOf(userId),
    security.recoveryCodesLeft(userId),
    security.passkeysOf(userId),
  ]);
  if (user === null) return decline('UNAUTHENTICATED');
  const rupeesOrNull = (paise: number | null | undefined) =>
    paise == null ? null : rupeesOf(paise);
  const commissionBps = limits?.commissionBps ?? null;
  return answer({
    userId,
    userName: shownNameOf(user),
    mobile: user.mobile === null ? null : maskedMobileOf(user.mobile),
    domain: user.domain,
    isDemo: user.isDemo,
    currency: user.currency,
    createdAt: timeOf(user.createdAt),
    lastLogin: user.lastLoginAt === null ? null : timeOf(user.lastLoginAt),
    minStake: rupeesOrNull(limits?.minStake),
    maxStake: rupeesOrNull(limits?.maxStake),
    exposureLimit: rupeesOrNull(limits?.exposureLimit),
    commissionPercent: commissionBps === null ? null : commissionBps / BPS_OF_PERCENT,
    secondFactor: { isOn: factor !== null, recoveryCodesLeft },
    passkeys: passkeys.map(wirePasskeyOf),
    closingAskedAt: user.closingAskedAt === null ? null : timeOf(user.closingAskedAt),
    keptDays: keptDaysOf(domains.ofHost(user.domain)),
  });
}
