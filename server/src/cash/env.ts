import type { BettingEnv } from '#betting/env.ts';
import { DebtCollector } from './debts/debt-collector.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import type { CashGates } from './requests/cash-gates.ts';
import { PaymentMethods } from './requests/payment-methods.ts';
import { PaymentProviders } from './requests/payment-providers.ts';
import type { BankStore } from './store/bank-store.ts';
import type { CashierStore } from './store/cashier-store.ts';
import type { UnmatchedEventStore } from './store/unmatched-event-store.ts';

export interface CashPorts {
  readonly cashier: CashierStore;
  readonly bank: BankStore;
  readonly strayEvents: UnmatchedEventStore;
  readonly paymentProviders: readonly PaymentProvider[];
  /** Asked about deposits and withdrawals. */
  readonly cashGates: CashGates;
}

/** Money in and out: requests, bank statements, providers, debts and tax. */
export interface CashEnv extends BettingEnv, CashPorts {
  /** Deposit and withdrawal methods. */
  readonly payments: PaymentMethods;
  /** Payment and payout providers. */
  readonly providers: PaymentProviders;
  readonly debtCollector: DebtCollector;
}

export function openCash(env: BettingEnv & CashPorts): CashEnv {
  return {
    ...env,
    payments: new PaymentMethods(env),
    providers: new PaymentProviders(env),
    debtCollector: new DebtCollector({ ...env, exchange: env.followed }),
  };
}
