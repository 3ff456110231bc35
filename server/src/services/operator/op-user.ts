import type { OpUser } from '@crease/contracts/routes/operator-people.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import { type Rupees, rupeesOf } from '@crease/contracts/values/money.ts';
import type { Account } from '@crease/core/exchange/account.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { balanceFiguresOf, lockedBonusOf } from '#services/betting/balance-figures.ts';

const BPS_IN_PERCENT = 100;

/** Builds users for the back office (API 10.4), all from one consistent state. */
export function opUsersOf(
  { exchange }: AppContext,
  users: readonly User[],
): Promise<readonly OpUser[]> {
  return exchange.read((state) => users.map((user) => opUserOf(state, user)));
}

function opUserOf(state: ExchangeState, user: User): OpUser {
  const { balance, exposure, cashBalance } = balanceFiguresOf(state, user.id);
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
    lockedBonus: lockedBonusOf(state, user.id),
    exposureLimit: rupeesOrNull(limits?.exposureLimit),
    minStake: rupeesOrNull(limits?.minStake),
    maxStake: rupeesOrNull(limits?.maxStake),
    commissionPercent: commissionBps === null ? null : commissionBps / BPS_IN_PERCENT,
    flags: user.flags,
    createdAt: timeOf(user.createdAt),
    lastLogin: timeOrNull(user.lastLoginAt),
    closingAskedAt: timeOrNull(user.closingAskedAt),
    closedAt: timeOrNull(user.closedAt),
    eraseAt: timeOrNull(user.eraseAt),
    erasedAt: timeOrNull(user.erasedAt),
  };
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : timeOf(at);
}

function rupeesOrNull(paise: Money | null | undefined): Rupees | null {
  return paise === null || paise === undefined ? null : rupeesOf(paise);
}
