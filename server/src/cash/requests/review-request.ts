import type { RequestState } from '@crease/contracts/cash/cashier.ts';
import { normalizeReference } from '@crease/contracts/cash/payment-details.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import type { Collection } from '@crease/core/cashier/cash-move.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { type Failure, fail, failField, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { isManual } from '#cash/payment-methods.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import type { Input } from '#people/account/call-context.ts';
import { areIndependent } from '#people/staff/independent-operators.ts';
import { withRequest } from './cash-desk.ts';
import { type RequestTransition, takeStep } from './request-transitions.ts';

/** Claims a deposit for review for ten minutes. Errors: REQUEST_CLAIMED while another operator holds it. */
export function claimRequest(context: CashEnv, actor: Actor, id: number): Reply<CashRequest> {
  return withReview(context, actor, id, async (request) => {
    const claimedUntil = context.clock.now() + CASHIER.claimMs;
    return await takeStep(context, request, {
      ...buildOperatorStep(actor, request, { to: 'UNDER_REVIEW', action: 'ClaimRequest' }),
      change: { claimedBy: actor.operatorId, claimedUntil },
    });
  });
}

/** Requests information from the owner. A deposit expires after a day without a response; a withdrawal stays held. */
export function requestInfo(
  context: CashEnv,
  actor: Actor,
  { id, reason }: Input<'operatorAskForInfo'>,
): Reply<CashRequest> {
  return withReview(context, actor, id, async (request) => {
    const isDeposit = request.type === 'DEPOSIT';
    const dueAt = isDeposit ? context.clock.now() + CASHIER.needsInfoMs : null;
    return await takeStep(context, request, {
      ...buildOperatorStep(actor, request, { to: 'NEEDS_INFO', action: 'AskForInfo', reason }),
      change: { dueAt },
    });
  });
}

/**
 * Declines a request with a reason shown to its owner. A deposit's reference stays reserved for a while; a
 * withdrawal's hold is released.
 */
export function rejectRequest(
  context: CashEnv,
  actor: Actor,
  { id, code, reason }: Input<'operatorRejectRequest'>,
): Reply<CashRequest> {
  return withReview(context, actor, id, async (request) => {
    const now = context.clock.now();
    const rejection = { to: 'REJECTED', action: 'RejectRequest', reason } as const;
    const step = {
      ...buildOperatorStep(actor, request, rejection),
      change: { rejectCode: code, rejectReason: reason, endedAt: now, dueAt: null },
    };
    if (request.type === 'DEPOSIT') {
      const freesAt = now + CASHIER.rejectedReferenceMs;
      return await takeStep(context, request, { ...step, writing: { ...step.writing, freesAt } });
    }
    const move = { type: 'WITHDRAWAL_RELEASED', withdrawalId: id } as const;
    return await takeStep(context, request, { ...step, move });
  });
}

/** Marks a withdrawal as paid by the bank and releases the hold, less tax. */
export function markPaid(
  context: CashEnv,
  actor: Actor,
  { id, utr, remark }: Input<'operatorMarkPaid'>,
): Reply<CashRequest> {
  return withReview(context, actor, id, async (request) => {
    if (request.type !== 'WITHDRAWAL') return fail('BAD_STATE', { state: request.state });
    const reference = normalizeReference(request.paymentType === 'USDT' ? 'USDT' : 'BANK', utr);
    if (reference === null) return failField('utr', 'That isn’t a valid payment reference');
    const { tax, amount } = request;
    return await takeStep(context, request, {
      ...buildOperatorStep(actor, request, { to: 'PAID', action: 'MarkPaid', reason: remark }),
      change: {
        reference,
        settledAmount: amount - tax,
        remark: remark ?? request.remark,
        endedAt: context.clock.now(),
      },
      move: { type: 'WITHDRAWAL_PAID', withdrawalId: id, from: getCollection(request), tax },
    });
  });
}

/** Marks a withdrawal as failed at the bank and returns the money to its owner. */
export function markFailed(
  context: CashEnv,
  actor: Actor,
  { id, reason }: Input<'operatorAskForInfo'>,
): Reply<CashRequest> {
  return withReview(context, actor, id, (request) =>
    takeStep(context, request, {
      ...buildOperatorStep(actor, request, { to: 'FAILED', action: 'MarkFailed', reason }),
      change: { rejectReason: reason, endedAt: context.clock.now() },
      move: { type: 'WITHDRAWAL_RELEASED', withdrawalId: id },
    }),
  );
}

/** Refuses operators other than the current reviewer; null if allowed. */
export function checkReviewer(
  { clock }: CashEnv,
  { operatorId }: Actor,
  { claimedBy, claimedUntil, state }: CashRequest,
) {
  const isHeld = state === 'UNDER_REVIEW' && claimedUntil !== null && claimedUntil > clock.now();
  return isHeld && claimedBy !== operatorId ? fail('REQUEST_CLAIMED') : null;
}

/** Builds an operator's step with its audit entry. */
export function buildOperatorStep(
  actor: Actor,
  { id, state, amount, settledAmount }: CashRequest,
  decision: {
    readonly to: RequestState;
    readonly action: string;
    readonly reason?: string | undefined;
  },
): Pick<RequestTransition, 'to' | 'by' | 'actor' | 'ip' | 'writing' | 'reason'> {
  const { to, action, reason } = decision;
  const audit = buildAuditRow(actor, {
    action,
    entity: 'cash-request',
    entityId: id,
    reason: reason ?? '',
    before: { state, amount: settledAmount ?? amount },
    after: { state: to },
  });
  return {
    to,
    by: 'OPERATOR',
    actor: `operator:${actor.operatorId}`,
    ip: actor.ip,
    reason: reason ?? null,
    writing: { audit },
  };
}

/** Runs `work` on a request under its owner's lock, unless another reviewer holds it. */
export async function withReview(
  context: CashEnv,
  actor: Actor,
  id: number,
  work: (request: CashRequest) => Reply<CashRequest>,
): Reply<CashRequest> {
  const known = await context.cashier.requestById(id);
  if (known === null) return fail('NOT_FOUND');
  return await withRequest(
    context,
    known,
    async (request) =>
      checkReviewer(context, actor, request) ??
      (await checkOwnDecision(context, actor, request)) ??
      (await work(request)),
  );
}

/** Operators who declined the appealed requests, by request ID. */
export async function findDecliners(
  { cashier }: Pick<CashEnv, 'cashier'>,
  requests: readonly CashRequest[],
): Promise<ReadonlyMap<number, number>> {
  const appealed = requests.filter(({ appealedAt }) => appealedAt !== null).map(({ id }) => id);
  if (appealed.length === 0) return new Map();
  const decliners = new Map<number, number>();
  for (const { requestId, toState, actor } of await cashier.listSteps(appealed)) {
    const operatorId = Number(/^operator:(\d+)$/.exec(actor)?.[1] ?? 0);
    // Keep the first decline; a second one is final.
    if (toState === 'REJECTED' && operatorId > 0 && !decliners.has(requestId)) decliners.set(requestId, operatorId);
  }
  return decliners;
}

/** Refuses operators who would decide an appeal against their own decision; null if allowed. */
export async function checkOwnDecision(
  context: CashEnv,
  { operatorId }: Actor,
  request: CashRequest,
): Promise<Failure | null> {
  const decliner = (await findDecliners(context, [request])).get(request.id);
  if (decliner === undefined || (await areIndependent(context, decliner, operatorId))) return null;
  return fail('OWN_DECISION');
}

/**
 * House account that holds a request's money: unidentified receipts once confirmed by a statement, the provider's
 * account, or in transit if confirmed manually.
 */
export function getCollection({ provider, bankLineId }: Pick<CashRequest, 'provider' | 'bankLineId'>): Collection {
  if (bankLineId !== null) return { kind: 'UNIDENTIFIED' };
  return isManual({ provider }) ? { kind: 'TRANSIT' } : { kind: 'PROVIDER', code: provider };
}
