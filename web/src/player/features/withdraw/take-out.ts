import { payoutLinkCalls } from '@crease/contracts/calls/payout-link.ts';
import type { PayoutAccountWire } from '@crease/contracts/rules/payout-fields.ts';
import type { RequestResult, WithdrawalTax } from '@crease/contracts/wire/cashier.ts';
import type { OwnProofWire } from '@crease/contracts/wire/own-data.ts';
import type { PayoutLinkPage } from '@crease/contracts/wire/payout-link.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { toCashierProof, type WithdrawalInput } from './withdraw.ts';

const KEY = 'payout-link';

/** Loads the balance and accounts of a self-excluded user through their withdrawal link. */
export function usePayoutLink(link: string): UseQueryResult<PayoutLinkPage> {
  return useQuery({
    queryKey: [KEY, link],
    queryFn: ({ signal }) => callRoute(payoutLinkCalls.openPayoutLink, { link }, signal),
    gcTime: 0,
    retry: false,
  });
}

export function useTaxByLink(link: string, amount: number): UseQueryResult<WithdrawalTax> {
  return useQuery({
    queryKey: [KEY, link, 'tax', amount],
    queryFn: ({ signal }) => callRoute(payoutLinkCalls.getTaxByLink, { link, amount }, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Saves an account, usable a day later with a new link. @throws CallFailure */
export async function addAccountByLink(
  link: string,
  account: PayoutAccountWire,
  proof: OwnProofWire,
): Promise<void> {
  await callRoute(payoutLinkCalls.addAccountByLink, { link, account, ...toCashierProof(proof) });
  await queryClient.invalidateQueries({ queryKey: [KEY, link], exact: true });
}

/** Requests the withdrawal, which invalidates the link. @throws CallFailure */
export async function withdrawByLink(
  link: string,
  request: WithdrawalInput,
  proof: OwnProofWire,
): Promise<RequestResult> {
  return await callRoute(payoutLinkCalls.takeOutByLink, {
    link,
    ...request,
    ...toCashierProof(proof),
  });
}
