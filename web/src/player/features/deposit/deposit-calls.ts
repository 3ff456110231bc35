import { cashierCalls } from '@crease/contracts/calls/cashier.ts';
import type { DepositDraft } from '@crease/contracts/wire/cashier.ts';
import { callRoute } from '#data/api/call-route.ts';
import { CallFailure } from '#data/api/failure.ts';
import type { StoredDeposit } from '#data/storage/local-shapes.ts';
import { refreshBonuses } from '#player/betting/bonuses.ts';
import { t } from '#text/text.ts';
import { toasts } from '#ui/toast/toasts.ts';

export interface DepositWish {
  readonly amount: number;
  readonly paymentMethodId: number;
  /** The bonus that it is for. */
  readonly bonusId?: number;
}

export interface PaymentClaim {
  readonly utr: string;
  readonly screenshotId: number | undefined;
}

/** Asks for the details to pay to. The same again has the same answer. @throws CallFailure */
export function startDeposit({ amount, paymentMethodId, clientRequestId, ...kept }: StoredDeposit) {
  return callRoute(cashierCalls.startDeposit, {
    amount,
    paymentMethodId,
    clientRequestId,
    ...bonusOf(kept),
  });
}

function bonusOf({ bonusId }: Pick<DepositWish, 'bonusId'>): Pick<DepositWish, 'bonusId'> {
  return bonusId === undefined ? {} : { bonusId };
}

/** Whether a deposit was refused for its bonus alone. */
export function isBonusGone(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'BONUS_NOT_AVAILABLE';
}

/** The same again, after a lost answer, has the same answer. */
export async function namePayment(
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
    ...bonusOf(kept),
    ...(screenshotId === undefined ? {} : { screenshotId }),
  });
  if (!withoutBonus) return;
  refreshBonuses();
  toasts.show(
    'info',
    t('The bonus is not available any more. Your deposit is credited without it.'),
  );
}

/** A deposit that begins, with the id under which it may be sent again. */
export function newWish(userId: number, wish: DepositWish): StoredDeposit {
  return { ...wish, userId, clientRequestId: crypto.randomUUID(), isPaid: false };
}
