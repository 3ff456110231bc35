import type { BettingEnv } from '#betting/env.ts';
import { DebtCollector } from './debts/debt-collector.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import type { CashGates } from './requests/cash-gates.ts';
import { PaymentMethods } from './requests/payment-methods.ts';
import { PaymentProviders } from './requests/payment-providers.ts';
import { BankStore } from './store/bank-store.ts';
import { BankSums } from './store/bank-sums.ts';
import { CashierStore } from './store/cashier-store.ts';
import { PayoutStore } from './store/payout-store.ts';
import { UnmatchedEventStore } from './store/unmatched-event-store.ts';

export interface CashPorts {
  readonly paymentProviders: readonly PaymentProvider[];
  /** Asked about deposits and withdrawals. */
  readonly cashGates: CashGates;
}

/** Money in and out: requests, bank statements, providers, debts and tax. */
export interface CashEnv extends BettingEnv, CashPorts {
  readonly cashier: CashierStore;
  readonly payouts: PayoutStore;
  readonly bank: BankStore;
  readonly bankSums: BankSums;
  readonly strayEvents: UnmatchedEventStore;
  /** Deposit and withdrawal methods. */
  readonly payments: PaymentMethods;
  /** Payment and payout providers. */
  readonly providers: PaymentProviders;
  readonly debtCollector: DebtCollector;
}

export function openCash(env: BettingEnv & CashPorts): CashEnv {
  const { sql } = env;
  const now = () => env.clock.now();
  return {
    ...env,
    cashier: new CashierStore(sql, now),
    payouts: new PayoutStore(sql),
    bank: new BankStore(sql, now),
    bankSums: new BankSums(sql),
    strayEvents: new UnmatchedEventStore(sql),
    payments: new PaymentMethods(env),
    providers: new PaymentProviders(env),
    debtCollector: new DebtCollector({ ...env, exchange: env.followed }),
  };
}
