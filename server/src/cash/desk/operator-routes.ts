import type { BankLineItem } from '@crease/contracts/cash/bank.ts';
import type { operatorBankRoutes } from '@crease/contracts/cash/bank-routes.ts';
import type { operatorCashierRoutes, operatorDebtRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorPaymentMethod } from '@crease/contracts/cash/operator-requests.ts';
import { performAlone, toActing } from '#approvals/perform-action.ts';
import { fail, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import { assignBankLine, bankAccounts, saveBankAccount } from '#cash/bank/bank-accounts.ts';
import { importStatement, previewStatement } from '#cash/bank/bank-import.ts';
import { bankLines, listRequestLines, toBankLineItems } from '#cash/bank/bank-lines.ts';
import { matchBankLine, unmatchBankLine } from '#cash/bank/bank-match.ts';
import { bankDays, buildReconciliation } from '#cash/bank/reconciliation.ts';
import type { CashEnv } from '#cash/env.ts';
import { claimRequest, markFailed, markPaid, rejectRequest, requestInfo } from '#cash/requests/review-request.ts';
import { closeUnmatched, listUnmatched } from '#cash/requests/unmatched-events.ts';
import type { BankLine } from '#cash/store/bank-store.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import { type Call, type Handlers, type Input, toActor } from '#people/account/call-context.ts';
import { listPayeeTotals, toOperatorMethod } from './change-payment-method.ts';
import { collectDebt, listDebts } from './debts.ts';
import { listOperatorRequests, toOperatorReply } from './operator-requests.ts';
import { createPayoutBatch, payoutBatch } from './payout-batch.ts';

type RequestNames = keyof typeof operatorCashierRoutes | keyof typeof operatorDebtRoutes;

type BankNames = keyof typeof operatorBankRoutes;

export function operatorCashHandlers(context: CashEnv): Pick<Handlers, RequestNames | BankNames> {
  return { ...requestHandlers(context), ...bankHandlers(context) };
}

function requestHandlers(context: CashEnv): Pick<Handlers, RequestNames> {
  const shown = async (call: Call, reply: Reply<CashRequest>) =>
    await toOperatorReply(context, call.operator.operator.id, await reply);
  return {
    operatorGetRequests: async (input, call) =>
      ok(await listOperatorRequests(context, call.operator.operator.id, input)),
    operatorClaimRequest: ({ id }, call) => shown(call, claimRequest(context, toActor(call), id)),
    operatorAskForInfo: (input, call) => shown(call, requestInfo(context, toActor(call), input)),
    operatorApproveRequest: (input, call) => shown(call, approve(context, call, input)),
    operatorRejectRequest: (input, call) => shown(call, rejectRequest(context, toActor(call), input)),
    operatorCreatePayoutBatch: (_, call) => createPayoutBatch(context, toActor(call)),
    operatorGetPayoutBatch: ({ batchId }, call) => payoutBatch(context, call.operator.operator.id, batchId),
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
    operatorGetDebts: async () => ok({ items: await listDebts(context) }),
    operatorCollectDebt: (input, call) => collectDebt(context, toActor(call), input),
  };
}

function bankHandlers(context: CashEnv): Pick<Handlers, BankNames> {
  const shown = async (reply: ServiceResult<BankLine>): Reply<BankLineItem> => {
    if (!reply.ok) return reply;
    const [item] = await toBankLineItems(context, [reply.value]);
    return item === undefined ? fail('NOT_FOUND') : ok(item);
  };
  return {
    operatorGetBankAccounts: async () => ok({ items: await bankAccounts(context) }),
    operatorSaveBankAccount: (input, call) => saveBankAccount(context, toActor(call), input),
    operatorPreviewStatement: (input) => previewStatement(context, input),
    operatorImportStatement: (input, call) => importStatement(context, toActor(call), input),
    operatorGetBankLines: async (input) => ok(await bankLines(context, input)),
    operatorGetBankLine: async ({ lineId }) => {
      const line = await context.bank.lineById(lineId);
      return ok({ items: await toBankLineItems(context, line === null ? [] : [line]) });
    },
    operatorGetRequestBankLines: async ({ requestId }) => ok({ items: await listRequestLines(context, requestId) }),
    operatorMatchBankLine: async (input, call) => shown(await matchBankLine(context, toActor(call), input)),
    operatorUnmatchBankLine: async (input, call) => shown(await unmatchBankLine(context, toActor(call), input)),
    operatorAssignBankLine: async (input, call) => shown(await assignBankLine(context, toActor(call), input)),
    operatorGetBankDays: (input) => bankDays(context, input),
    operatorGetReconciliation: async () => ok(await buildReconciliation(context)),
  };
}

/** Changes a payment method on a single operator's authority, where the house allows it. */
async function saveMethod(
  context: CashEnv,
  call: Call,
  method: Input<'operatorSavePaymentMethod'>,
): Reply<OperatorPaymentMethod> {
  const request = { type: 'SavePaymentMethod', method, reason: '' } as const;
  const done = await performAlone(context, toActing(call), request);
  if (!done.ok) return done;
  const saved = context.payments.byId(done.value.paymentMethodId ?? 0);
  return saved === null ? fail('NOT_FOUND') : ok(toOperatorMethod(saved));
}

/** Approves on a single operator's authority: the same action and rules as with two. */
async function approve(
  context: CashEnv,
  call: Call,
  { id, amount, source, remark = '' }: Input<'operatorApproveRequest'>,
): Reply<CashRequest> {
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
