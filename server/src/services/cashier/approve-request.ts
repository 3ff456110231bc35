import { toRupees } from '@crease/contracts/values/money.ts';
import type { CashMove } from '@crease/core/cashier/cash-move.ts';
import { SYSTEM_ACTOR } from '#ports/audit.ts';
import type { CashRequest, OwedStep } from '#ports/cashier-store.ts';
import type { AppContext } from '#services/app-context.ts';
import type { ActOf, CashAct } from '#services/operator/acts/operator-act.ts';
import type { Actor } from '#services/operator/audit-line.ts';
import { fail, failField, ok, type ServiceResult } from '#services/reply.ts';
import { checkOwnDecision } from './appeal.ts';
import { withUserLock } from './cash-desk.ts';
import { getCollection } from './collection-of.ts';
import { checkPayoutHold, dismissDispute } from './disputes.ts';
import { buildOperatorStep, checkReviewer } from './review-request.ts';
import { completePendingStep, takeStep } from './take-step.ts';

/**
 * Executes an action that needs one operator or was approved by two. The second approver may act on a request claimed
 * by the first. Errors: BAD_STATE if the amount differs from the reviewed one or the state has changed.
 */
export async function executeCashAction(
  context: AppContext,
  actor: Actor,
  { act, isConfirmed }: { readonly act: CashAct; readonly isConfirmed: boolean },
): Promise<ServiceResult<CashRequest>> {
  return await withUserLock(context, act.userId, async () => {
    const request = await context.cashier.requestById(act.requestId);
    if (request === null || request.userId !== act.userId) return fail('NOT_FOUND');
    const claimed = isConfirmed ? null : checkReviewer(context, actor, request);
    if (claimed !== null) return claimed;
    if (act.type === 'ApproveDeposit') return await creditDeposit(context, actor, { act, request });
    if (act.amount !== (request.settledAmount ?? request.amount)) return fail('BAD_STATE');
    switch (act.type) {
      case 'ReverseDeposit':
        return await reverseDeposit(context, actor, { act, request });
      case 'DismissDispute':
        return await dismissDispute(context, actor, { act, request });
      case 'ApproveWithdrawal': {
        const held = await checkPayoutHold(context, act.userId);
        if (held !== null) return held;
        return await takeStep(context, request, {
          ...buildOperatorStep(actor, request, {
            to: 'APPROVED',
            action: act.type,
            reason: act.reason,
          }),
        });
      }
      case 'ReturnWithdrawal':
        return await returnWithdrawal(context, actor, { act, request });
    }
  });
}

/**
 * Credits the deposits of a confirmed proposal one by one. One that was unmatched or credited meanwhile is left out.
 * Errors: BAD_STATE if none is left.
 */
export async function executeMatched(
  context: AppContext,
  actor: Actor,
  { deposits }: ActOf<'ApproveMatched'>,
): Promise<ServiceResult<readonly CashRequest[]>> {
  const credited: CashRequest[] = [];
  for (const deposit of deposits) {
    const request = await context.cashier.requestById(deposit.requestId);
    if (request?.state !== 'AUTO_MATCHED') continue;
    // The reason is in the proposal's audit entry; a reason here would be a note to the player.
    const act = { type: 'ApproveDeposit', ...deposit, source: null, reason: '' } as const;
    const done = await executeCashAction(context, actor, { act, isConfirmed: true });
    if (done.ok) credited.push(done.value);
  }
  return credited.length === 0 ? fail('BAD_STATE') : ok(credited);
}

/** Credits the received amount, which may differ from the requested one. */
async function creditDeposit(
  context: AppContext,
  actor: Actor,
  {
    act,
    request,
  }: {
    readonly act: Extract<CashAct, { readonly type: 'ApproveDeposit' }>;
    readonly request: CashRequest;
  },
): Promise<ServiceResult<CashRequest>> {
  const { amount, reason, source } = act;
  const own = await checkOwnDecision(context, actor, request);
  if (own !== null) return own;
  if (request.bankLineId !== null && amount !== request.settledAmount)
    return failField('amount', `Bank amount is ${toRupees(request.settledAmount ?? 0)}`);
  const step = buildOperatorStep(actor, request, { to: 'APPROVED', action: act.type, reason });
  const approved = await takeStep(context, request, {
    ...step,
    change: {
      settledAmount: amount,
      source: source ?? request.source,
      remark: reason === '' ? request.remark : reason,
      dueAt: null,
      owes: buildCredit(context, request, amount),
    },
  });
  return approved.ok ? await completePendingStep(context, approved.value) : approved;
}

/** Builds the credit owed after an approval. */
export function buildCredit(context: AppContext, request: CashRequest, amount: number): OwedStep {
  return {
    to: 'CREDITED',
    move: {
      type: 'DEPOSIT',
      amount,
      from: getCollection(request),
      depositId: request.id,
    },
    change: { endedAt: context.clock.now() },
    actor: SYSTEM_ACTOR,
    reason: null,
    ip: '',
  };
}

async function reverseDeposit(
  context: AppContext,
  actor: Actor,
  { act, request }: { readonly act: CashAct; readonly request: CashRequest },
): Promise<ServiceResult<CashRequest>> {
  const { amount, reason } = act;
  // Money confirmed by a statement leaves through another statement line.
  const to = getCollection({ ...request, bankLineId: null });
  const move: CashMove = { type: 'DEPOSIT_REVERSED', amount, to };
  return await takeStep(context, request, {
    ...buildOperatorStep(actor, request, { to: 'REVERSED', action: act.type, reason }),
    change: { rejectReason: reason, endedAt: context.clock.now() },
    move,
  });
}

async function returnWithdrawal(
  context: AppContext,
  actor: Actor,
  { act, request }: { readonly act: CashAct; readonly request: CashRequest },
): Promise<ServiceResult<CashRequest>> {
  const { amount, reason } = act;
  return await takeStep(context, request, {
    ...buildOperatorStep(actor, request, { to: 'RETURNED', action: act.type, reason }),
    change: { rejectReason: reason, endedAt: context.clock.now() },
    move: { type: 'WITHDRAWAL_RETURNED', amount, to: getCollection(request) },
  });
}
