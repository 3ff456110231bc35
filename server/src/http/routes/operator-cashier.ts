import type { operatorCashierRoutes } from '@crease/contracts/routes/operator-cashier.ts';
import type { OpPaymentMethod } from '@crease/contracts/wire/operator-cashier.ts';
import type { Call, Handlers } from '#http/call.ts';
import type { CashRequest } from '#ports/cashier-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { opReplyOf, opRequests } from '#services/cashier/op-requests.ts';
import { methodActOf } from '#services/cashier/payment-change.ts';
import { createPayoutBatch, payoutBatch } from '#services/cashier/payout-batch.ts';
import {
  askForInfo,
  claimRequest,
  markFailed,
  markPaid,
  rejectRequest,
} from '#services/cashier/review-request.ts';
import { opMethodOf, payeesToday } from '#services/cashier/save-payment-method.ts';
import { closeStray, strayItems } from '#services/cashier/stray-events.ts';
import { actOfRequest } from '#services/operator/act-of-request.ts';
import { doAct } from '#services/operator/acts/do-act.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { actingOf, actorOf } from './operator.ts';

/** Handlers of contracts/routes/operator-cashier.ts. */
export function operatorCashierHandlers(
  context: AppContext,
): Pick<Handlers, keyof typeof operatorCashierRoutes> {
  const shown = async (call: Call, reply: Promise<Reply<CashRequest>>) =>
    await opReplyOf(context, call.operator.operator.id, await reply);
  return {
    operatorGetRequests: async (input, call) =>
      answer(await opRequests(context, call.operator.operator.id, input)),
    operatorClaimRequest: ({ id }, call) => shown(call, claimRequest(context, actorOf(call), id)),
    operatorAskForInfo: (input, call) => shown(call, askForInfo(context, actorOf(call), input)),
    operatorApproveRequest: (input, call) => shown(call, approve(context, call, input)),
    operatorRejectRequest: (input, call) =>
      shown(call, rejectRequest(context, actorOf(call), input)),
    operatorCreatePayoutBatch: (_, call) => createPayoutBatch(context, actorOf(call)),
    operatorGetPayoutBatch: ({ batchId }, call) =>
      payoutBatch(context, call.operator.operator.id, batchId),
    operatorMarkPaid: (input, call) => shown(call, markPaid(context, actorOf(call), input)),
    operatorMarkFailed: (input, call) => shown(call, markFailed(context, actorOf(call), input)),
    operatorGetStrayEvents: async ({ isClosed, SkipCount: skip, MaxResultCount: take }) =>
      answer(await strayItems(context, { isClosed, skip, take })),
    operatorCloseStrayEvent: (input, call) => closeStray(context, actorOf(call), input),
    operatorGetPaymentMethods: async () =>
      answer({
        items: context.payments.all().map(opMethodOf),
        providers: context.providers.codes(),
        payeesToday: await payeesToday(context),
      }),
    operatorSavePaymentMethod: (input, call) => saveMethod(context, call, input),
  };
}

/** Changes a payment method on a single operator's authority, where the house allows it. */
async function saveMethod(
  context: AppContext,
  call: Call,
  method: Parameters<Handlers['operatorSavePaymentMethod']>[0],
): Promise<Reply<OpPaymentMethod>> {
  const act = methodActOf(context, method, '');
  if ('ok' in act) return act;
  const done = await doAct(context, actingOf(call), { act, proposal: null });
  if (!done.ok) return done;
  const saved = context.payments.byId(done.value.paymentMethodId ?? 0);
  return saved === null ? decline('NOT_FOUND') : answer(opMethodOf(saved));
}

/** Approves on a single operator's authority: the same action and rules as with two. */
async function approve(
  context: AppContext,
  call: Call,
  { id, amount, source, remark = '' }: Parameters<Handlers['operatorApproveRequest']>[0],
): Promise<Reply<CashRequest>> {
  const known = await context.cashier.requestById(id);
  if (known === null) return decline('NOT_FOUND');
  const act = await actOfRequest(
    context,
    known.type === 'DEPOSIT'
      ? { type: 'ApproveDeposit', requestId: id, amount, source, reason: remark }
      : { type: 'ApproveWithdrawal', requestId: id, reason: remark },
  );
  if ('ok' in act) return act;
  const done = await doAct(context, actingOf(call), { act, proposal: null });
  if (!done.ok) return done;
  const request = await context.cashier.requestById(id);
  return request === null ? decline('NOT_FOUND') : answer(request);
}
