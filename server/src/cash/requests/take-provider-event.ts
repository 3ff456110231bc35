import type { RequestState } from '@crease/contracts/cash/cashier.ts';
import type { UnmatchedEventProblem } from '@crease/contracts/cash/operator-requests.ts';
import { normalizeReference, toPaymentClaim } from '@crease/contracts/cash/payment-details.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { ProviderEvent } from '#cash/providers/payment-provider.ts';
import { type CashRequest, type CashWriting, isClash, type ProviderEventNote } from '#cash/store/cash-request.ts';
import { creditDeposit } from './approve-request.ts';
import { parseReferenceNo, withRequest } from './cash-desk.ts';
import { findDepositFlags } from './cash-flags.ts';
import { completePendingStep, type RequestTransition, takeStep } from './request-transitions.ts';
import { getCollection } from './review-request.ts';
import { storeUnmatched } from './unmatched-events.ts';

/** States of a deposit that is or was awaiting payment. */
const AWAITED_STATES: ReadonlySet<RequestState> = new Set<RequestState>([
  'DRAFT',
  'SUBMITTED',
  'UNDER_REVIEW',
  'NEEDS_INFO',
  'EXPIRED',
  'CANCELLED',
]);

/** States that a questionable payment doesn't change. */
const IN_REVIEW: ReadonlySet<RequestState> = new Set<RequestState>(['SUBMITTED', 'UNDER_REVIEW', 'NEEDS_INFO']);

/** An event and its stored note. */
interface NotedEvent {
  readonly event: ProviderEvent;
  readonly note: ProviderEventNote;
}

/**
 * Processes a provider event exactly once. The event is persisted in the same transaction as its first step;
 * unfinished steps resume at startup. Out-of-order and duplicate events are safe. Events that match no request are
 * queued for review. @returns true if the event was new. Errors: any exchange rejection.
 */
export async function processProviderEvent(context: CashEnv, provider: string, event: ProviderEvent): Reply<boolean> {
  const { cashier, clock } = context;
  const queueUnmatched = async (problem: UnmatchedEventProblem) =>
    ok(await storeUnmatched(context, { provider, event, problem }));
  const id = parseReferenceNo(event.reference);
  const named = id === null ? null : await cashier.requestById(id);
  const isOfKind = named?.type === (event.type.startsWith('PAYMENT') ? 'DEPOSIT' : 'WITHDRAWAL');
  if (named === null || named.provider !== provider || !isOfKind) return await queueUnmatched('NO_REQUEST');
  if (event.currency !== 'INR') return await queueUnmatched('OTHER_CURRENCY');
  return await withRequest(context, named, async (request) => {
    if (await cashier.isEventKnown(provider, event.id)) {
      await finishProvided(context, request);
      return ok(false);
    }
    const settled = await completePendingStep(context, request);
    if (!settled.ok) return settled;
    const { id: eventId, type, amount } = event;
    const requestId = request.id;
    const note = { provider, eventId, type, requestId, amount, receivedAt: clock.now() };
    const done = await EVENTS[type](context, settled.value, { event, note });
    if (!done.ok && done.code === 'DUPLICATE_UTR') return await queueUnmatched('REFERENCE_TAKEN');
    return done.ok ? ok(true) : done;
  });
}

/** Completes a deposit matched by a provider: approved, then credited. */
export async function finishProvided(context: CashEnv, request: CashRequest): Reply<CashRequest> {
  if (request.state !== 'AUTO_MATCHED') return await completePendingStep(context, request);
  return await creditDeposit(context, request, request.settledAmount ?? request.amount);
}

type ApplyEvent = (context: CashEnv, request: CashRequest, noted: NotedEvent) => Reply<CashRequest>;

/** Credits a payment that matches the request and has no flags; any other needs manual review. */
const applyPayment: ApplyEvent = async (context, request, noted) => {
  const { event, note } = noted;
  const { amount, paymentId, source } = event;
  if (!AWAITED_STATES.has(request.state)) {
    if (request.reference !== paymentId)
      await storeUnmatched(context, { provider: note.provider, event, problem: 'SECOND_PAYMENT' });
    return await storeEvent(context, request, noted);
  }
  const now = context.clock.now();
  const differs = amount === request.amount ? [] : (['AMOUNT_DIFFERS'] as const);
  const odd = await findDepositFlags(context, request.userId, { amount, source });
  const flags = [...new Set([...request.flags, ...differs, ...odd])];
  const isClear = flags.length === 0;
  if (!isClear && IN_REVIEW.has(request.state)) return await storeEvent(context, request, noted, { flags });
  const matched = await takeStep(context, request, {
    ...byProvider(noted, isClear ? 'AUTO_MATCHED' : 'SUBMITTED'),
    change: {
      reference: paymentId,
      settledAmount: amount,
      source: source ?? request.source,
      flags,
      submittedAt: request.submittedAt ?? now,
      dueAt: null,
      endedAt: null,
      rejectCode: null,
    },
    writing: { event: note, takes: buildClaim(request, note.provider, paymentId) },
  });
  return matched.ok && isClear ? await finishProvided(context, matched.value) : matched;
};

