import type { PushData } from '@crease/contracts/pushes/message.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { balanceFiguresOf, lockedBonusOf } from '#services/betting/balance-figures.ts';

/** Builds the push of an account's wallet. */
export function balancePushOf(state: ExchangeState, accountId: number): PushData['UserBalance'] {
  const { balance, exposure, cashBalance, version } = balanceFiguresOf(state, accountId);
  return {
    Balance: balance,
    Exposure: exposure,
    CashBalance: cashBalance,
    LockedBonus: lockedBonusOf(state, accountId),
    Currency: state.accounts.get(accountId)?.currency ?? 'DEMO',
    Version: version,
  };
}
