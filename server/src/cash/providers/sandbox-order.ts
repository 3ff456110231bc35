import type { Money } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import type { BasePorts } from '#base/env.ts';
import { isSignedBody, type ProviderEvent, signedBody } from './payment-provider.ts';
import { webhookProvider } from './webhook-provider.ts';

/** Provider code for simulated payments in a sandbox's methods and ledger. */
export const SANDBOX = 'sandbox';

/** Outcomes a payer can choose for a simulated payment. */
export const PAYMENT_CHOICES = [
  'approve',
  'fail',
  /** Pays a different amount. */
  'other-amount',
  /** Pays two minutes later. */
  'late',
  /** Pays, but the callback to the site is lost. */
  'lost',
  /** Reverses the payment. */
  'take-back',
] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];

/** A scheduled bank event, reported to the site unless the call is lost. */
export interface BankEvent {
  readonly event: ProviderEvent;
  readonly happensAt: number;
  /** Null if the site has accepted the call or there is none. */
  readonly callAt: number | null;
  readonly calls: number;
}

/** A payment as shown on its page, with the choices available now. */
export interface BankPayment extends Pick<BankOrder, 'reference' | 'amount' | 'chosen'> {
  readonly choices: readonly PaymentChoice[];
}

/** A payment or payout in the bank's books. */
export interface BankOrder {
  readonly kind: 'PAYMENT' | 'PAYOUT';
  readonly reference: string;
  readonly amount: Money;
  /** Part of its page's URL; unused for payouts. */
  readonly token: string;
  /** Choices made so far, in order. */
  readonly chosen: readonly PaymentChoice[];
  readonly events: readonly BankEvent[];
}

const MINUTE_MS = 60_000;
export const LATE_MS = 2 * MINUTE_MS;
export const PAYOUT_MS = 2_000;
export const RETURN_MS = MINUTE_MS;
/** Difference when another amount is paid, paise. */
const OTHER_BY = 2_000;
const MAX_WAIT_MS = MINUTE_MS;

/** Lists the choices available now: a payment succeeds once, may fail before that, and may be reversed afterwards. */
export function listChoices({ kind, chosen }: Pick<BankOrder, 'kind' | 'chosen'>): PaymentChoice[] {
  if (kind === 'PAYOUT' || chosen.includes('take-back')) return [];
  const isPaid = chosen.some((choice) => choice !== 'fail');
  return isPaid ? ['take-back'] : ['approve', 'fail', 'other-amount', 'late', 'lost'];
}

/** Returns when and how the site learns of a choice. */
export function getTiming(choice: PaymentChoice) {
  return { afterMs: choice === 'late' ? LATE_MS : 0, isCalled: choice !== 'lost' };
}

export function toEventType(choice: PaymentChoice): ProviderEvent['type'] {
  if (choice === 'fail') return 'PAYMENT_FAILED';
  return choice === 'take-back' ? 'PAYMENT_REVERSED' : 'PAYMENT_SUCCEEDED';
}

export function paidAmount({ amount }: Pick<BankOrder, 'amount'>, choice: PaymentChoice): Money {
  return choice === 'other-amount' ? Math.max(1, amount - OTHER_BY) : amount;
}

/** The account determines a payout's outcome: `fail…` isn't paid, `return…` is returned a minute later. */
export function payoutCourse(holder: string): readonly (readonly [ProviderEvent['type'], number])[] {
  if (/^fail/i.test(holder)) return [['PAYOUT_FAILED', PAYOUT_MS]];
  const paid = ['PAYOUT_PAID', PAYOUT_MS] as const;
  return /^return/i.test(holder) ? [paid, ['PAYOUT_RETURNED', RETURN_MS]] : [paid];
}

/** Exponential backoff between calls that the site doesn't accept. */
export function waitAfter(calls: number): number {
  return Math.min(MAX_WAIT_MS, 1_000 * 2 ** calls);
}

const reference = z.string().check(z.minLength(1), z.maxLength(40));
const order = z.object({ reference, amount: z.int().check(z.minimum(1)) });
export const ORDERS = {
  payments: order,
  payouts: z.extend(order, {
    to: z.object({ holderName: z.string(), upiId: z.nullable(z.string()) }),
  }),
  events: z.object({ reference }),
};

/** Handlers of the bank's paths; each returns the JSON response. */
export type BankDesk = {
  readonly [Path in keyof typeof ORDERS]: (order: z.output<(typeof ORDERS)[Path]>) => Promise<unknown>;
};

/**
 * The link between site and bank: the site's provider, and the bank's signing function. Both ends are in this process,
 * so the secret is regenerated at each start and never stored.
 */
export function openBankLine({ ids, clock }: Pick<BasePorts, 'ids' | 'clock'>, desk: BankDesk) {
  const secret = ids.token();
  const doors = {
    payments: (body: string) => acceptOrder(ORDERS.payments, body, desk.payments),
    payouts: (body: string) => acceptOrder(ORDERS.payouts, body, desk.payouts),
    events: (body: string) => acceptOrder(ORDERS.events, body, desk.events),
  };
  const provider = webhookProvider({
    code: SANDBOX,
    isSandbox: true,
    secret,
    clock,
    transport: async (path, signed) => {
      const isFromSite = isSignedBody(secret, signed, clock.now());
      const answered = isFromSite ? await doors[path](signed.body) : null;
      return answered === null ? null : JSON.stringify(answered);
    },
  });
  const sign = (event: ProviderEvent) => signedBody(secret, JSON.stringify(event), clock.now());
  return { provider, sign };
}

async function acceptOrder<Order>(
  schema: z.ZodMiniType<Order>,
  body: string,
  work: (order: Order) => Promise<unknown>,
): Promise<unknown> {
  const read = z.safeParse(schema, JSON.parse(body));
  return read.success ? await work(read.data) : null;
}
