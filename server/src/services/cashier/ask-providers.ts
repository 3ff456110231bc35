import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { CashRequest } from '#ports/cashier-store.ts';
import { type PaymentProvider, ProviderDown } from '#ports/payment-provider.ts';
import type { AppContext } from '#services/app-context.ts';
import { referenceNoOf } from './cash-desk.ts';
import { takeProviderEvent } from './take-provider-event.ts';

/** Callbacks usually arrive within this time. */
const PATIENCE_MS = 60_000;
const MOST_ASKED = 100;

/** Polls providers for missing callbacks and resends payouts that never reached them. */
export async function askProviders(context: AppContext): Promise<void> {
  const { cashier, clock, providers, log } = context;
  for (const request of await cashier.withProviders(clock.now() - PATIENCE_MS, MOST_ASKED)) {
    const provider = providers.byCode(request.provider);
    if (provider === null) continue;
    try {
      await askAbout(context, provider, request);
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      log.warn('A payment provider isn’t responding.', { provider: provider.code, problem: error.message });
    }
  }
}

/** Fetches and applies the provider's status of a request. */
export async function askAbout(
  context: AppContext,
  provider: PaymentProvider,
  request: CashRequest,
): Promise<void> {
  const events = await provider.eventsOf(referenceNoOf(request));
  for (const event of events ?? []) await takeProviderEvent(context, provider.code, event);
  if (events === null && request.state === 'PROCESSING')
    await sendPayout(context, provider, request);
}

/** Submits a withdrawal for payment. Idempotent: the reference prevents a second payment. */
export async function sendPayout(
  { log }: AppContext,
  provider: PaymentProvider,
  request: CashRequest,
): Promise<void> {
  const { amount, tax, payout } = request;
  if (payout === null) {
    log.error('A payout’s account no longer exists.', { id: request.id });
    return;
  }
  await provider.sendPayout({
    reference: referenceNoOf(request),
    amount: amount - tax,
    to: payout,
  });
  log.info('Payout sent.', {
    id: request.id,
    provider: provider.code,
    rupees: rupeesOf(amount - tax),
  });
}
