import type { PayoutDetails } from '@crease/contracts/rules/payout-account.ts';
import { PROVIDER_EVENTS } from '@crease/contracts/wire/operator-cashier.ts';
import { MAX_MOVE } from '@crease/core/cashier/move-fields.ts';
import * as z from 'zod/mini';
import type { ProviderEvent } from './payment-provider.ts';

/** All calls to a gateway, each `POST {url}/{path}` with a signed JSON body. Amounts in paise. */
export interface GatewayCalls {
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
export function parseEvent(body: string): ProviderEvent | null {
  return parseBody(event, body);
}

/** Parses the page URL of a started payment: https, or a path of this site; null if it is anything else. */
export function payUrlIn(body: string): string | null {
  const payUrl = parseBody(payment, body)?.payUrl ?? '';
  return /^(?:https:\/\/|\/(?!\/))/.test(payUrl) ? payUrl : null;
}

/** Undefined if the body is invalid. */
export function parseEvents(body: string): readonly ProviderEvent[] | null | undefined {
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
