import type { ROUTES } from '@crease/contracts/all-routes.ts';
import type { WireOf } from '@crease/contracts/base/route.ts';
import type { PayoutDetails } from '@crease/contracts/cash/payment-details.ts';
import { NO_PAYEE } from '#cash/payment-methods.ts';
import { type ProviderCallback, type ProviderEvent, signedBody } from '#cash/providers/payment-provider.ts';
import { webhookProvider } from '#cash/providers/webhook-provider.ts';
import type { TestServer, TestUser } from './test-server.ts';

type MethodWire = WireOf<(typeof ROUTES)['operatorSavePaymentMethod']>;

const UPI: MethodWire = {
  type: 'UPI',
  name: 'UPI',
  enabled: true,
  domains: [],
  forDeposit: true,
  forWithdrawal: true,
  min: 100,
  max: 200_000,
  requireScreenshot: false,
  note: null,
  usualMinutes: 10,
  opensMinute: null,
  closesMinute: null,
  provider: 'manual',
  payees: [
    {
      ...NO_PAYEE,
      code: 'upi-main',
      holderName: 'Crease & Sons',
      upiId: 'pay@crease',
      dailyCap: null,
      enabled: true,
    },
  ],
};

export const LICENSED_HOST = 'licensed.example';
const DAY_MS = 86_400_000;

/** A bettor created by the test server. */
export type Bettor = TestUser;

/** Bettor and operator actions on deposits and withdrawals. @param server returns the current test's server. */
export function cashierDesk(server: () => TestServer) {
  let payments = 532_844_170_000;
  /** Returns an unused payment reference. */
  const newReference = (): string => {
    payments += 1;
    return String(payments);
  };
  const own = ({ token }: Bettor) => ({ token, host: LICENSED_HOST });
  const desk = {
    newReference,
    saveMethod: async (change: Partial<MethodWire> = {}) =>
      server().asOperator('operatorSavePaymentMethod', { ...UPI, ...change }),
    start: (by: Bettor, amount = 500, paymentMethodId = 1) =>
      server().call('startDeposit', { amount, paymentMethodId, clientRequestId: crypto.randomUUID() }, own(by)),
    submit: (by: Bettor, claim: Partial<WireOf<(typeof ROUTES)['createDeposit']>> = {}) =>
      server().call(
        'createDeposit',
        {
          amount: 500,
          paymentMethodId: 1,
          utr: newReference(),
          agreeTerms: true,
          clientRequestId: crypto.randomUUID(),
          ...claim,
        },
        own(by),
      ),
    /** A paid deposit under review. */
    claimed: async (by: Bettor, amount = 500) => {
      const { result } = await desk.submit(by, { amount });
      await server().asOperator('operatorClaimRequest', { id: result.id });
      return result.id;
    },
    credited: async (by: Bettor, amount = 500, source?: string) => {
      const id = await desk.claimed(by, amount);
      const done = await server().asOperator('operatorApproveRequest', {
        id,
        ...(source === undefined ? {} : { source }),
      });
      if (!done.success) throw new Error(done.text);
      return id;
    },
    requests: async (by: Bettor) => (await server().call('playerRequests', {}, own(by))).result.items,
    getBalance: ({ id }: Bettor) => server().engine.read(({ ledger }) => ledger.balanceAt(`player:${id}:INR`) / 100),
    addAccount: (by: Bettor, upiId = 'asha@bank') =>
      server().call(
        'addPayoutAccount',
        { account: { kind: 'UPI', holderName: 'Asha K', upiId }, password: by.password },
        own(by),
      ),
    /** A payout account added two days ago, so past its waiting period. */
    readyAccount: async (by: Bettor, upiId = 'asha@bank') => {
      const { clock, payouts } = server().context;
      const createdAt = clock.now() - 2 * DAY_MS;
      const { id } = await payouts.addAccount({
        ...NO_PAYEE,
        kind: 'UPI',
        holderName: 'Asha K',
        upiId,
        userId: by.id,
        place: `UPI:${upiId}`,
        createdAt,
        usableFrom: createdAt + DAY_MS,
      });
      return id;
    },
    logInAgain: async (by: Bettor): Promise<Bettor> => {
      const login = await server().logIn(by, { host: LICENSED_HOST });
      return { ...by, token: login.result.accessToken };
    },
    withdraw: (by: Bettor, payoutAccountId: number, amount = 1_000) =>
      server().call(
        'createWithdrawal',
        { amount, payoutAccountId, password: by.password, clientRequestId: crypto.randomUUID() },
        own(by),
      ),
  };
  return desk;
}

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
