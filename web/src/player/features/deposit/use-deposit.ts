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
  type DepositInput,
  isBonusUnavailable,
  type PaymentClaim,
  startDeposit,
  submitPayment,
} from './deposit-calls.ts';

/** Progress of a deposit in this browser. */
export interface Deposit {
  readonly stage: 'AMOUNT' | 'LOADING' | 'FAILED' | 'PAY' | 'CONFIRM';
  /** Deposit already started; prefills the form. */
  readonly input: DepositInput | null;
  readonly draft: DepositDraft | null;
  /** Why the details could not be loaded. */
  readonly problem: string | null;
  /** Requests payment details. Retrying after a lost response returns the same details. @throws CallFailure */
  readonly submit: (input: DepositInput) => Promise<void>;
  /** Submits the payment reference. @throws CallFailure */
  readonly claim: (claim: PaymentClaim) => Promise<void>;
  readonly change: () => void;
  readonly setPaid: (isPaid: boolean) => void;
  readonly retry: () => void;
  readonly startAgain: () => void;
}

const STORAGE_KEY = 'crease_deposit';

/**
 * Manages a deposit from amount to reference. It is stored in the browser until the payment is submitted, because a
 * phone may discard the page while the user pays. Requesting it again with the same ID returns the same details.
 * @param onSent called when it is no longer a draft: the payment was submitted, or the provider was paid.
 */
export function useDeposit(onSent: (referenceNo: string) => void): Deposit {
  const userId = useStore(session, (state) => state.user?.userId ?? 0);
  const [kept, setKept] = useState(() => pickOwnDraft(readItem(STORAGE_KEY), userId));
  const [isChanging, setChanging] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const { data: draft = null, error, refetch } = useDraft(userId, kept, isNaming);
  const isDraftNoMore = useSentElsewhere(error, kept?.referenceNo, onSent);

  function store(next: StoredDeposit | null): void {
    if (next === null) removeItem(STORAGE_KEY);
    else writeItem(STORAGE_KEY, next);
    setKept(next);
  }

  async function submit(input: DepositInput): Promise<void> {
    const next = isSameInput(kept, input) ? kept : createDeposit(userId, input);
    store({ ...next, isPaid: false });
    try {
      const found = await startDeposit(next);
      queryClient.setQueryData(makeDraftKey(userId, next), found);
      store({ ...next, referenceNo: found.referenceNo, isPaid: false });
      setChanging(false);
    } catch (failure) {
      if (isBonusUnavailable(failure)) refreshBonuses();
      // Reuse the ID only if the request may have reached the server.
      if (!(failure instanceof CallFailure && failure.code === 'NETWORK')) store(null);
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
    removeItem(STORAGE_KEY);
    onSent(draft.referenceNo);
    refreshRequests();
  }

  const isOpen = kept?.referenceNo !== undefined && !isChanging && !isDraftNoMore;
  return {
    stage: isOpen ? getStage(kept, { draft, error }) : 'AMOUNT',
    input: kept,
    draft,
    problem: error === null ? null : getErrorMessage(error),
    submit,
    claim,
    change: () => setChanging(true),
    setPaid: (isPaid) => {
      if (kept !== null) store({ ...kept, isPaid });
    },
    retry: () => void refetch(),
    startAgain: () => store(null),
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
    removeItem(STORAGE_KEY);
    if (referenceNo !== undefined) onSent(referenceNo);
  }, [isDraftNoMore, referenceNo, onSent]);
  return isDraftNoMore;
}

function getStage(
  stored: StoredDeposit,
  { draft, error }: { readonly draft: DepositDraft | null; readonly error: Error | null },
): Deposit['stage'] {
  if (draft !== null) return stored.isPaid ? 'CONFIRM' : 'PAY';
  return error === null ? 'LOADING' : 'FAILED';
}

/**
 * Payment details of the current draft; refetched on a push about a request, which also reveals when it is no longer
 * a draft.
 */
function useDraft(userId: number, stored: StoredDeposit | null, isSubmitting: boolean) {
  return useQuery({
    queryKey: makeDraftKey(userId, stored),
    queryFn: async () => (stored === null ? null : await startDeposit(stored)),
    // A draft being submitted is about to end, so don't refetch it.
    enabled: stored?.referenceNo !== undefined && !isSubmitting,
    staleTime: 0,
    gcTime: 0,
  });
}

function makeDraftKey(userId: number, stored: Pick<StoredDeposit, 'clientRequestId'> | null) {
  return [REQUESTS, userId, 'draft', stored?.clientRequestId ?? null] as const;
}

function isSameInput(stored: StoredDeposit | null, input: DepositInput): stored is StoredDeposit {
  return (
    stored?.amount === input.amount &&
    stored.paymentMethodId === input.paymentMethodId &&
    stored.bonusId === input.bonusId
  );
}

/** Ignores drafts of other users on a shared device. */
function pickOwnDraft(stored: StoredDeposit | null, userId: number): StoredDeposit | null {
  return stored?.userId === userId ? stored : null;
}
