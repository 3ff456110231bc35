import { type Rupees, toRupees } from '@crease/contracts/values/money.ts';
import type { BalanceFigures } from '@crease/contracts/wire/bet.ts';
import { bonusPath } from '@crease/core/cashier/chart.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';

/** Wallet figures (api 5.5) in rupees. */
export interface WalletFigures {
  /** Available to bet. */
  readonly balance: Rupees;
  readonly exposure: Rupees;
  /** Available plus held cash. */
  readonly cashBalance: Rupees;
  /** Increases with every change. */
  readonly version: number;
}

const EMPTY: WalletFigures = { balance: 0, exposure: 0, cashBalance: 0, version: 0 };

/** Wallet of an account; all zeros if it has none yet. */
export function getWalletFigures(state: ExchangeState, accountId: number): WalletFigures {
  const account = state.accounts.get(accountId);
  if (account === undefined) return EMPTY;
  const free = state.ledger.getBalance(account.cashLedgerId);
  const held = state.ledger.getBalance(account.heldLedgerId);
  return {
    balance: toRupees(free),
    exposure: toRupees(account.exposure),
    cashBalance: toRupees(free + held),
    version: account.balanceVersion,
  };
}

/** Locked bonus balance. */
export function getLockedBonus(state: ExchangeState, accountId: number): Rupees {
  return toRupees(state.ledger.balanceAt(bonusPath(accountId)));
}

/** Balance fields included in bettor responses. */
export function getBalanceFigures(state: ExchangeState, accountId: number): BalanceFigures {
  const { balance, exposure, version } = getWalletFigures(state, accountId);
  return { balance, exposure, balanceVersion: version };
}
