import { toRupees } from '@crease/contracts/values/money.ts';
import type { CashEnv } from '#cash/env.ts';
import { type PaymentProvider, ProviderUnavailable } from '#cash/providers/payment-provider.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import { formatReferenceNo } from './cash-desk.ts';
import { processProviderEvent } from './take-provider-event.ts';

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
      log.warn('A payment provider isn’t responding.', {
        provider: provider.code,
        problem: error.message,
      });
    }
  }
}

/** Fetches and applies the provider's status of a request. */
export async function pollRequest(
  context: CashEnv,
  provider: PaymentProvider,
  request: CashRequest,
): Promise<void> {
  const events = await provider.listEvents(formatReferenceNo(request));
  for (const event of events ?? []) await processProviderEvent(context, provider.code, event);
  if (events === null && request.state === 'PROCESSING')
    await sendPayout(context, provider, request);
}

/** Submits a withdrawal for payment. Idempotent: the reference prevents a second payment. */
export async function sendPayout(
  { log }: CashEnv,
  provider: PaymentProvider,
  request: CashRequest,
): Promise<void> {
  const { amount, tax, payout } = request;
  if (payout === null) {
    log.error('A payout’s account no longer exists.', { id: request.id });
    return;
  }
  await provider.sendPayout({
    reference: formatReferenceNo(request),
    amount: amount - tax,
    to: payout,
  });
  log.info('Payout sent.', {
    id: request.id,
    provider: provider.code,
    rupees: toRupees(amount - tax),
  });
}
