import type { DwItem } from '@crease/contracts/cash/cashier.ts';
import { normalizeReference } from '@crease/contracts/cash/payment-details.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import type { Input } from '#people/account/call-context.ts';
import type { Requester } from '#people/sessions/live-session.ts';
import { mayAppeal, withRequest } from './cash-desk.ts';
import { byOwner, takeStep } from './request-transitions.ts';
import { toRequestItem } from './request-view.ts';
import { buildPaymentProof, claimReference } from './submit-deposit.ts';

/**
 * Cancels a deposit that is neither under review nor paid, and frees its reference. Errors: BAD_STATE for any other
 * deposit.
 */
export function cancelDeposit(context: CashEnv, requester: Requester, id: number): Reply<DwItem> {
  return withOwn(context, requester, id, async (request) => {
    const now = context.clock.now();
    if (request.settledAmount !== null) return fail('BAD_STATE', { state: request.state });
    return await takeStep(context, request, {
      ...byOwner(requester),
      to: 'CANCELLED',
      change: { dueAt: null, endedAt: now },
      writing: { freesAt: now },
    });
  });
}

/**
 * Submits the requested information and returns the request to its reviewer. Errors: BAD_STATE if nothing was
 * requested. A declined deposit can only be reopened by an appeal, once.
 */
export function answerRequest(context: CashEnv, requester: Requester, answer: Input<'answerRequest'>): Reply<DwItem> {
  return withOwn(context, requester, answer.id, async (request) => {
    if (request.state !== 'NEEDS_INFO') return fail('BAD_STATE', { state: request.state });
    const { remark, utr, screenshotId } = answer;
    const change = { remark: remark ?? request.remark, dueAt: null };
    if (request.type === 'WITHDRAWAL')
      return await takeStep(context, request, {
        ...byOwner(requester),
        to: 'RISK_REVIEW',
        reason: remark ?? null,
        change,
      });
    const reference = utr === undefined ? request.reference : normalizeReference(request.paymentType, utr);
    if (utr !== undefined && reference === null)
      return failField('utr', 'That isn’t a valid reference for this payment method');
    const proof = await buildPaymentProof(context, requester.user.id, screenshotId, request.id);
    if (!proof.ok) return proof;
    const flags = [...new Set([...request.flags, ...proof.value.flags])];
    const picture = proof.value.imageId === null ? {} : { ...proof.value, flags };
    return await takeStep(context, request, {
      ...byOwner(requester),
      to: 'SUBMITTED',
      reason: remark ?? null,
      change: { ...change, ...picture, reference, claimedBy: null, claimedUntil: null },
      writing: utr === undefined ? {} : claimReference(reference),
    });
  });
}

/** Appeals a declined deposit, which is possible once. Its reference is claimed again. */
export function appealRequest(
  context: CashEnv,
  requester: Requester,
  { id, remark }: Input<'appealRequest'>,
): Reply<DwItem> {
  return withOwn(context, requester, id, async (request) => {
    if (!mayAppeal(request)) return fail('BAD_STATE', { state: request.state });
    return await takeStep(context, request, {
      ...byOwner(requester),
      to: 'SUBMITTED',
      reason: remark,
      change: {
        remark,
        appealedAt: context.clock.now(),
        endedAt: null,
        rejectCode: null,
        rejectReason: null,
        claimedBy: null,
        claimedUntil: null,
        flags: [...request.flags, 'APPEALED'],
      },
      writing: claimReference(request.reference),
    });
  });
}

/** Loads a request of the caller; another player's request is NOT_FOUND. */
function withOwn(
  context: CashEnv,
  { user }: Requester,
  id: number,
  work: (request: CashRequest) => Reply<CashRequest>,
): Reply<DwItem> {
  return withRequest(context, { id, userId: user.id }, async (request) => {
    const done = await work(request);
    return done.ok ? ok(await toRequestItem(context, done.value)) : done;
  });
}
