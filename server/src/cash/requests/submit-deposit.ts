import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import {
  getReferenceFamily,
  normaliseReference,
  toPaymentClaim,
} from '@crease/contracts/rules/payment-reference.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { RequestResult } from '@crease/contracts/wire/cashier.ts';
import type { Money } from '@crease/core/money/money.ts';
import { fail, failField, ok, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import {
  type CashChange,
  type CashRequest,
  isClash,
  type NewCashRequest,
} from '#cash/store/cash-request.ts';
import { getWalletFigures } from '#journal/balance-figures.ts';
import type { Requester } from '#people/account/live-session.ts';
import { failClash, formatReferenceNo, withUserLock } from './cash-desk.ts';
import { findDepositFlags } from './cash-flags.ts';
import { followDeposit } from './cash-gates.ts';
import { reserveRoom } from './deposit-room.ts';
import type { HouseMethod } from './payment-methods.ts';
import { buildPaymentProof, type PaymentProof } from './payment-proof.ts';
import { isManual } from './payment-providers.ts';
import { publishRequest } from './request-pushes.ts';
import { depositRefusal, findDepositMethod } from './start-deposit.ts';
import { takeStep } from './take-step.ts';

export interface DepositClaim {
  readonly amount: Money;
  readonly paymentMethodId: number;
  readonly requestId?: number | undefined;
  /** Null if only a screenshot proves the payment; the bank's line or the reviewer supplies the reference. */
  readonly utr: string | null;
  readonly screenshotId?: number | undefined;
  /** Bonus offer that it is for. */
  readonly bonusId?: number | undefined;
  readonly clientRequestId: string;
}

/**
 * Submits a bettor's payment claim with its reference for review, for their draft or standalone. A repeat returns the
 * same result. Errors: NOT_FOUND, VALIDATION of `utr`, `amount` or `screenshotId`, DUPLICATE_UTR, BAD_STATE,
 * TOO_MANY_PENDING, and those of `depositRefusal`.
 */
export function submitDeposit(
  context: CashEnv,
  requester: Requester,
  claim: DepositClaim,
): Promise<ServiceResult<RequestResult>> {
  const { user } = requester;
  return withUserLock(context, user.id, async () => {
    const method = findDepositMethod(context, user, claim.paymentMethodId);
    if (method === null) return fail('NOT_FOUND');
    // Providers report payments themselves.
    if (!isManual(method)) return fail('BAD_STATE');
    const reference = claim.utr === null ? null : normaliseReference(method.type, claim.utr);
    if (claim.utr !== null && reference === null)
      return failField('utr', REFERENCE_WORDS[getReferenceFamily(method.type)]);
    const known = await findClaimedDeposit(context, user.id, claim);
    if (known !== null && known.state !== 'DRAFT') {
      if (reference !== null && known.reference !== reference) return fail('BAD_STATE');
      return await buildSubmitResult(context, requester, { claim, request: known });
    }
    if (claim.requestId !== undefined && known === null) return fail('NOT_FOUND');
    const wrong = await findClaimProblem(context, { requester, method, claim, draft: known });
    if (wrong !== null) return wrong;
    const proof = await buildPaymentProof(context, user.id, {
      screenshotId: claim.screenshotId,
      requestId: known?.id ?? 0,
    });
    if (!proof.ok) return proof;
    const odd = await findDepositFlags(context, user.id, { amount: claim.amount, source: null });
    const flags = [...proof.value.flags, ...odd];
    const paid: Paid = { method, reference, proof: { ...proof.value, flags } };
    const submitted =
      known === null
        ? await addSubmitted(context, requester, { claim, paid })
        : await submitDraft(context, requester, { draft: known, paid });
    if (!submitted.ok) return submitted;
    return await buildSubmitResult(context, requester, { claim, request: submitted.value });
  });
}

/** Builds the result. The deposit is already stored, but its bonus may have become unavailable. */
async function buildSubmitResult(
  context: CashEnv,
  requester: Requester,
  { claim: { bonusId }, request }: { readonly claim: DepositClaim; readonly request: CashRequest },
): Promise<ServiceResult<RequestResult>> {
  const isNamed = await followDeposit(context, requester, { bonusId, depositId: request.id });
  return await buildRequestResult(context, request, !isNamed);
}

const REFERENCE_WORDS = {
  UPI: 'The reference must be 12 digits, as shown in your payment app',
  BANK: 'The reference must be 12 digits, or 16–22 letters and digits',
  USDT: 'The transaction hash must be 64 letters and digits',
  AGENT: 'The voucher must be at least 6 letters and digits',
} as const;

/** Fields set when the owner reports a deposit as paid. */
export function submittedChange(
  context: CashEnv,
  { reference, proof }: Pick<Paid, 'reference' | 'proof'>,
): CashChange & Pick<NewCashRequest, 'reference' | 'submittedAt' | 'dueAt'> {
  return { ...proof, reference, submittedAt: context.clock.now(), dueAt: null };
}

/** Claims the reference for this deposit, if it has one. */
export function claimReference(reference: string | null) {
  return reference === null ? {} : { takes: toPaymentClaim(reference) };
}

interface Paid {
  readonly method: HouseMethod;
  readonly reference: string | null;
  readonly proof: PaymentProof;
}

/** Finds the deposit that a claim refers to: its draft, or one created by the same claim. */
async function findClaimedDeposit(
  { cashier }: CashEnv,
  userId: number,
  { requestId, clientRequestId, paymentMethodId, amount }: DepositClaim,
): Promise<CashRequest | null> {
  if (requestId !== undefined) {
    const named = await cashier.requestById(requestId);
    return named?.userId === userId && named.type === 'DEPOSIT' ? named : null;
  }
  const made = await cashier.requestByClientId(userId, clientRequestId);
  if (made !== null) return made;
  const draft = await cashier.findDraft(userId, paymentMethodId);
  return draft?.amount === amount ? draft : null;
}

async function findClaimProblem(
  context: CashEnv,
  {
    requester,
    method,
    claim: { amount, screenshotId },
    draft,
  }: {
    readonly requester: Requester;
    readonly method: HouseMethod;
    readonly claim: Pick<DepositClaim, 'amount' | 'screenshotId'>;
    readonly draft: CashRequest | null;
  },
) {
  if (method.requireScreenshot && screenshotId === undefined)
    return failField('screenshotId', 'Please add a screenshot of the payment');
  if (draft === null) return await depositRefusal(context, requester.user, { method, amount });
  if (draft.methodId !== method.id)
    return failField('paymentMethodId', 'The payment method doesn’t match');
  return draft.amount === amount
    ? null
    : failField('amount', `Please pay exactly ${toRupees(draft.amount)}`);
}

async function submitDraft(
  context: CashEnv,
  { user, origin }: Requester,
  { draft, paid }: { readonly draft: CashRequest; readonly paid: Paid },
): Promise<ServiceResult<CashRequest>> {
  return await takeStep(context, draft, {
    to: 'SUBMITTED',
    by: 'USER',
    actor: `user:${user.id}`,
    ip: origin.ip,
    change: submittedChange(context, paid),
    writing: claimReference(paid.reference),
  });
}

async function addSubmitted(
  context: CashEnv,
  { user, origin }: Requester,
  { claim, paid }: { readonly claim: DepositClaim; readonly paid: Paid },
): Promise<ServiceResult<CashRequest>> {
  const { method, reference } = paid;
  const at = context.clock.now();
  const { amount, clientRequestId } = claim;
  const request: NewCashRequest = {
    ...paid.proof,
    type: 'DEPOSIT',
    state: 'SUBMITTED',
    userId: user.id,
    clientRequestId,
    methodId: method.id,
    paymentType: method.type,
    amount,
    isExact: false,
    reference,
    createdAt: at,
    submittedAt: at,
  };
  const step = {
    at,
    toState: request.state,
    actor: `user:${user.id}`,
    amountAfter: amount,
    ip: origin.ip,
  };
  const kept = await context.cashier.addRequest(request, {
    step,
    ...claimReference(reference),
  });
  if (isClash(kept)) return failClash(kept, 'DEPOSIT');
  const refused = await reserveRoom(context, kept);
  if (refused !== null) return refused;
  publishRequest(context, kept);
  return ok(kept);
}

/** Builds the response to a deposit or withdrawal request. */
export async function buildRequestResult(
  { exchange, payments }: CashEnv,
  request: CashRequest,
  withoutBonus = false,
): Promise<ServiceResult<RequestResult>> {
  const { id, userId, type, createdAt, methodId } = request;
  const { balance } = await exchange.read((state) => getWalletFigures(state, userId));
  const referenceNo = formatReferenceNo(request);
  const minutes = payments.byId(methodId)?.usualMinutes ?? CASHIER.usualPayoutMs / 60_000;
  const message =
    type === 'DEPOSIT'
      ? `${referenceNo}: usually credited within ${minutes} minutes`
      : `${referenceNo}: usually paid within 2 hours, 24 hours at most`;
  return ok({
    id,
    referenceNo,
    status: 'Pending',
    createdAt: toWireTime(createdAt),
    balance,
    message,
    withoutBonus,
  });
}
