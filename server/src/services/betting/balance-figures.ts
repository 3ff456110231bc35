import { type Rupees, rupeesOf } from '@crease/contracts/values/money.ts';
import type { BalanceFigures } from '@crease/contracts/wire/bet.ts';
import { bonusPath } from '@crease/core/cashier/chart.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';

/** What a wallet shows (api 5.5), rupees. */
export interface WalletFigures {
  /** What can still be bet. */
  readonly balance: Rupees;
  readonly exposure: Rupees;
  /** Free and held cash together. */
  readonly cashBalance: Rupees;
  /** Grows with every change. */
  readonly version: number;
}

const EMPTY: WalletFigures = { balance: 0, exposure: 0, cashBalance: 0, version: 0 };

/** The wallet of an account; zeros when it has none yet. */
export function balanceFiguresOf(state: ExchangeState, accountId: number): WalletFigures {
  const account = state.accounts.get(accountId);
  if (account === undefined) return EMPTY;
  const free = state.ledger.balanceOf(account.cashLedgerId);
  const held = state.ledger.balanceOf(account.heldLedgerId);
  return {
    balance: rupeesOf(free),
    exposure: rupeesOf(account.exposure),
    cashBalance: rupeesOf(free + held),
    version: account.balanceVersion,
  };
}

/** What is locked in bonuses. */
export function lockedBonusOf(state: ExchangeState, accountId: number): Rupees {
  return rupeesOf(state.ledger.balanceAt(bonusPath(accountId)));
}

/** The figures that an answer to the bettor carries. */
export function answeredFiguresOf(state: ExchangeState, accountId: number): BalanceFigures {
  const { balance, exposure, version } = balanceFiguresOf(state, accountId);
  return { balance, exposure, balanceVersion: version };
}
