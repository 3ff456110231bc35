import { PROVIDER_EVENTS } from '@crease/contracts/cash/operator-requests.ts';
import type { PayoutDetails } from '@crease/contracts/cash/payment-details.ts';
import { MAX_MOVE } from '@crease/core/cashier/cash-move.ts';
import * as z from 'zod/mini';
import type { Clock } from '#base/system/clock.ts';
import {
  isSignedBody,
  type PaymentProvider,
  type ProviderCallback,
  type ProviderEvent,
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

const event = z.object({
  id: short,
  type: z.enum(PROVIDER_EVENTS),
  reference: short,
  paymentId: z.string().check(z.regex(/^[\w.:-]{1,80}$/)),
  amount: z.int().check(z.minimum(1), z.maximum(MAX_MOVE)),
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  source: z._default(z.nullable(short), null),
});
const payment = z.object({ payUrl: z.string().check(z.maxLength(2_000)) });
const events = z.object({ events: z.nullable(z.array(event)) });

/** Parses the event in a body; null if invalid. */
function parseEvent(body: string): ProviderEvent | null {
  return parseBody(event, body);
}

/** Parses the page URL of a started payment: https, or a path of this site; null if it is anything else. */
function payUrlIn(body: string): string | null {
  const payUrl = parseBody(payment, body)?.payUrl ?? '';
  return /^(?:https:\/\/|\/(?!\/))/.test(payUrl) ? payUrl : null;
}

/** Undefined if the body is invalid. */
function parseEvents(body: string): readonly ProviderEvent[] | null | undefined {
  return parseBody(events, body)?.events;
}

function parseBody<Value>(schema: z.ZodMiniType<Value>, body: string): Value | null {
  try {
    const read = z.safeParse(schema, JSON.parse(body));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
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
