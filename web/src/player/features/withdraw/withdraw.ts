import { cashierPayoutCalls } from '@crease/contracts/calls/cashier-payout.ts';
import { payoutKindOf } from '@crease/contracts/rules/payout-account.ts';
import type { PayoutAccountWire } from '@crease/contracts/rules/payout-fields.ts';
import type {
  PaymentInfo,
  PayoutKind,
  RequestResult,
  WithdrawalTax,
} from '@crease/contracts/wire/cashier.ts';
import type { OwnProofWire } from '@crease/contracts/wire/own-data.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { callRoute } from '#data/api/call-route.ts';
import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';
import { REQUESTS, refreshRequests } from '#player/features/requests/requests.ts';

/** What asks once more who it is; the page has it from the feature that guards the account. */
export type ProofForm = ComponentType<{
  readonly intro: string;
  readonly submitText: string;
  /** A way back beside the button. */
  readonly onBack?: (() => void) | undefined;
  readonly onProof: (proof: OwnProofWire) => Promise<void>;
}>;

export interface WithdrawalWish {
  readonly amount: number;
  readonly payoutAccountId: number;
  /** Sent again under the same name, it is asked for once. */
  readonly clientRequestId: string;
}

export interface ConfirmedWish extends WithdrawalWish {
  /** They have seen which bonus it ends. */
  readonly giveUpBonus: boolean;
}

/** The tax that a withdrawal of so many rupees would have withheld; what else they take out changes it. */
export function useWithdrawalTax(amount: number): UseQueryResult<WithdrawalTax> {
  const userId = useStore(session, (state) => state.user?.userId ?? null);
  return useQuery({
    queryKey: [REQUESTS, userId, 'tax', amount],
    queryFn: ({ signal }) => callRoute(cashierPayoutCalls.getWithdrawalTax, { amount }, signal),
    enabled: userId !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Asks for a withdrawal. @throws CallFailure */
export async function createWithdrawal(
  { giveUpBonus, ...wish }: ConfirmedWish,
  proof: OwnProofWire,
): Promise<RequestResult> {
  const asked = await callRoute(cashierPayoutCalls.createWithdrawal, {
    ...wish,
    ...(giveUpBonus ? { giveUpBonus } : {}),
    ...proofOf(proof),
  });
  refreshRequests();
  return asked;
}

/** Saves an account; money can be sent there a day later. @throws CallFailure */
export async function addPayoutAccount(
  account: PayoutAccountWire,
  proof: OwnProofWire,
): Promise<void> {
  await callRoute(cashierPayoutCalls.addPayoutAccount, { account, ...proofOf(proof) });
  refreshRequests();
}

/** @throws CallFailure */
export async function removePayoutAccount(id: number, proof: OwnProofWire): Promise<void> {
  await callRoute(cashierPayoutCalls.removePayoutAccount, { id, ...proofOf(proof) });
  refreshRequests();
}

/** The cashier calls the password by its own name. */
export function proofOf({ currentPassword, code }: OwnProofWire) {
  return { password: currentPassword, ...(code === undefined ? {} : { code }) };
}

const KINDS: readonly PayoutKind[] = ['BANK', 'UPI', 'USDT'];

/** Kinds of accounts that the house pays out to. */
export function payoutKinds({ methods }: Pick<PaymentInfo, 'methods'>): readonly PayoutKind[] {
  const paid = methods.filter(({ forWithdrawal }) => forWithdrawal);
  return KINDS.filter((kind) => paid.some(({ type }) => payoutKindOf(type) === kind));
}
