import type { PushData } from '@crease/contracts/pushes/message.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { getLockedBonus, getWalletFigures } from '#journal/balance-figures.ts';

/** Builds the push of an account's wallet. */
export function buildBalancePush(state: ExchangeState, accountId: number): PushData['UserBalance'] {
  const { balance, exposure, cashBalance, version } = getWalletFigures(state, accountId);
  return {
    Balance: balance,
    Exposure: exposure,
    CashBalance: cashBalance,
    LockedBonus: getLockedBonus(state, accountId),
    Currency: state.accounts.get(accountId)?.currency ?? 'DEMO',
    Version: version,
  };
}
