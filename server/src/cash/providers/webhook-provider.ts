import type { Clock } from '#base/system/clock.ts';
import { type GatewayCalls, parseEvent, parseEvents, payUrlIn } from './gateway-wire.ts';
import {
  type PaymentProvider,
  type ProviderCallback,
  ProviderUnavailable,
} from './payment-provider.ts';
import { isSignedBody, signedBody } from './signed-body.ts';

/** Posts a signed body to a gateway path and returns the body of a 2xx; null for any other response. */
export type Transport = (
  path: keyof GatewayCalls,
  signed: ProviderCallback,
) => Promise<string | null>;

export interface WebhookProviderParts {
  readonly code: string;
  readonly isSandbox: boolean;
  /** Shared signing secret. */
  readonly secret: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly transport: Transport;
}

/**
 * An external gateway, called with signed requests and calling back with signed events. The protocol is in
 * `gateway-wire.ts` and the RUNBOOK.
 */
export function webhookProvider({
  code,
  isSandbox,
  secret,
  clock,
  transport,
}: WebhookProviderParts): PaymentProvider {
  async function ask<Path extends keyof GatewayCalls>(
    path: Path,
    call: GatewayCalls[Path],
  ): Promise<string> {
    const answered = await transport(path, signedBody(secret, JSON.stringify(call), clock.now()));
    if (answered === null) throw new ProviderUnavailable(`${code} rejected a request to ${path}`);
    return answered;
  }

  return {
    code,
    isSandbox,
    startPayment: async ({ reference, amount }) => {
      const payUrl = payUrlIn(await ask('payments', { reference, amount, currency: 'INR' }));
      if (payUrl === null) throw new ProviderUnavailable(`${code} returned no payment URL`);
      return payUrl;
    },
    sendPayout: async ({ reference, amount, to }) => {
      await ask('payouts', { reference, amount, currency: 'INR', to });
      return true;
    },
    listEvents: async (reference) => {
      const events = parseEvents(await ask('events', { reference }));
      if (events === undefined) throw new ProviderUnavailable(`${code} returned no event list`);
      return events;
    },
    readCallback: (callback) => {
      if (!isSignedBody(secret, callback, clock.now())) return { ok: false, reason: 'FORGED' };
      const event = parseEvent(callback.body);
      return event === null ? { ok: false, reason: 'MALFORMED' } : { ok: true, event };
    },
  };
}
