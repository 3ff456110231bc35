import type { DepositDraft } from '@crease/contracts/wire/cashier.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { readItem, removeItem, writeItem } from '#client/storage/local-items.ts';
import type { StoredDeposit } from '#client/storage/local-shapes.ts';
import { useStore } from '#client/storage/observable.ts';
import { refreshBonuses } from '#player/betting/bonuses.ts';
import { REQUESTS, refreshRequests } from '#player/features/requests/requests.ts';
import {
  createDeposit,
  type DepositWish,
  isBonusUnavailable,
  type PaymentClaim,
  startDeposit,
  submitPayment,
} from './deposit-calls.ts';

/** Progress of a deposit in this browser. */
export interface Deposit {
  readonly stage: 'AMOUNT' | 'LOADING' | 'FAILED' | 'PAY' | 'CONFIRM';
  /** Deposit already started; prefills the form. */
  readonly wish: DepositWish | null;
  readonly draft: DepositDraft | null;
  /** Why the details could not be loaded. */
  readonly problem: string | null;
  /** Requests payment details. Retrying after a lost response returns the same details. @throws CallFailure */
  readonly begin: (wish: DepositWish) => Promise<void>;
  /** Submits the payment reference. @throws CallFailure */
  readonly claim: (claim: PaymentClaim) => Promise<void>;
  readonly change: () => void;
  readonly setPaid: (isPaid: boolean) => void;
  readonly retry: () => void;
  readonly startAgain: () => void;
}

const KEPT = 'crease_deposit';

/**
 * Manages a deposit from amount to reference. It is stored in the browser until the payment is submitted, because a
 * phone may discard the page while the user pays. Requesting it again with the same ID returns the same details.
 * @param onSent called when it is no longer a draft: the payment was submitted, or the provider was paid.
 */
export function useDeposit(onSent: (referenceNo: string) => void): Deposit {
  const userId = useStore(session, (state) => state.user?.userId ?? 0);
  const [kept, setKept] = useState(() => pickOwnDraft(readItem(KEPT), userId));
  const [isChanging, setChanging] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const { data: draft = null, error, refetch } = useDraft(userId, kept, isNaming);
  const isDraftNoMore = useSentElsewhere(error, kept?.referenceNo, onSent);

  function keep(next: StoredDeposit | null): void {
    if (next === null) removeItem(KEPT);
    else writeItem(KEPT, next);
    setKept(next);
  }

  async function begin(wish: DepositWish): Promise<void> {
    const next = isSameWish(kept, wish) ? kept : createDeposit(userId, wish);
    keep({ ...next, isPaid: false });
    try {
      const found = await startDeposit(next);
      queryClient.setQueryData(makeDraftKey(userId, next), found);
      keep({ ...next, referenceNo: found.referenceNo, isPaid: false });
      setChanging(false);
    } catch (failure) {
      if (isBonusUnavailable(failure)) refreshBonuses();
      // Reuse the ID only if the request may have reached the server.
      if (!(failure instanceof CallFailure && failure.code === 'NETWORK')) keep(null);
      throw failure;
    }
  }

  async function claim(payment: PaymentClaim): Promise<void> {
    if (kept === null || draft === null) return;
    setNaming(true);
    try {
      await submitPayment(kept, draft, payment);
    } catch (failure) {
      setNaming(false);
      throw failure;
    }
    removeItem(KEPT);
    onSent(draft.referenceNo);
    refreshRequests();
  }

  const isOpen = kept?.referenceNo !== undefined && !isChanging && !isDraftNoMore;
  return {
    stage: isOpen ? getStage(kept, { draft, error }) : 'AMOUNT',
    wish: kept,
    draft,
    problem: error === null ? null : getErrorMessage(error),
    begin,
    claim,
    change: () => setChanging(true),
    setPaid: (isPaid) => {
      if (kept !== null) keep({ ...kept, isPaid });
    },
    retry: () => void refetch(),
    startAgain: () => keep(null),
  };
}

/** Clears a draft submitted elsewhere and reports its reference number. @returns true if it is no longer a draft. */
function useSentElsewhere(
  error: Error | null,
  referenceNo: string | undefined,
  onSent: (referenceNo: string) => void,
): boolean {
  const isDraftNoMore = error instanceof CallFailure && error.code === 'BAD_STATE';
  useEffect(() => {
    if (!isDraftNoMore) return;
    removeItem(KEPT);
    if (referenceNo !== undefined) onSent(referenceNo);
  }, [isDraftNoMore, referenceNo, onSent]);
  return isDraftNoMore;
}

function getStage(
  kept: StoredDeposit,
  { draft, error }: { readonly draft: DepositDraft | null; readonly error: Error | null },
): Deposit['stage'] {
  if (draft !== null) return kept.isPaid ? 'CONFIRM' : 'PAY';
  return error === null ? 'LOADING' : 'FAILED';
}

/**
 * Payment details of the current draft; refetched on a push about a request, which also reveals when it is no longer
 * a draft.
 */
function useDraft(userId: number, kept: StoredDeposit | null, isNaming: boolean) {
  return useQuery({
    queryKey: makeDraftKey(userId, kept),
    queryFn: async () => (kept === null ? null : await startDeposit(kept)),
    // A draft being submitted is about to end, so don't refetch it.
    enabled: kept?.referenceNo !== undefined && !isNaming,
    staleTime: 0,
    gcTime: 0,
  });
}

function makeDraftKey(userId: number, kept: Pick<StoredDeposit, 'clientRequestId'> | null) {
  return [REQUESTS, userId, 'draft', kept?.clientRequestId ?? null] as const;
}

function isSameWish(kept: StoredDeposit | null, wish: DepositWish): kept is StoredDeposit {
  return (
    kept?.amount === wish.amount &&
    kept.paymentMethodId === wish.paymentMethodId &&
    kept.bonusId === wish.bonusId
  );
}

/** Ignores drafts of other users on a shared device. */
function pickOwnDraft(kept: StoredDeposit | null, userId: number): StoredDeposit | null {
  return kept?.userId === userId ? kept : null;
}
