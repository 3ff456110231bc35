import type { PayoutDetails } from '@crease/contracts/rules/payout-account.ts';
import type { ProviderCallback, ProviderEvent } from '#cash/providers/payment-provider.ts';
import { signedBody } from '#cash/providers/signed-body.ts';
import { webhookProvider } from '#cash/providers/webhook-provider.ts';
import type { TestServer } from './test-server.ts';

export const GATEWAY = 'gateway';
export const SECRET = 'a secret that both sides have, of 40 bytes';

/** A fake external gateway: it records requests, and calls back as the test directs. */
export class Gateway {
  /** Orders by reference. */
  readonly orders = new Map<string, { readonly amount: number; readonly to?: PayoutDetails }>();
  /** Events that it returns when polled, by reference. */
  readonly events = new Map<string, ProviderEvent[]>();
  isDown = false;
  #ids = 0;
  readonly now: () => number;

  /** @param now its current time, ms. */
  constructor(now: () => number) {
    this.now = now;
  }

  readonly provider = webhookProvider({
    code: GATEWAY,
    isSandbox: false,
    secret: SECRET,
    clock: { now: () => this.now() },
    transport: (path, { body }) => {
      if (this.isDown) return Promise.resolve(null);
      const order = JSON.parse(body);
      const isKnown = this.orders.has(order.reference);
      if (path === 'events') {
        const events = isKnown ? (this.events.get(order.reference) ?? []) : null;
        return Promise.resolve(JSON.stringify({ events }));
      }
      this.orders.set(order.reference, order);
      return Promise.resolve(JSON.stringify({ payUrl: `https://pay.example/${order.reference}` }));
    },
  });

  /** Creates an event with a unique ID. */
  event(type: ProviderEvent['type'], reference: string, change: Partial<ProviderEvent> = {}) {
    this.#ids += 1;
    const amount = this.orders.get(reference)?.amount ?? 1;
    const said: ProviderEvent = {
      id: `event-${this.#ids}`,
      type,
      reference,
      paymentId: `pay-${reference}`,
      amount,
      currency: 'INR',
      source: null,
      ...change,
    };
    return said;
  }

  sign(event: ProviderEvent, at = this.now()): ProviderCallback {
    return signedBody(SECRET, JSON.stringify(event), at);
  }

  /** Calls the site back as a gateway would. */
  async call(server: TestServer, signed: ProviderCallback) {
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/payments/callback/${GATEWAY}`,
      headers: {
        host: 'licensed.example',
        'content-type': 'application/json',
        'x-timestamp': signed.timestamp,
        'x-signature': signed.signature,
      },
      payload: signed.body,
    });
    return { status: response.statusCode, ...response.json() };
  }

  sendEvent(server: TestServer, event: ProviderEvent) {
    return this.call(server, this.sign(event));
  }
}
