import type { RiskFlag } from '@crease/contracts/cash/cashier.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Gate, Reply } from '#base/reply.ts';
import type { BettingEnv } from '#betting/env.ts';
import type { Input } from '#people/account/call-context.ts';
import type { Requester } from '#people/sessions/live-session.ts';
import type { User } from '#people/store/account-store.ts';
import { DebtCollector } from './debt-collector.ts';
import { PaymentMethods, PaymentProviders } from './payment-methods.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { BankStore } from './store/bank-store.ts';
import type { CashRequest } from './store/cash-request.ts';
import { CashierStore } from './store/cashier-store.ts';
import { PayoutStore, type StoredPayout } from './store/payout-store.ts';
import { UnmatchedEventStore } from './store/unmatched-event-store.ts';

export interface CashPorts {
  readonly paymentProviders: readonly PaymentProvider[];
  /** Asked about deposits and withdrawals. */
  readonly cashGates: CashGates;
}

/** Money in and out: requests, bank statements, providers, debts and tax. */
export interface CashEnv extends Readonly<ReturnType<typeof openCash>> {}

export function openCash(env: BettingEnv & CashPorts) {
  const { sql } = env;
  const now = () => env.clock.now();
  return {
    ...env,
    cashier: new CashierStore(sql, now),
    payouts: new PayoutStore(sql),
    bank: new BankStore(sql, now),
    strayEvents: new UnmatchedEventStore(sql),
    payments: new PaymentMethods(env.documents),
    providers: new PaymentProviders(env.paymentProviders, env.domains),
    debtCollector: new DebtCollector({ ...env, exchange: env.followed }),
  };
}

/** A stored deposit, and the bonus offer that it is for. */
interface NamedDeposit {
  readonly depositId: number;
  readonly bonusId?: number | undefined;
}

/** Identifies a withdrawal's request, with the player's consent to the bonuses that it forfeits. */
export type WithdrawalConsent = Pick<Input<'createWithdrawal'>, 'clientRequestId' | 'giveUpBonus'>;

export interface PlannedDeposit {
  /** In paise. */
  readonly amount: Money;
  readonly methodId: number;
}

export type PayoutPlace = Pick<StoredPayout, 'userId' | 'place' | 'holderName'>;

/** Follows a stored deposit; false if the deposit goes without the bonus that it is for. */
type DepositFollower = (requester: Requester, deposit: NamedDeposit) => Promise<boolean>;

type Hold = () => Reply<CashRequest>;

/** Surrounds the hold of a withdrawal's amount: may refuse it, or prepare and follow it. */
type WithdrawalGate = (requester: Requester, request: WithdrawalConsent, hold: Hold) => ReturnType<Hold>;

/** Gates and followers that other rooms add to requests, each list in the order in which it is asked. */
export interface CashGates {
  /** Refuse to start a deposit for its bonus. */
  readonly deposit: readonly Gate<[asking: Requester, request: Pick<NamedDeposit, 'bonusId'>]>[];
  /** Refuse a deposit of an amount by a method, when it is started and when it is submitted. */
  readonly payingIn: readonly Gate<[user: User, deposit: PlannedDeposit]>[];
  readonly depositFollowers: readonly DepositFollower[];
  /** Refuse to pay a user anything. */
  readonly payingOut: readonly Gate<[user: User]>[];
  /** Find further risk flags of a withdrawal to an account; null if there is none. */
  readonly payoutFlags: readonly ((account: PayoutPlace) => Promise<RiskFlag | null>)[];
  /** Run under the user's lock; the first one is the outermost. */
  readonly withdrawal: readonly WithdrawalGate[];
  /** Run after each completed step. */
  readonly stepFollowers: readonly ((request: CashRequest) => Promise<void>)[];
}

/** Runs the followers of a stored deposit; false if it goes without the bonus that it is for. */
export async function followDeposit(
  { cashGates }: Pick<CashEnv, 'cashGates'>,
  requester: Requester,
  deposit: NamedDeposit,
): Promise<boolean> {
  let isComplete = true;
  for (const follow of cashGates.depositFollowers) {
    if (!(await follow(requester, deposit))) isComplete = false;
  }
  return isComplete;
}

/** Holds the amount of a withdrawal within its gates. */
export function holdWithinGates(
  { cashGates }: Pick<CashEnv, 'cashGates'>,
  requester: Requester,
  request: WithdrawalConsent,
  hold: Hold,
): ReturnType<Hold> {
  const holdWithin = cashGates.withdrawal.reduceRight<Hold>(
    (inner, gate) => () => gate(requester, request, inner),
    hold,
  );
  return holdWithin();
}
