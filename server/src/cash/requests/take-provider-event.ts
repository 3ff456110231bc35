import { normaliseReference, toPaymentClaim } from '@crease/contracts/rules/payment-reference.ts';
import type { RequestState } from '@crease/contracts/wire/cashier.ts';
import type { UnmatchedEventProblem } from '@crease/contracts/wire/operator-cashier.ts';
import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { ProviderEvent } from '#cash/providers/payment-provider.ts';
import type { CashRequest, CashWriting, ProviderEventNote } from '#cash/store/cash-request.ts';
import { buildCredit } from './approve-request.ts';
import { parseReferenceNo, withUserLock } from './cash-desk.ts';
import { findDepositFlags } from './cash-flags.ts';
import { getCollection } from './collection-of.ts';
import { storeUnmatched } from './stray-events.ts';
import { completePendingStep, type RequestTransition, takeStep } from './take-step.ts';

/** States of a deposit that is or was awaiting payment. */
const AWAITED_STATES: ReadonlySet<RequestState> = new Set<RequestState>([
  'DRAFT',
  'SUBMITTED',
  'UNDER_REVIEW',
  'NEEDS_INFO',
  'EXPIRED',
  'CANCELLED',
]);

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
export async function processProviderEvent(
  context: CashEnv,
  provider: string,
  event: ProviderEvent,
): Promise<ServiceResult<boolean>> {
  const { cashier, clock } = context;
  const queueUnmatched = async (problem: UnmatchedEventProblem) =>
    ok(await storeUnmatched(context, { provider, event, problem }));
  const id = parseReferenceNo(event.reference);
  const asked = id === null ? null : await cashier.requestById(id);
  const isOfKind = asked?.type === (event.type.startsWith('PAYMENT') ? 'DEPOSIT' : 'WITHDRAWAL');
  if (asked === null || asked.provider !== provider || !isOfKind)
    return await queueUnmatched('NO_REQUEST');
  if (event.currency !== 'INR') return await queueUnmatched('OTHER_CURRENCY');
  return await withUserLock(context, asked.userId, async () => {
    const request = await cashier.requestById(asked.id);
    if (request === null) return fail('NOT_FOUND');
    if (await cashier.isEventKnown(provider, event.id)) {
      await finishProvided(context, request);
      return ok(false);
    }
    const settled = await completePendingStep(context, request);
    if (!settled.ok) return settled;
    const { id: eventId, type, amount } = event;
    const requestId = request.id;
    const note = { provider, eventId, type, requestId, amount, receivedAt: clock.now() };
    const done = await applyEvent(context, settled.value, { event, note });
    if (!done.ok && done.code === 'DUPLICATE_UTR') return await queueUnmatched('REFERENCE_TAKEN');
    return done.ok ? ok(true) : done;
  });
}

/** Completes a deposit matched by a provider: approved, then credited. */
export async function finishProvided(
  context: CashEnv,
  request: CashRequest,
): Promise<ServiceResult<CashRequest>> {
  if (request.state !== 'AUTO_MATCHED') return await completePendingStep(context, request);
  const approved = await takeStep(context, request, {
    to: 'APPROVED',
    by: 'SYSTEM',
    actor: SYSTEM_ACTOR,
    ip: '',
    change: { owes: buildCredit(context, request, request.settledAmount ?? request.amount) },
  });
  return approved.ok ? await completePendingStep(context, approved.value) : approved;
}

function applyEvent(
  context: CashEnv,
  request: CashRequest,
  said: NotedEvent,
): Promise<ServiceResult<CashRequest>> {
  switch (said.event.type) {
    case 'PAYMENT_SUCCEEDED':
      return applyPayment(context, request, said);
    case 'PAYMENT_FAILED':
      return failPayment(context, request, said);
    case 'PAYMENT_REVERSED':
      return flagChargeback(context, request, said);
    case 'PAYOUT_PAID':
      return completePayout(context, request, said);
    case 'PAYOUT_FAILED':
    case 'PAYOUT_RETURNED':
      return applyPayoutReturn(context, request, said);
  }
}