const failPayment: ApplyEvent = async (context, request, noted) => {
  if (request.state !== 'DRAFT') return await storeEvent(context, request, noted);
  const now = context.clock.now();
  return await takeStep(context, request, {
    ...byProvider(noted, 'CANCELLED'),
    change: { rejectCode: 'PAYMENT_FAILED', submittedAt: now, dueAt: null, endedAt: now },
  });
};

/** Flags a chargeback. Reversing a deposit needs two approvals, even if it is credited only later. */
const flagChargeback: ApplyEvent = async (context, request, noted) => {
  context.log.error('Chargeback received.', pickEventFacts(noted));
  if (request.state === 'REVERSED') return await storeEvent(context, request, noted);
  const flags = [...new Set([...request.flags, 'CHARGEBACK' as const])];
  const disputedAt = request.disputedAt ?? context.clock.now();
  return await storeEvent(context, request, noted, { flags, disputedAt });
};

const completePayout: ApplyEvent = async (context, request, noted) => {
  const { state, amount, tax, id } = request;
  const { event } = noted;
  if (state !== 'PROCESSING') return await storeEvent(context, request, noted);
  if (event.amount !== amount - tax) {
    context.log.error('A provider paid a different amount.', pickEventFacts(noted));
    const flags = [...request.flags, 'AMOUNT_DIFFERS' as const];
    return await storeEvent(context, request, noted, { flags });
  }
  const endedAt = context.clock.now();
  return await takeStep(context, request, {
    ...byProvider(noted, 'PAID'),
    change: { reference: event.paymentId, settledAmount: event.amount, endedAt },
    move: { type: 'WITHDRAWAL_PAID', withdrawalId: id, from: getCollection(request), tax },
  });
};

/**
 * Releases a payout that failed, or refunds one that was returned after payment. Before payment, both are treated
 * alike.
 */
const applyPayoutReturn: ApplyEvent = async (context, request, noted) => {
  const { state, settledAmount, id } = request;
  const { type, amount } = noted.event;
  const change = { endedAt: context.clock.now() };
  if (state === 'PROCESSING') {
    const move = { type: 'WITHDRAWAL_RELEASED', withdrawalId: id } as const;
    return await takeStep(context, request, { ...byProvider(noted, 'FAILED'), change, move });
  }
  if (state !== 'PAID' || type !== 'PAYOUT_RETURNED' || amount !== settledAmount)
    return await storeEvent(context, request, noted);
  const move = { type: 'WITHDRAWAL_RETURNED', amount, to: getCollection(request) } as const;
  return await takeStep(context, request, { ...byProvider(noted, 'RETURNED'), change, move });
};

const EVENTS: Readonly<Record<ProviderEvent['type'], ApplyEvent>> = {
  PAYMENT_SUCCEEDED: applyPayment,
  PAYMENT_FAILED: failPayment,
  PAYMENT_REVERSED: flagChargeback,
  PAYOUT_PAID: completePayout,
  PAYOUT_FAILED: applyPayoutReturn,
  PAYOUT_RETURNED: applyPayoutReturn,
};

/** Stores the event without a step. */
async function storeEvent(
  { cashier }: CashEnv,
  request: CashRequest,
  { note }: NotedEvent,
  change: Pick<Partial<CashRequest>, 'flags' | 'disputedAt'> = {},
): Reply<CashRequest> {
  const kept = await cashier.changeRequest(request, change, { step: null, event: note });
  return isClash(kept) ? fail('BAD_STATE') : ok(kept);
}

function byProvider({ note }: NotedEvent, to: RequestState): RequestTransition {
  const actor = `provider:${note.provider}`;
  return { to, by: 'PROVIDER', actor, ip: '', writing: { event: note } };
}

/** Claims the payment reference. Bank references are global; any other is scoped to its provider. */
function buildClaim(request: CashRequest, provider: string, paymentId: string): NonNullable<CashWriting['takes']> {
  const { paymentType: type } = request;
  const reference = normalizeReference(type, paymentId);
  return reference === null ? { family: 'PROVIDER', reference: `${provider}:${paymentId}` } : toPaymentClaim(reference);
}

function pickEventFacts({ event, note: { provider } }: NotedEvent) {
  const { id, type, reference, amount, currency } = event;
  return { provider, event: id, type, reference, amount, currency };
}
