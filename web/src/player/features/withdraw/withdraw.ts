import type {
  PaymentInfo,
  PayoutKind,
  PayoutLinkPage,
  RequestResult,
  WithdrawalTax,
} from '@crease/contracts/cash/cashier.ts';
import { getPayoutKind } from '@crease/contracts/cash/payment-details.ts';
import type { PayoutAccountWire } from '@crease/contracts/cash/withdrawal-routes.ts';
import { cashierPayoutRoutes, payoutLinkRoutes } from '@crease/contracts/cash/withdrawal-routes.ts';
import type { OwnProofWire } from '@crease/contracts/people/security-routes.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useUserId } from '#client/session/session.ts';
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
  const userId = useUserId();
  return useQuery({
    queryKey: [REQUESTS, userId, 'tax', amount],
    queryFn: ({ signal }) => callRoute(cashierPayoutRoutes.getWithdrawalTax, { amount }, signal),
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
  const requested = await callRoute(cashierPayoutRoutes.createWithdrawal, {
    ...wish,
    ...(giveUpBonus ? { giveUpBonus } : {}),
    ...toCashierProof(proof),
  });
  refreshRequests();
  return requested;
}

/** Saves an account, usable a day later. @throws CallFailure */
export async function addPayoutAccount(account: PayoutAccountWire, proof: OwnProofWire): Promise<void> {
  await callRoute(cashierPayoutRoutes.addPayoutAccount, { account, ...toCashierProof(proof) });
  refreshRequests();
}

/** @throws CallFailure */
export async function removePayoutAccount(id: number, proof: OwnProofWire): Promise<void> {
  await callRoute(cashierPayoutRoutes.removePayoutAccount, { id, ...toCashierProof(proof) });
  refreshRequests();
}

/** The cashier API names the password field differently. */
function toCashierProof({ currentPassword, code }: OwnProofWire) {
  return { password: currentPassword, ...(code === undefined ? {} : { code }) };
}

const KINDS: readonly PayoutKind[] = ['BANK', 'UPI', 'USDT'];

/** Account types supported for payouts. */
export function payoutKinds({ methods }: Pick<PaymentInfo, 'methods'>): readonly PayoutKind[] {
  const paid = methods.filter(({ forWithdrawal }) => forWithdrawal);
  return KINDS.filter((kind) => paid.some(({ type }) => getPayoutKind(type) === kind));
}

const KEY = 'payout-link';

/** Loads the balance and accounts of a self-excluded user through their withdrawal link. */
export function usePayoutLink(link: string): UseQueryResult<PayoutLinkPage> {
  return useQuery({
    queryKey: [KEY, link],
    queryFn: ({ signal }) => callRoute(payoutLinkRoutes.openPayoutLink, { link }, signal),
    gcTime: 0,
    retry: false,
  });
}

export function useTaxByLink(link: string, amount: number): UseQueryResult<WithdrawalTax> {
  return useQuery({
    queryKey: [KEY, link, 'tax', amount],
    queryFn: ({ signal }) => callRoute(payoutLinkRoutes.getTaxByLink, { link, amount }, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Saves an account, usable a day later with a new link. @throws CallFailure */
export async function addAccountByLink(link: string, account: PayoutAccountWire, proof: OwnProofWire): Promise<void> {
  await callRoute(payoutLinkRoutes.addAccountByLink, { link, account, ...toCashierProof(proof) });
  await queryClient.invalidateQueries({ queryKey: [KEY, link], exact: true });
}

/** Requests the withdrawal, which invalidates the link. @throws CallFailure */
export async function withdrawByLink(
  link: string,
  request: WithdrawalInput,
  proof: OwnProofWire,
): Promise<RequestResult> {
  return await callRoute(payoutLinkRoutes.takeOutByLink, {
    link,
    ...request,
    ...toCashierProof(proof),
  });
}
