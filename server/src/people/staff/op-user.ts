import type { OperatorUser } from '@crease/contracts/routes/operator-people.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import { type Rupees, toRupees } from '@crease/contracts/values/money.ts';
import type { Account } from '@crease/core/exchange/account.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import { getLockedBonus, getWalletFigures } from '#journal/balance-figures.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { User } from '#people/store/account-store.ts';

const BPS_IN_PERCENT = 100;

/** Builds users for the back office (API 10.4), all from one consistent state. */
export function buildOperatorUsers(
  { exchange }: PeopleEnv,
  users: readonly User[],
): Promise<readonly OperatorUser[]> {
  return exchange.read((state) => users.map((user) => buildOperatorUser(state, user)));
}

function buildOperatorUser(state: ExchangeState, user: User): OperatorUser {
  const { balance, exposure, cashBalance } = getWalletFigures(state, user.id);
  const limits: Account['limits'] | undefined = state.accounts.get(user.id)?.limits;
  const commissionBps = limits?.commissionBps ?? null;
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
    exposureLimit: rupeesOrNull(limits?.exposureLimit),
    minStake: rupeesOrNull(limits?.minStake),
    maxStake: rupeesOrNull(limits?.maxStake),
    commissionPercent: commissionBps === null ? null : commissionBps / BPS_IN_PERCENT,
    flags: user.flags,
    createdAt: toWireTime(user.createdAt),
    lastLogin: timeOrNull(user.lastLoginAt),
    closingAskedAt: timeOrNull(user.closingAskedAt),
    closedAt: timeOrNull(user.closedAt),
    eraseAt: timeOrNull(user.eraseAt),
    erasedAt: timeOrNull(user.erasedAt),
  };
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : toWireTime(at);
}

function rupeesOrNull(paise: Money | null | undefined): Rupees | null {
  return paise === null || paise === undefined ? null : toRupees(paise);
}
