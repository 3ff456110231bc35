import type { RiskFlag } from '@crease/contracts/wire/cashier.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Gate } from '#base/gate.ts';
import type { ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import type { StoredPayout } from '#cash/store/payout-store.ts';
import type { Requester } from '#people/account/live-session.ts';
import type { User } from '#people/store/account-store.ts';
import type { WithdrawalRequest } from './create-withdrawal.ts';
import type { DepositRequest } from './start-deposit.ts';

/** A stored deposit, and the bonus offer that it is for. */
interface NamedDeposit extends Pick<DepositRequest, 'bonusId'> {
  readonly depositId: number;
}

export interface PlannedDeposit {
  /** In paise. */
  readonly amount: Money;
  readonly methodId: number;
}

export type PayoutPlace = Pick<StoredPayout, 'userId' | 'place' | 'holderName'>;

/** Follows a stored deposit; false if the deposit goes without the bonus that it is for. */
type DepositFollower = (requester: Requester, deposit: NamedDeposit) => Promise<boolean>;

type Hold = () => Promise<ServiceResult<CashRequest>>;

/** Surrounds the hold of a withdrawal's amount: may refuse it, or prepare and follow it. */
type WithdrawalGate = (
  requester: Requester,
  request: Pick<WithdrawalRequest, 'clientRequestId' | 'giveUpBonus'>,
  hold: Hold,
) => ReturnType<Hold>;

/** Gates and followers that other rooms add to requests, each list in the order in which it is asked. */
export interface CashGates {
  /** Refuse to start a deposit for its bonus. */
  readonly deposit: readonly Gate<[asking: Requester, wish: Pick<DepositRequest, 'bonusId'>]>[];
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
  request: WithdrawalRequest,
  hold: Hold,
): ReturnType<Hold> {
  const holdWithin = cashGates.withdrawal.reduceRight<Hold>(
    (inner, gate) => () => gate(requester, request, inner),
    hold,
  );
  return holdWithin();
}

/** Runs the followers of a completed step. */
export async function notifyStepFollowers(
  { cashGates }: Pick<CashEnv, 'cashGates'>,
  request: CashRequest,
): Promise<void> {
  for (const follow of cashGates.stepFollowers) await follow(request);
}
