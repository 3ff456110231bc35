import type { operatorCashierRoutes } from '@crease/contracts/routes/operator-cashier.ts';
import type { OperatorPaymentMethod } from '@crease/contracts/wire/operator-cashier.ts';
import { performAlone, toActing } from '#approvals/do-act.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { listOperatorRequests, toOperatorReply } from '#cash/requests/op-requests.ts';
import { createPayoutBatch, payoutBatch } from '#cash/requests/payout-batch.ts';
import {
  askForInfo,
  claimRequest,
  markFailed,
  markPaid,
  rejectRequest,
} from '#cash/requests/review-request.ts';
import { listPayeeTotals, toOperatorMethod } from '#cash/requests/save-payment-method.ts';
import { closeUnmatched, listUnmatched } from '#cash/requests/stray-events.ts';
import type { CashRequest } from '#cash/store/cashier-store.ts';
import type { AppEnv } from '#office/env.ts';
import { type Call, type Handlers, toActor } from '#people/call.ts';

/** Handlers of contracts/routes/operator-cashier.ts. */
export function operatorCashierHandlers(
  context: AppEnv,
): Pick<Handlers, keyof typeof operatorCashierRoutes> {
  const shown = async (call: Call, reply: Promise<ServiceResult<CashRequest>>) =>
    await toOperatorReply(context, call.operator.operator.id, await reply);
  return {
    operatorGetRequests: async (input, call) =>
      ok(await listOperatorRequests(context, call.operator.operator.id, input)),
    operatorClaimRequest: ({ id }, call) => shown(call, claimRequest(context, toActor(call), id)),
    operatorAskForInfo: (input, call) => shown(call, askForInfo(context, toActor(call), input)),
    operatorApproveRequest: (input, call) => shown(call, approve(context, call, input)),
    operatorRejectRequest: (input, call) =>
      shown(call, rejectRequest(context, toActor(call), input)),
    operatorCreatePayoutBatch: (_, call) => createPayoutBatch(context, toActor(call)),
    operatorGetPayoutBatch: ({ batchId }, call) =>
      payoutBatch(context, call.operator.operator.id, batchId),
    operatorMarkPaid: (input, call) => shown(call, markPaid(context, toActor(call), input)),
    operatorMarkFailed: (input, call) => shown(call, markFailed(context, toActor(call), input)),
    operatorGetStrayEvents: async ({ isClosed, SkipCount: skip, MaxResultCount: take }) =>
      ok(await listUnmatched(context, { isClosed, skip, take })),
    operatorCloseStrayEvent: (input, call) => closeUnmatched(context, toActor(call), input),
    operatorGetPaymentMethods: async () =>
      ok({
        items: context.payments.all().map(toOperatorMethod),
        providers: context.providers.codes(),
        payeesToday: await listPayeeTotals(context),
      }),
    operatorSavePaymentMethod: (input, call) => saveMethod(context, call, input),
  };
}

/** Changes a payment method on a single operator's authority, where the house allows it. */
async function saveMethod(
  context: AppEnv,
  call: Call,
  method: Parameters<Handlers['operatorSavePaymentMethod']>[0],
): Promise<ServiceResult<OperatorPaymentMethod>> {
  const request = { type: 'SavePaymentMethod', method, reason: '' } as const;
  const done = await performAlone(context, toActing(call), request);
  if (!done.ok) return done;
  const saved = context.payments.byId(done.value.paymentMethodId ?? 0);
  return saved === null ? fail('NOT_FOUND') : ok(toOperatorMethod(saved));
}

/** Approves on a single operator's authority: the same action and rules as with two. */
async function approve(
  context: AppEnv,
  call: Call,
  { id, amount, source, remark = '' }: Parameters<Handlers['operatorApproveRequest']>[0],
): Promise<ServiceResult<CashRequest>> {
  const known = await context.cashier.requestById(id);
  if (known === null) return fail('NOT_FOUND');
  const done = await performAlone(
    context,
    toActing(call),
    known.type === 'DEPOSIT'
      ? { type: 'ApproveDeposit', requestId: id, amount, source, reason: remark }
      : { type: 'ApproveWithdrawal', requestId: id, reason: remark },
  );
  if (!done.ok) return done;
  const request = await context.cashier.requestById(id);
  return request === null ? fail('NOT_FOUND') : ok(request);
}
