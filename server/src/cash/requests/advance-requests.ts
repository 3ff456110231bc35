import { toRupees } from '@crease/contracts/base/money.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { isManual } from '#cash/payment-methods.ts';
import { type PaymentProvider, type ProviderCallback, ProviderUnavailable } from '#cash/providers/payment-provider.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import { formatReferenceNo, OLDEST_FIRST, withRequest } from './cash-desk.ts';
import { BY_SYSTEM, takeStep } from './request-transitions.ts';
import { finishProvided, processProviderEvent } from './take-provider-event.ts';

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