/** Credits a payment that matches the request and has no flags; any other needs manual review. */
async function applyPayment(
  context: CashEnv,
  request: CashRequest,
  said: NotedEvent,
): Promise<ServiceResult<CashRequest>> {
  const { event, note } = said;
  const { amount, paymentId, source } = event;
  if (!AWAITED_STATES.has(request.state)) {
    const isKnown = request.reference === paymentId;
    if (!isKnown)
      await storeUnmatched(context, { provider: note.provider, event, problem: 'SECOND_PAYMENT' });
    return await storeEvent(context, request, said);
  }
  const now = context.clock.now();
  const differs = amount === request.amount ? [] : (['AMOUNT_DIFFERS'] as const);
  const odd = await findDepositFlags(context, request.userId, { amount, source });
  const flags = [...new Set([...request.flags, ...differs, ...odd])];
  const isAsked = flags.length === 0;
  if (!isAsked && (request.state === 'UNDER_REVIEW' || request.state === 'NEEDS_INFO'))
    return await storeEvent(context, request, said, { flags });
  if (!isAsked && request.state === 'SUBMITTED')
    return await storeEvent(context, request, said, { flags });
  const matched = await takeStep(context, request, {
    ...byProvider(said, isAsked ? 'AUTO_MATCHED' : 'SUBMITTED'),
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
  return matched.ok && isAsked ? await finishProvided(context, matched.value) : matched;
}

async function failPayment(
  context: CashEnv,
  request: CashRequest,
  said: NotedEvent,
): Promise<ServiceResult<CashRequest>> {
  if (request.state !== 'DRAFT') return await storeEvent(context, request, said);
  const now = context.clock.now();
  return await takeStep(context, request, {
    ...byProvider(said, 'CANCELLED'),
    change: { rejectCode: 'PAYMENT_FAILED', submittedAt: now, dueAt: null, endedAt: now },
  });
}

/** Flags a chargeback. Reversing a deposit needs two approvals, even if it is credited only later. */
async function flagChargeback(
  context: CashEnv,
  request: CashRequest,
  said: NotedEvent,
): Promise<ServiceResult<CashRequest>> {
  const { note, event } = said;
  context.log.error('Chargeback received.', pickEventFacts(note.provider, event));
  const flags = [...new Set([...request.flags, 'CHARGEBACK' as const])];
  if (request.state === 'REVERSED') return await storeEvent(context, request, said);
  const disputedAt = request.disputedAt ?? context.clock.now();
  return await storeEvent(context, request, said, { flags, disputedAt });
}

async function completePayout(
  context: CashEnv,
  request: CashRequest,
  said: NotedEvent,
): Promise<ServiceResult<CashRequest>> {
  const { state, amount, tax, id } = request;
  const { event, note } = said;
  if (state !== 'PROCESSING') return await storeEvent(context, request, said);
  if (event.amount !== amount - tax) {
    context.log.error('A provider paid a different amount.', pickEventFacts(note.provider, event));
    return await storeEvent(context, request, said, {
      flags: [...request.flags, 'AMOUNT_DIFFERS'],
    });
  }
  return await takeStep(context, request, {
    ...byProvider(said, 'PAID'),
    change: {
      reference: event.paymentId,
      settledAmount: event.amount,
      endedAt: context.clock.now(),
    },
    move: { type: 'WITHDRAWAL_PAID', withdrawalId: id, from: getCollection(request), tax },
  });
}

/**
 * Releases a payout that failed, or refunds one that was returned after payment. Before payment, both are treated
 * alike.
 */
async function applyPayoutReturn(
  context: CashEnv,
  request: CashRequest,
  said: NotedEvent,
): Promise<ServiceResult<CashRequest>> {
  const { state, settledAmount, id } = request;
  const endedAt = context.clock.now();
  if (state === 'PROCESSING') {
    return await takeStep(context, request, {
      ...byProvider(said, 'FAILED'),
      change: { endedAt },
      move: { type: 'WITHDRAWAL_RELEASED', withdrawalId: id },
    });
  }
  const isReturn = said.event.type === 'PAYOUT_RETURNED' && said.event.amount === settledAmount;
  if (state !== 'PAID' || !isReturn) return await storeEvent(context, request, said);
  return await takeStep(context, request, {
    ...byProvider(said, 'RETURNED'),
    change: { endedAt },
    move: { type: 'WITHDRAWAL_RETURNED', amount: said.event.amount, to: getCollection(request) },
  });
}

/** Stores the event without a step. */
async function storeEvent(
  { cashier }: CashEnv,
  request: CashRequest,
  { note }: NotedEvent,
  change: Pick<Partial<CashRequest>, 'flags' | 'disputedAt'> = {},
): Promise<ServiceResult<CashRequest>> {
  const kept = await cashier.changeRequest(request, change, { step: null, event: note });
  return typeof kept === 'string' ? fail('BAD_STATE') : ok(kept);
}

function byProvider({ note }: NotedEvent, to: RequestState): RequestTransition {
  const actor = `provider:${note.provider}`;
  return { to, by: 'PROVIDER', actor, ip: '', writing: { event: note } };
}

/** Claims the payment reference. Bank references are global; any other is scoped to its provider. */
function buildClaim(
  request: CashRequest,
  provider: string,
  paymentId: string,
): NonNullable<CashWriting['takes']> {
  const { paymentType: type } = request;
  const reference = normaliseReference(type, paymentId);
  return reference === null
    ? { family: 'PROVIDER', reference: `${provider}:${paymentId}` }
    : toPaymentClaim(reference);
}

function pickEventFacts(
  provider: string,
  { id, type, reference, amount, currency }: ProviderEvent,
) {
  return { provider, event: id, type, reference, amount, currency };
}
