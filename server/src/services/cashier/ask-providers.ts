import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { CashRequest } from '#ports/cashier-store.ts';
import { type PaymentProvider, ProviderDown } from '#ports/payment-provider.ts';
import type { AppContext } from '#services/app-context.ts';
import { referenceNoOf } from './cash-desk.ts';
import { takeProviderEvent } from './take-provider-event.ts';

/** A callback is usually there before. */
const PATIENCE_MS = 60_000;
const MOST_ASKED = 100;

/** Asks providers for what they have not called about, and sends them payouts that never arrived there. */
export async function askProviders(context: AppContext): Promise<void> {
  const { cashier, clock, providers, log } = context;
  for (const request of await cashier.withProviders(clock.now() - PATIENCE_MS, MOST_ASKED)) {
    const provider = providers.byCode(request.provider);
    if (provider === null) continue;
    try {
      await askAbout(context, provider, request);
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      log.warn('A provider does not answer.', { provider: provider.code, problem: error.message });
    }
  }
}

/** Takes what has become of a request at its provider. */
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

/** Has a withdrawal paid; sent twice it is paid once, because the reference is the same. */
export async function sendPayout(
  { log }: AppContext,
  provider: PaymentProvider,
  request: CashRequest,
): Promise<void> {
  const { amount, tax, payout } = request;
  if (payout === null) {
    log.error('A payout has no account any more.', { id: request.id });
    return;
  }
  await provider.sendPayout({
    reference: referenceNoOf(request),
    amount: amount - tax,
    to: payout,
  });
  log.info('A payout was sent.', {
    id: request.id,
    provider: provider.code,
    rupees: rupeesOf(amount - tax),
  });
}
