import { cashierPayoutCalls } from '@crease/contracts/calls/cashier-payout.ts';
import { getPayoutKind } from '@crease/contracts/rules/payout-account.ts';
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
import { callRoute } from '#client/api/call-route.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { REQUESTS, refreshRequests } from '#player/features/requests/requests.ts';

/** Re-authentication form, supplied by the page from the security feature. */
export type ProofForm = ComponentType<{
  readonly intro: string;
  readonly submitText: string;
  /** Adds a back button next to the submit button. */
  readonly onBack?: (() => void) | undefined;
  readonly onProof: (proof: OwnProofWire) => Promise<void>;
}>;

export interface WithdrawalInput {
  readonly amount: number;
  readonly payoutAccountId: number;
  /** Idempotency ID. */
  readonly clientRequestId: string;
}

export interface ConfirmedWithdrawal extends WithdrawalInput {
  /** The user consented to forfeiting the bonus. */
  readonly giveUpBonus: boolean;
}

/** Tax withheld on a withdrawal of this amount; depends on the user's other withdrawals. */
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

/** Requests a withdrawal. @throws CallFailure */
export async function createWithdrawal(
  { giveUpBonus, ...wish }: ConfirmedWithdrawal,
  proof: OwnProofWire,
): Promise<RequestResult> {
  const asked = await callRoute(cashierPayoutCalls.createWithdrawal, {
    ...wish,
    ...(giveUpBonus ? { giveUpBonus } : {}),
    ...toCashierProof(proof),
  });
  refreshRequests();
  return asked;
}

/** Saves an account, usable a day later. @throws CallFailure */
export async function addPayoutAccount(
  account: PayoutAccountWire,
  proof: OwnProofWire,
): Promise<void> {
  await callRoute(cashierPayoutCalls.addPayoutAccount, { account, ...toCashierProof(proof) });
  refreshRequests();
}

/** @throws CallFailure */
export async function removePayoutAccount(id: number, proof: OwnProofWire): Promise<void> {
  await callRoute(cashierPayoutCalls.removePayoutAccount, { id, ...toCashierProof(proof) });
  refreshRequests();
}

/** The cashier API names the password field differently. */
export function toCashierProof({ currentPassword, code }: OwnProofWire) {
  return { password: currentPassword, ...(code === undefined ? {} : { code }) };
}

const KINDS: readonly PayoutKind[] = ['BANK', 'UPI', 'USDT'];

/** Account types supported for payouts. */
export function payoutKinds({ methods }: Pick<PaymentInfo, 'methods'>): readonly PayoutKind[] {
  const paid = methods.filter(({ forWithdrawal }) => forWithdrawal);
  return KINDS.filter((kind) => paid.some(({ type }) => getPayoutKind(type) === kind));
}
