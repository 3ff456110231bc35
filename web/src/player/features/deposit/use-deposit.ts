import type { DepositDraft } from '@crease/contracts/cash/cashier.ts';
import { cashierRoutes } from '@crease/contracts/cash/deposit-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { readItem, removeItem, writeItem } from '#client/storage/local-items.ts';
import type { StoredDeposit } from '#client/storage/local-shapes.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { refreshBonuses } from '#player/betting/bonuses.ts';
import { REQUESTS, refreshRequests } from '#player/features/requests/requests.ts';
import { toasts } from '#ui/toast/toasts.ts';

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
  const [saved, store] = useStoredDeposit(userId);
  const [isChanging, setChanging] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const { data: draft = null, error, refetch } = useDraft(userId, saved, isNaming);
  const isDraftNoMore = useSentElsewhere(error, saved?.referenceNo, onSent);

  async function submit(input: DepositInput): Promise<void> {
    const next = isSameInput(saved, input)
      ? saved
      : { ...input, userId, clientRequestId: crypto.randomUUID(), isPaid: false };
    store({ ...next, isPaid: false });
    try {
      const found = await startDeposit(next);
      queryClient.setQueryData(makeDraftKey(userId, next), found);
      store({ ...next, referenceNo: found.referenceNo, isPaid: false });
      setChanging(false);
    } catch (failure) {
      const code = failure instanceof CallFailure ? failure.code : null;
      if (code === 'BONUS_NOT_AVAILABLE') refreshBonuses();
      // Reuse the ID only if the request may have reached the server.
      if (code !== 'NETWORK') store(null);
      throw failure;
    }
  }

  async function claim(payment: PaymentClaim): Promise<void> {
    if (saved === null || draft === null) return;
    setNaming(true);
    try {
      await submitPayment(saved, draft, payment);
    } catch (failure) {
      setNaming(false);
      throw failure;
    }
    removeItem(STORAGE_KEY);
    onSent(draft.referenceNo);
    refreshRequests();
  }

  const isOpen = saved?.referenceNo !== undefined && !isChanging && !isDraftNoMore;
  return {
    stage: isOpen ? getStage(saved, { draft, error }) : 'AMOUNT',
    input: saved,
    draft,
    problem: error === null ? null : getErrorMessage(error),
    submit,
    claim,
    change: () => setChanging(true),
    setPaid: (isPaid) => {
      if (saved !== null) store({ ...saved, isPaid });
    },
    retry: () => void refetch(),
    startAgain: () => store(null),
  };
}

/** The deposit stored in this browser, and how to replace it. */
function useStoredDeposit(userId: number) {
  const [saved, setSaved] = useState(() => {
    const stored = readItem(STORAGE_KEY);
    // Drafts of other users on a shared device don't count.
    return stored?.userId === userId ? stored : null;
  });

  function store(next: StoredDeposit | null): void {
    if (next === null) removeItem(STORAGE_KEY);
    else writeItem(STORAGE_KEY, next);
    setSaved(next);
  }

  return [saved, store] as const;
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

interface DepositInput {
  readonly amount: number;
  readonly paymentMethodId: number;
  /** The bonus to claim. */
  readonly bonusId?: number;
}

interface PaymentClaim {
  readonly utr: string;
  readonly screenshotId: number | undefined;
}

/** Requests payment details. Idempotent. @throws CallFailure */
function startDeposit({ amount, paymentMethodId, clientRequestId, ...kept }: StoredDeposit) {
  return callRoute(cashierRoutes.startDeposit, {
    amount,
    paymentMethodId,
    clientRequestId,
    ...pickBonusId(kept),
  });
}

function pickBonusId({ bonusId }: Pick<DepositInput, 'bonusId'>): Pick<DepositInput, 'bonusId'> {
  return bonusId === undefined ? {} : { bonusId };
}

/** Submits the payment reference. Idempotent, so it can be retried after a lost response. */
async function submitPayment(
  { clientRequestId, ...kept }: StoredDeposit,
  { id: requestId, amount, paymentMethodId }: DepositDraft,
  { utr, screenshotId }: PaymentClaim,
): Promise<void> {
  const { withoutBonus } = await callRoute(cashierRoutes.createDeposit, {
    requestId,
    amount,
    paymentMethodId,
    utr,
    clientRequestId,
    agreeTerms: true,
    ...pickBonusId(kept),
    ...(screenshotId === undefined ? {} : { screenshotId }),
  });
  if (!withoutBonus) return;
  refreshBonuses();
  toasts.show('info', t('This bonus is no longer available. Your deposit will be credited without it.'));
}
