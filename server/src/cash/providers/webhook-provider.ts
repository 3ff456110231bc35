import { ProviderEventType } from '@crease/contracts/cash/operator-requests.ts';
import type { PayoutDetails } from '@crease/contracts/cash/payment-details.ts';
import { MAX_MOVE } from '@crease/core/cashier/cash-move.ts';
import * as z from 'zod/mini';
import { parseJson } from '#base/json.ts';
import type { Clock } from '#base/system/clock.ts';
import {
  isSignedBody,
  type PaymentProvider,
  type ProviderCallback,
  ProviderUnavailable,
  SIGNATURE_HEADER,
  signedBody,
  TIMESTAMP_HEADER,
} from './payment-provider.ts';

/** Posts a signed body to a gateway path and returns the body of a 2xx; null for any other response. */
type Transport = (path: keyof GatewayCalls, signed: ProviderCallback) => Promise<string | null>;

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
 * `GatewayCalls` and the RUNBOOK.
 */
export function webhookProvider({ code, isSandbox, secret, clock, transport }: WebhookProviderParts): PaymentProvider {
  async function ask<Path extends keyof GatewayCalls>(path: Path, call: GatewayCalls[Path]): Promise<string> {
    const answered = await transport(path, signedBody(secret, JSON.stringify(call), clock.now()));
    if (answered === null) throw new ProviderUnavailable(`${code} rejected a request to ${path}`);
    return answered;
  }

  return {
    code,
    isSandbox,
    startPayment: async ({ reference, amount }) => {
      const answered = await ask('payments', { reference, amount, currency: 'INR' });
      const payUrl = parseBody(PAYMENT, answered)?.payUrl;
      if (payUrl === undefined) throw new ProviderUnavailable(`${code} returned no payment URL`);
      return payUrl;
    },
    sendPayout: async ({ reference, amount, to }) => {
      await ask('payouts', { reference, amount, currency: 'INR', to });
      return true;
    },
    listEvents: async (reference) => {
      const events = parseBody(EVENTS, await ask('events', { reference }))?.events;
      if (events === undefined) throw new ProviderUnavailable(`${code} returned no event list`);
      return events;
    },
    readCallback: (callback) => {
      if (!isSignedBody(secret, callback, clock.now())) return { ok: false, reason: 'FORGED' };
      const event = parseBody(EVENT, callback.body);
      return event === null ? { ok: false, reason: 'MALFORMED' } : { ok: true, event };
    },
  };
}

/** All calls to a gateway, each `POST {url}/{path}` with a signed JSON body. Amounts in paise. */
interface GatewayCalls {
  readonly payments: {
    readonly reference: string;
    readonly amount: number;
    readonly currency: 'INR';
  };
  readonly payouts: GatewayCalls['payments'] & { readonly to: PayoutDetails };
  readonly events: { readonly reference: string };
}

const short = z.string().check(z.minLength(1), z.maxLength(120));

const EVENT = z.object({
  id: short,
  type: ProviderEventType,
  reference: short,
  paymentId: z.string().check(z.regex(/^[\w.:-]{1,80}$/)),
  amount: z.int().check(z.minimum(1), z.maximum(MAX_MOVE)),
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  source: z._default(z.nullable(short), null),
});
const EVENTS = z.object({ events: z.nullable(z.array(EVENT)) });
/** Page of a started payment: https, or a path of this site. */
const PAY_URL = z.string().check(z.maxLength(2_000), z.regex(/^(?:https:\/\/|\/(?!\/))/));
const PAYMENT = z.object({ payUrl: PAY_URL });

/** Null if the body is invalid. */
function parseBody<Value>(schema: z.ZodMiniType<Value>, body: string): Value | null {
  const read = z.safeParse(schema, parseJson(body));
  return read.success ? read.data : null;
}

/** A player is blocked on the response. */
const TIMEOUT_MS = 8_000;
/** Gateway responses are short; anything longer is truncated. */
const MAX_ANSWER_LENGTH = 1_000_000;

/** Calls a gateway over HTTP. Redirects are rejected: they would carry an order to an unconfigured address. */
export function httpTransport(url: string, timeoutMs = TIMEOUT_MS): Transport {
  const base = url.replace(/\/+$/, '');
  return async (path, { body, timestamp, signature }) => {
    try {
      const response = await fetch(`${base}/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [TIMESTAMP_HEADER]: timestamp,
          [SIGNATURE_HEADER]: signature,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const length = Number(response.headers.get('content-length') ?? 0);
      if (!response.ok || length > MAX_ANSWER_LENGTH) {
        await response.body?.cancel();
        return null;
      }
      return await response.text();
    } catch {
      return null;
    }
  };
}
