import { toRupees } from '@crease/contracts/base/money.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import { accept, type Result } from '@crease/core/base/result.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type ActionDefinition, type ActionOrder, type ActOf, ofUser } from '#approvals/action.ts';
import { type Effect, NO_EFFECT } from '#approvals/effect-totals.ts';
import { type Actor, buildAuditRow, SYSTEM_ACTOR } from '#base/audit-log.ts';
import { type Failure, fail, failField, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { type CashRequest, isClash, type OwedStep } from '#cash/store/cash-request.ts';
import { countRequests, withRequest } from './cash-desk.ts';
import { BY_SYSTEM, completePendingStep, takeStep } from './request-transitions.ts';
import { buildOperatorStep, checkOwnDecision, checkReviewer, getCollection } from './review-request.ts';

interface OnRequest {
  readonly requestId: number;
  readonly userId: number;
  /** Amount received, for a deposit. */
  readonly amount: Money;
  readonly reason: string;
}

declare module '#approvals/action.ts' {
  interface Actions {
    /** `source`: origin of the money; null if unknown. */
    ApproveDeposit: OnRequest & { readonly source: string | null };
    ReverseDeposit: OnRequest;
    DismissDispute: OnRequest;
    ApproveWithdrawal: OnRequest;
    ReturnWithdrawal: OnRequest;
  }
}

const ON_REQUEST = {
  roles: ['cashier'],
  subject: ofUser,
  name: ({ userId, requestId }: OnRequest) => `${userId}:${requestId}`,
} as const;

/** Credits a deposit with the received amount, which may differ from the requested one. */
export const approveDeposit: ActionDefinition<'ApproveDeposit', CashEnv> = {
  ...ON_REQUEST,
  amounts: 'DEPOSIT',
  build: async (context, request) => {
    const act = await buildCashAction(context, request);
    if ('ok' in act) return act;
    const { amount = act.amount, source = null } = request;
    return { ...act, amount, source };
  },
  effect: (state, act) =>
    toEffect(act, {
      need: act.amount >= CASHIER.depositFourEyes ? 'ALWAYS' : 'BY_AMOUNT',
      balanceAfter: getFree(state, act) + act.amount,
    }),
  execute: async (context, order) => toRequestId(await creditReviewed(context, order)),
};

export const reverseDeposit: ActionDefinition<'ReverseDeposit', CashEnv> = {
  ...ON_REQUEST,
  amounts: null,
  build: buildCashAction,
  effect: (state, act) => {
    const balanceAfter = Math.max(0, getFree(state, act) - act.amount);
    return toEffect(act, { need: 'ALWAYS', balanceAfter });
  },
  execute: (context, order) =>
    onSameAmount(context, order, (request) => {
      const { type: action, amount, reason } = order.act;
      // Money confirmed by a statement leaves through another statement line.
      const to = getCollection({ ...request, bankLineId: null });
      return takeStep(context, request, {
        ...buildOperatorStep(order.actor, request, { to: 'REVERSED', action, reason }),
        change: { rejectReason: reason, endedAt: context.clock.now() },
        move: { type: 'DEPOSIT_REVERSED', amount, to },
      });
    }),
};

/** Keeps a disputed deposit credited, because the payment stands after all. */
export const dismissDispute: ActionDefinition<'DismissDispute', CashEnv> = {
  ...ON_REQUEST,
  amounts: null,
  build: buildCashAction,
  effect: (_, act) => toEffect(act, { need: 'ALWAYS' }),
  execute: (context, order) =>
    onSameAmount(context, order, (request) => dismissCase(context, order.actor, { act: order.act, request })),
};

export const approveWithdrawal: ActionDefinition<'ApproveWithdrawal', CashEnv> = {
  ...ON_REQUEST,
  amounts: 'WITHDRAWAL',
  build: buildCashAction,
  effect: (_, act) => toEffect(act, { need: act.amount >= CASHIER.withdrawalFourEyes ? 'ALWAYS' : 'BY_AMOUNT' }),
  execute: (context, order) =>
    onSameAmount(context, order, async (request) => {
      const { type: action, userId, reason } = order.act;
      const held = await checkPayoutHold(context, userId);
      if (held !== null) return held;
      const step = buildOperatorStep(order.actor, request, { to: 'APPROVED', action, reason });
      return await takeStep(context, request, step);
    }),
};

export const returnWithdrawal: ActionDefinition<'ReturnWithdrawal', CashEnv> = {
  ...ON_REQUEST,
  amounts: null,
  build: buildCashAction,
  effect: (state, act) => toEffect(act, { need: 'ALWAYS', balanceAfter: getFree(state, act) + act.amount }),
  execute: (context, order) =>
    onSameAmount(context, order, (request) => {
      const { type: action, amount, reason } = order.act;
      return takeStep(context, request, {
        ...buildOperatorStep(order.actor, request, { to: 'RETURNED', action, reason }),
        change: { rejectReason: reason, endedAt: context.clock.now() },
        move: { type: 'WITHDRAWAL_RETURNED', amount, to: getCollection(request) },
      });
    }),
};

/** For a deposit, the amount received; otherwise the requested amount. */
async function buildCashAction<Type extends string>(
  { cashier }: CashEnv,
  { type, requestId, reason }: Pick<OnRequest, 'requestId' | 'reason'> & { readonly type: Type },
): Promise<(OnRequest & { readonly type: Type }) | Failure> {
  const request = await cashier.requestById(requestId);
  if (request === null) return fail('NOT_FOUND');
  const { userId, settledAmount, amount } = request;
  return { type, requestId, userId, amount: settledAmount ?? amount, reason };
}

function toEffect({ amount }: OnRequest, own: Pick<Effect, 'need'> & Partial<Effect>): Result<Effect> {
  return accept({ ...NO_EFFECT, users: 1, amount, currency: 'INR', ...own });
}

function getFree({ ledger }: ExchangeState, { userId }: OnRequest): Money {
  return ledger.balanceAt(`player:${userId}:INR`);
}

type CashOrder = Pick<ActionOrder<'ApproveDeposit'>, 'actor' | 'isConfirmed'> & {
  readonly act: OnRequest;
};
type Step = (request: CashRequest) => Reply<CashRequest>;

/** The second approver may act on a request claimed by the first. Errors: BAD_STATE if the state has changed. */
function onReviewed(
  context: CashEnv,
  { actor, act: { requestId: id, userId }, isConfirmed }: CashOrder,
  step: Step,
): Reply<CashRequest> {
  return withRequest(context, { id, userId }, (request) => {
    const claimed = isConfirmed ? null : checkReviewer(context, actor, request);
    return claimed ?? step(request);
  });
}

/** Like `onReviewed`. Errors: BAD_STATE also if the amount differs from the reviewed one. */
async function onSameAmount(context: CashEnv, order: CashOrder, step: Step) {
  const moved = await onReviewed(context, order, async (request) =>
    order.act.amount === (request.settledAmount ?? request.amount) ? await step(request) : fail('BAD_STATE'),
  );
  return toRequestId(moved);
}

function toRequestId(moved: ServiceResult<CashRequest>): ServiceResult<{ requestId: number }> {
  return moved.ok ? ok({ requestId: moved.value.id }) : moved;
}

/** Credits a deposit once all required operators have agreed. */
export function creditReviewed(
  context: CashEnv,
  order: Omit<CashOrder, 'act'> & { readonly act: ActOf<'ApproveDeposit'> },
): Reply<CashRequest> {
  const { actor, act } = order;
  return onReviewed(context, order, async (request) => {
    const { type: action, amount, reason, source } = act;
    const own = await checkOwnDecision(context, actor, request);
    if (own !== null) return own;
    if (request.bankLineId !== null && amount !== request.settledAmount)
      return failField('amount', `Bank amount is ${toRupees(request.settledAmount ?? 0)}`);
    const step = buildOperatorStep(actor, request, { to: 'APPROVED', action, reason });
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
  });
}

/** Approves a matched deposit as the system, and credits it. */
export async function creditDeposit(context: CashEnv, request: CashRequest, amount: Money): Reply<CashRequest> {
  const change = { owes: buildCredit(context, request, amount) };
  const approved = await takeStep(context, request, { ...BY_SYSTEM, to: 'APPROVED', change });
  return approved.ok ? await completePendingStep(context, approved.value) : approved;
}

/** Builds the credit owed after an approval. */
function buildCredit(context: CashEnv, request: CashRequest, amount: number): OwedStep {
  return {
    to: 'CREDITED',
    move: { type: 'DEPOSIT', amount, from: getCollection(request), depositId: request.id },
    change: { endedAt: context.clock.now() },
    actor: SYSTEM_ACTOR,
    reason: null,
    ip: '',
  };
}

/** True if a player was credited with money that its payer has reversed since, until an operator decides. */
export async function hasOpenDispute({ cashier }: Pick<CashEnv, 'cashier'>, userId: number): Promise<boolean> {
  const open = { userId, states: ['CREDITED'], flag: 'CHARGEBACK' } as const;
  return (await countRequests(cashier, open)) > 0;
}

/** True for a deposit credited with money that its payer has reversed since. */
export function isDisputed({ state, flags }: Pick<CashRequest, 'state' | 'flags'>): boolean {
  return state === 'CREDITED' && flags.includes('CHARGEBACK');
}

/** Keeps a disputed deposit credited, because the payment stands after all. Errors: BAD_STATE if it isn't disputed. */
async function dismissCase(
  { cashier }: Pick<CashEnv, 'cashier'>,
  actor: Actor,
  { act, request }: { readonly act: ActOf<'DismissDispute'>; readonly request: CashRequest },
): Reply<CashRequest> {
  const { id, state, disputedAt } = request;
  if (!isDisputed(request)) return fail('BAD_STATE', { state });
  const flags = request.flags.filter((flag) => flag !== 'CHARGEBACK');
  const audit = buildAuditRow(actor, {
    action: act.type,
    entity: 'cash-request',
    entityId: id,
    reason: act.reason,
    before: { flags: request.flags, disputedAt },
    after: { flags },
  });
  const change = { flags, disputedAt: null };
  const changed = await cashier.changeRequest(request, change, { step: null, audit });
  return isClash(changed) ? fail('BAD_STATE') : ok(changed);
}

/** Returns PAYOUT_HELD while a deposit of the player is disputed, because the money may be gone already. */
export async function checkPayoutHold(context: Pick<CashEnv, 'cashier'>, userId: number): Promise<Failure | null> {
  return (await hasOpenDispute(context, userId)) ? fail('PAYOUT_HELD') : null;
}
