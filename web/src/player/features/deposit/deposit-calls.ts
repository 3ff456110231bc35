import { cashierCalls } from '@crease/contracts/calls/cashier.ts';
import type { DepositDraft } from '@crease/contracts/wire/cashier.ts';
import { callRoute } from '#client/api/call-route.ts';
import { CallFailure } from '#client/api/failure.ts';
import type { StoredDeposit } from '#client/storage/local-shapes.ts';
import { t } from '#i18n/text.ts';
import { refreshBonuses } from '#player/betting/bonuses.ts';
import { toasts } from '#ui/toast/toasts.ts';

export interface DepositInput {
  readonly amount: number;
  readonly paymentMethodId: number;
  /** The bonus to claim. */
  readonly bonusId?: number;
}

export interface PaymentClaim {
  readonly utr: string;
  readonly screenshotId: number | undefined;
}

/** Requests payment details. Idempotent. @throws CallFailure */
export function startDeposit({ amount, paymentMethodId, clientRequestId, ...kept }: StoredDeposit) {
  return callRoute(cashierCalls.startDeposit, {
    amount,
    paymentMethodId,
    clientRequestId,
    ...pickBonusId(kept),
  });
}

function pickBonusId({ bonusId }: Pick<DepositInput, 'bonusId'>): Pick<DepositInput, 'bonusId'> {
  return bonusId === undefined ? {} : { bonusId };
}

/** True if the deposit was rejected only because of its bonus. */
export function isBonusUnavailable(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'BONUS_NOT_AVAILABLE';
}

/** Submits the payment reference. Idempotent, so it can be retried after a lost response. */
export async function submitPayment(
  { clientRequestId, ...kept }: StoredDeposit,
  { id: requestId, amount, paymentMethodId }: DepositDraft,
  { utr, screenshotId }: PaymentClaim,
): Promise<void> {
  const { withoutBonus } = await callRoute(cashierCalls.createDeposit, {
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
  toasts.show(
    'info',
    t('This bonus is no longer available. Your deposit will be credited without it.'),
  );
}

/** Creates a deposit with its idempotency ID. */
export function createDeposit(userId: number, input: DepositInput): StoredDeposit {
  return { ...input, userId, clientRequestId: crypto.randomUUID(), isPaid: false };
}
