import { toRupees } from '@crease/contracts/base/money.ts';
import type { RequestState } from '@crease/contracts/cash/cashier.ts';
import type { UnmatchedEventProblem } from '@crease/contracts/cash/operator-requests.ts';
import { normalizeReference, toPaymentClaim } from '@crease/contracts/cash/payment-details.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { isManual } from '#cash/payment-methods.ts';
import {
  type PaymentProvider,
  type ProviderCallback,
  type ProviderEvent,
  ProviderUnavailable,
} from '#cash/providers/payment-provider.ts';
import { type CashRequest, type CashWriting, isClash, type ProviderEventNote } from '#cash/store/cash-request.ts';
import { creditDeposit } from './approve-request.ts';
import { formatReferenceNo, OLDEST_FIRST, PAYABLE_STATES, parseReferenceNo, withRequest } from './cash-desk.ts';
import { findDepositFlags } from './cash-flags.ts';
import { BY_SYSTEM, completePendingStep, type RequestTransition, takeStep } from './request-transitions.ts';
import { getCollection } from './review-request.ts';
import { storeUnmatched } from './unmatched-events.ts';

/** Callbacks usually arrive within this time. */
const POLL_AFTER_MS = 60_000;
const MAX_POLLED = 100;

/** Polls providers for missing callbacks and resends payouts that never reached them. */
export async function pollProviders(context: CashEnv): Promise<void> {
  const { cashier, clock, providers, log } = context;
  for (const request of await cashier.withProviders(clock.now() - POLL_AFTER_MS, MAX_POLLED)) {
    const provider = providers.byCode(request.provider);
    if (provider === null) continue;
    try {
      await pollRequest(context, provider, request);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      const facts = { provider: provider.code, problem: error.message };
      log.warn('A payment provider isn’t responding.', facts);
    }
  }
}

/** Fetches and applies the provider's status of a request. */
export async function pollRequest(context: CashEnv, provider: PaymentProvider, request: CashRequest): Promise<void> {
  const events = await provider.listEvents(formatReferenceNo(request));
  for (const event of events ?? []) await processProviderEvent(context, provider.code, event);
  if (events === null && request.state === 'PROCESSING') await sendPayout(context, provider, request);
}

/** Submits a withdrawal for payment. Idempotent: the reference prevents a second payment. */
export async function sendPayout({ log }: CashEnv, provider: PaymentProvider, request: CashRequest): Promise<void> {
  const { id, payout: to } = request;
  if (to === null) return log.error('A payout’s account no longer exists.', { id });
  const amount = request.amount - request.tax;
  await provider.sendPayout({ reference: formatReferenceNo(request), amount, to });
  log.info('Payout sent.', { id, provider: provider.code, rupees: toRupees(amount) });
}

/**
 * Handles a provider callback. @returns true if the event was new. Errors: NOT_FOUND for an unknown provider,
 * UNAUTHENTICATED for a bad signature, VALIDATION for an invalid body, and those of `processProviderEvent`.
 */
export async function receiveCallback(context: CashEnv, code: string, callback: ProviderCallback): Reply<boolean> {
  const provider = context.providers.byCode(code);
  if (provider === null) return fail('NOT_FOUND');
  const read = provider.readCallback(callback);
  if (read.ok) return await processProviderEvent(context, provider.code, read.event);
  context.log.warn('Callback rejected.', { provider: code, reason: read.reason });
  return read.reason === 'FORGED' ? fail('UNAUTHENTICATED') : failField('', 'The body isn’t a valid event');
}

/** Enough for the few that a crash leaves. */
const MAX_MATCHED = 500;

/** Completes decided steps that a crash interrupted, and payments matched by a provider. */
export async function completePendingSteps(context: CashEnv): Promise<void> {
  const { items } = await context.cashier.requests({
    states: ['AUTO_MATCHED'],
    ...OLDEST_FIRST,
    take: MAX_MATCHED,
  });
  // Deposits matched by a bank statement are credited by the bank processing or by operators.
  const provided = items.filter((request) => !isManual(request));
  for (const { id, userId } of [...(await context.cashier.listOwed()), ...provided]) {
    await withRequest(context, { id, userId }, (request) => finishProvided(context, request));
  }
}

/** Expires unpaid drafts and unanswered information requests, and frees their references. */
export async function expireRequests(context: CashEnv): Promise<void> {
  const now = context.clock.now();
  for (const { id, userId } of await context.cashier.dueBy(now)) {
    await withRequest(context, { id, userId }, async (request) => {
      if (request.dueAt === null || request.dueAt > now) return ok(request);
      return await takeStep(context, request, {
        ...BY_SYSTEM,
        to: 'EXPIRED',
        change: { dueAt: null, endedAt: now },
        writing: { freesAt: now },
      });
    });
  }
}

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
async function processProviderEvent(context: CashEnv, provider: string, event: ProviderEvent): Reply<boolean> {
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
async function finishProvided(context: CashEnv, request: CashRequest): Reply<CashRequest> {
  if (request.state !== 'AUTO_MATCHED') return await completePendingStep(context, request);
  return await creditDeposit(context, request, request.settledAmount ?? request.amount);
}

type ApplyEvent = (context: CashEnv, request: CashRequest, noted: NotedEvent) => Reply<CashRequest>;

/** Credits a payment that matches the request and has no flags; any other needs manual review. */
const applyPayment: ApplyEvent = async (context, request, noted) => {
  const { event, note } = noted;
  const { amount, paymentId, source } = event;
  if (!PAYABLE_STATES.has(request.state)) {
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
