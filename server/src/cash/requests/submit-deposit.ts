import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { RequestResult, RiskFlag } from '@crease/contracts/cash/cashier.ts';
import { normalizeReference, REFERENCE_FAMILIES, toPaymentClaim } from '@crease/contracts/cash/payment-details.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import { type CashEnv, followDeposit } from '#cash/env.ts';
import { type HouseMethod, isManual } from '#cash/payment-methods.ts';
import { type CashRequest, isClash, type NewCashRequest } from '#cash/store/cash-request.ts';
import { getWalletFigures } from '#journal/account-balances.ts';
import type { Input } from '#people/account/call-context.ts';
import type { Requester } from '#people/sessions/live-session.ts';
import type { User } from '#people/store/account-store.ts';
import { failClash, formatReferenceNo, withUserLock } from './cash-desk.ts';
import { findDepositFlags } from './cash-flags.ts';
import { buildFirstStep, byOwner, reserveRoom, takeStep } from './request-transitions.ts';
import { publishRequest } from './request-view.ts';
import { depositRefusal, findDepositMethod } from './start-deposit.ts';

interface DepositClaim extends Omit<Input<'createDeposit'>, 'utr' | 'agreeTerms'> {
  /** Null if only a screenshot proves the payment; the bank's line or the reviewer supplies the reference. */
  readonly utr: string | null;
}

/**
 * Submits a bettor's payment claim with its reference for review, for their draft or standalone. A repeat returns the
 * same result. Errors: NOT_FOUND, VALIDATION of `utr`, `amount` or `screenshotId`, DUPLICATE_UTR, BAD_STATE,
 * TOO_MANY_PENDING, and those of `depositRefusal`.
 */
export function submitDeposit(context: CashEnv, requester: Requester, claim: DepositClaim): Reply<RequestResult> {
  const { user } = requester;
  return withUserLock(context, user.id, async () => {
    const method = findDepositMethod(context, user, claim.paymentMethodId);
    if (method === null) return fail('NOT_FOUND');
    // Providers report payments themselves.
    if (!isManual(method)) return fail('BAD_STATE');
    const reference = claim.utr === null ? null : normalizeReference(method.type, claim.utr);
    if (claim.utr !== null && reference === null)
      return failField('utr', REFERENCE_WORDS[REFERENCE_FAMILIES[method.type]]);
    const known = await findClaimedDeposit(context, user.id, claim);
    if (known !== null && known.state !== 'DRAFT') {
      if (reference !== null && known.reference !== reference) return fail('BAD_STATE');
      return await buildSubmitResult(context, requester, { claim, request: known });
    }
    if (claim.requestId !== undefined && known === null) return fail('NOT_FOUND');
    const wrong = await findClaimProblem(context, user, method, { ...claim, draft: known });
    if (wrong !== null) return wrong;
    const proof = await buildPaymentProof(context, user.id, claim.screenshotId, known?.id ?? 0);
    if (!proof.ok) return proof;
    const odd = await findDepositFlags(context, user.id, { amount: claim.amount, source: null });
    const flags = [...proof.value.flags, ...odd];
    const paid: Paid = { method, reference, proof: { ...proof.value, flags } };
    const submitted =
      known === null
        ? await addSubmitted(context, requester, { claim, paid })
        : await takeStep(context, known, {
            ...byOwner(requester),
            to: 'SUBMITTED',
            change: { ...paid.proof, reference, submittedAt: context.clock.now(), dueAt: null },
            writing: claimReference(reference),
          });
    if (!submitted.ok) return submitted;
    return await buildSubmitResult(context, requester, { claim, request: submitted.value });
  });
}

/** Builds the result. The deposit is already stored, but its bonus may have become unavailable. */
async function buildSubmitResult(
  context: CashEnv,
  requester: Requester,
  { claim: { bonusId }, request }: { readonly claim: DepositClaim; readonly request: CashRequest },
): Reply<RequestResult> {
  const isNamed = await followDeposit(context, requester, { bonusId, depositId: request.id });
  return await buildRequestResult(context, request, !isNamed);
}

const REFERENCE_WORDS = {
  UPI: 'The reference must be 12 digits, as shown in your payment app',
  BANK: 'The reference must be 12 digits, or 16–22 letters and digits',
  USDT: 'The transaction hash must be 64 letters and digits',
  AGENT: 'The voucher must be at least 6 letters and digits',
} as const;

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
  user: User,
  method: HouseMethod,
  { amount, screenshotId, draft }: DepositClaim & { readonly draft: CashRequest | null },
) {
  if (method.requireScreenshot && screenshotId === undefined)
    return failField('screenshotId', 'Please add a screenshot of the payment');
  if (draft === null) return await depositRefusal(context, user, { method, amount });
  if (draft.methodId !== method.id) return failField('paymentMethodId', 'The payment method doesn’t match');
  return draft.amount === amount ? null : failField('amount', `Please pay exactly ${toRupees(draft.amount)}`);
}

async function addSubmitted(
  context: CashEnv,
  { user, origin }: Requester,
  { claim, paid }: { readonly claim: DepositClaim; readonly paid: Paid },
): Reply<CashRequest> {
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
  const step = buildFirstStep(request, origin.ip);
  const stored = await context.cashier.addRequest(request, { step, ...claimReference(reference) });
  if (isClash(stored)) return failClash(stored, 'DEPOSIT');
  const refused = await reserveRoom(context, stored);
  if (refused !== null) return refused;
  publishRequest(context, stored);
  return ok(stored);
}

export async function buildRequestResult(
  { exchange, payments }: CashEnv,
  request: CashRequest,
  withoutBonus = false,
): Reply<RequestResult> {
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

/** Screenshot of a payment as stored with its deposit. */
type PaymentProof = Pick<CashRequest, 'imageId' | 'imageHash' | 'pictureHash' | 'flags'>;

const NO_PROOF: PaymentProof = { imageId: null, imageHash: null, pictureHash: null, flags: [] };

/**
 * Loads a screenshot uploaded by its owner, with its fingerprints. The image is deleted after a day; the hashes
 * remain to detect repeats and look-alikes.
 *
 * @param requestId deposit that it is for; 0 for a new one.
 */
export async function buildPaymentProof(
  context: CashEnv,
  userId: number,
  screenshotId: number | undefined,
  requestId: number,
): Reply<PaymentProof> {
  if (screenshotId === undefined) return ok(NO_PROOF);
  const image = await context.images.imageById(screenshotId);
  if (image === null || image.ownerId !== userId)
    return failField('screenshotId', 'This screenshot is no longer available. Upload it again');
  const prints = await context.imageEncoder.fingerprint(image.bytes);
  const { exact: imageHash, perceptual: pictureHash } = prints;
  const picture = { id: requestId, imageHash, pictureHash };
  const likeness = await context.cashier.findSimilarScreenshots(picture, CASHIER.alikeBits);
  const flags: RiskFlag[] = likeness === null ? [] : [likeness === 'SAME' ? 'PICTURE_USED' : 'PICTURE_ALIKE'];
  return ok({ imageId: image.id, imageHash, pictureHash, flags });
}
