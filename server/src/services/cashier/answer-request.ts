import { referenceOf } from '@crease/contracts/rules/payment-reference.ts';
import type { DwItem, PaymentType } from '@crease/contracts/wire/cashier.ts';
import type { CashRequest, CashWriting } from '#ports/cashier-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { decline, declineField, type Reply } from '#services/reply.ts';
import { inTurnOf, mayAppeal } from './cash-desk.ts';
import { proofOf } from './payment-proof.ts';
import { itemOf } from './request-view.ts';
import type { Asking } from './start-deposit.ts';
import { referenceTaken } from './submit-deposit.ts';
import { type Taking, takeStep } from './take-step.ts';

/** What a bettor says to the reviewer's question. */
export interface RequestAnswer {
  readonly id: number;
  readonly utr?: string | undefined;
  readonly screenshotId?: number | undefined;
  readonly remark?: string | undefined;
}

/** Takes a deposit back that nobody looks at yet and no money has come for; its reference is free again. BAD_STATE for any other. */
export function cancelDeposit(
  context: AppContext,
  asking: Asking,
  id: number,
): Promise<Reply<DwItem>> {
  return withOwn(context, asking, id, async (request) => {
    const now = context.clock.now();
    if (request.settledAmount !== null) return decline('BAD_STATE', { state: request.state });
    return await takeStep(context, request, {
      ...byOwner(asking),
      to: 'CANCELLED',
      change: { dueAt: null, endedAt: now },
      writing: { freesAt: now },
    });
  });
}

/**
 * Gives the reviewer what they asked for, and the request goes back to them. BAD_STATE where nothing was asked: a declined
 * deposit is looked at again by an appeal alone, which is had once.
 */
export function answerRequest(
  context: AppContext,
  asking: Asking,
  given: RequestAnswer,
): Promise<Reply<DwItem>> {
  return withOwn(context, asking, given.id, async (request) => {
    if (request.state !== 'NEEDS_INFO') return decline('BAD_STATE', { state: request.state });
    const { remark, utr, screenshotId } = given;
    const change = { remark: remark ?? request.remark, dueAt: null };
    if (request.type === 'WITHDRAWAL')
      return await takeStep(context, request, {
        ...byOwner(asking),
        to: 'RISK_REVIEW',
        reason: remark ?? null,
        change,
      });
    const type = depositTypeOf(request);
    const reference = utr === undefined ? request.reference : referenceOf(type, utr);
    if (reference === null) return declineField('utr', 'This is no reference of such a payment');
    const proof = await proofOf(context, asking.user.id, { screenshotId, requestId: request.id });
    if (!proof.ok) return proof;
    const flags = [...new Set([...request.flags, ...proof.value.flags])];
    const picture = proof.value.imageId === null ? {} : { ...proof.value, flags };
    return await takeStep(context, request, {
      ...byOwner(asking),
      to: 'SUBMITTED',
      reason: remark ?? null,
      change: { ...change, ...picture, reference, claimedBy: null, claimedUntil: null },
      writing: utr === undefined ? {} : referenceTaken(type, reference),
    });
  });
}

/** Has a deposit that was declined looked at once more; once. Its reference is claimed again. */
export function appealRequest(
  context: AppContext,
  asking: Asking,
  { id, remark }: { readonly id: number; readonly remark: string },
): Promise<Reply<DwItem>> {
  return withOwn(context, asking, id, async (request) => {
    if (!mayAppeal(request)) return decline('BAD_STATE', { state: request.state });
    const writing: Omit<CashWriting, 'step'> =
      request.reference === null ? {} : referenceTaken(depositTypeOf(request), request.reference);
    return await takeStep(context, request, {
      ...byOwner(asking),
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
      writing,
    });
  });
}

/** The kind of payment of a deposit; withdrawals have kinds of accounts, which are kinds of payment too. */
export function depositTypeOf({ paymentType }: CashRequest): PaymentType {
  return paymentType;
}

function byOwner({ user, origin }: Asking): Pick<Taking, 'by' | 'actor' | 'ip'> {
  return { by: 'USER', actor: `user:${user.id}`, ip: origin.ip };
}

/** A request of somebody else is not there for the caller. */
function withOwn(
  context: AppContext,
  { user }: Asking,
  id: number,
  work: (request: CashRequest) => Promise<Reply<CashRequest>>,
): Promise<Reply<DwItem>> {
  return inTurnOf(context, user.id, async () => {
    const request = await context.cashier.requestById(id);
    if (request === null || request.userId !== user.id) return decline('NOT_FOUND');
    const done = await work(request);
    return done.ok ? { ok: true, value: await itemOf(context, done.value) } : done;
  });
}
