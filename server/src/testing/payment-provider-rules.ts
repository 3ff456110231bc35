import { describe, expect, test } from 'vitest';
import { NO_PAYEE } from '#cash/payment-methods.ts';
import {
  type PaymentProvider,
  type ProviderCallback,
  type ProviderEvent,
  ProviderUnavailable,
} from '#cash/providers/payment-provider.ts';

/** A provider and its external side. */
export interface ProviderAtTest {
  readonly provider: PaymentProvider;
  readonly now: () => number;
  /** Signs a body like the external side; omitted if it never calls. */
  readonly sign?: (body: string, at: number) => ProviderCallback;
  /** Makes the external side stop responding; omitted if there is none. */
  readonly takeDown?: () => void;
}

const MINUTE_MS = 60_000;
const ORDER = { reference: 'DP-1', amount: 50_000 };
const PAYOUT = {
  reference: 'WD-1',
  amount: 60_000,
  to: { ...NO_PAYEE, kind: 'UPI', holderName: 'Asha K', upiId: 'asha@bank' },
} as const;
const EVENT: ProviderEvent = {
  id: 'event-1',
  type: 'PAYMENT_SUCCEEDED',
  reference: ORDER.reference,
  paymentId: '532844170001',
  amount: ORDER.amount,
  currency: 'INR',
  source: 'UPI:asha@bank',
};

/**
 * Contract tests for payment providers. A third-party adapter calls this in its own test.
 *
 * @param open creates a provider without any requests yet.
 */
export function paymentProviderRules(name: string, open: () => ProviderAtTest): void {
  describe(`the provider ${name}`, () => {
    test('has a name that methods and ledger can carry', () => {
      expect(open().provider.code).toMatch(/^[a-z0-9][a-z0-9-]{0,39}$/);
    });

    test('has one page for one payment, at https or on the site', async () => {
      const { provider } = open();
      const page = await provider.startPayment(ORDER);

      expect(await provider.startPayment(ORDER)).toBe(page);
      if (page !== null) expect(page).toMatch(/^(?:https:\/\/|\/(?!\/))/);
      const other = await provider.startPayment({ ...ORDER, reference: 'DP-2' });
      if (page !== null) expect(other).not.toBe(page);
    });

    test('knows what it was asked for, and nothing else', async () => {
      const { provider } = open();
      const page = await provider.startPayment(ORDER);
      const isSent = await provider.sendPayout(PAYOUT);

      expect(await provider.listEvents('DP-99')).toBeNull();
      if (page !== null) expect(await provider.listEvents(ORDER.reference)).toEqual([]);
      if (isSent) expect(await provider.listEvents(PAYOUT.reference)).not.toBeNull();
      expect(await provider.sendPayout(PAYOUT)).toBe(isSent);
    });

    test('is spoken for by nobody who has not its secret', () => {
      const { provider, now } = open();
      const body = JSON.stringify(EVENT);
      const timestamp = String(Math.floor(now() / 1_000));
      for (const signature of ['', '0'.repeat(64), 'é', 'x'.repeat(10_000)]) {
        const reading = provider.readCallback({ body, timestamp, signature });
        expect(reading).toEqual({ ok: false, reason: 'FORGED' });
      }
    });

    const { sign, takeDown } = open();
    if (sign !== undefined) callRules(open, sign);

    test.skipIf(takeDown === undefined)('says that it is down', async () => {
      const at = open();
      at.takeDown?.();
      const { provider } = at;

      await expect(provider.startPayment(ORDER)).rejects.toThrow(ProviderUnavailable);
      await expect(provider.sendPayout(PAYOUT)).rejects.toThrow(ProviderUnavailable);
      await expect(provider.listEvents(ORDER.reference)).rejects.toThrow(ProviderUnavailable);
    });
  });
}

/** Rules for providers that call back. */
function callRules(open: () => ProviderAtTest, sign: NonNullable<ProviderAtTest['sign']>): void {
  const signed = (body: string, late = 0) => {
    const { provider, now } = open();
    return { provider, call: sign(body, now() - late) };
  };

  test('is understood when it calls, within five minutes', () => {
    for (const late of [0, 4 * MINUTE_MS, -4 * MINUTE_MS]) {
      const at = signed(JSON.stringify(EVENT), late);
      expect(at.provider.readCallback(at.call)).toEqual({ ok: true, event: EVENT });
    }
    for (const late of [6 * MINUTE_MS, -6 * MINUTE_MS]) {
      const at = signed(JSON.stringify(EVENT), late);
      expect(at.provider.readCallback(at.call)).toMatchObject({ ok: false });
    }
  });

  test('is not believed when a byte of what it said has changed', () => {
    const at = signed(JSON.stringify(EVENT));
    const { body, timestamp, signature } = at.call;
    const changed: readonly ProviderCallback[] = [
      { body: `${body} `, timestamp, signature },
      { body: body.replace('50000', '50001'), timestamp, signature },
      { body, timestamp: String(Number(timestamp) + 1), signature },
      { body: timestamp.slice(-1) + body, timestamp: timestamp.slice(0, -1), signature },
    ];
    for (const call of changed) expect(at.provider.readCallback(call)).toEqual({ ok: false, reason: 'FORGED' });
  });

  test.each([
    'not JSON',
    '[]',
    'null',
    JSON.stringify({ ...EVENT, type: 'GIFT' }),
    JSON.stringify({ ...EVENT, id: '' }),
    JSON.stringify({ ...EVENT, amount: 0 }),
    JSON.stringify({ ...EVENT, amount: 0.5 }),
    JSON.stringify({ ...EVENT, amount: 1e300 }),
    JSON.stringify({ ...EVENT, amount: '50000' }),
    JSON.stringify({ ...EVENT, currency: undefined }),
  ])('says nothing by %s', (body) => {
    const at = signed(body);
    expect(at.provider.readCallback(at.call)).toEqual({ ok: false, reason: 'MALFORMED' });
  });
}
