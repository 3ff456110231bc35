import type { Money } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import type { BaseEnv } from '#base/env.ts';
import {
  isSignedBody,
  type PaymentProvider,
  type ProviderCallback,
  type ProviderEvent,
  signedBody,
} from './payment-provider.ts';
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
interface BankEvent {
  readonly event: ProviderEvent;
  readonly happensAt: number;
  /** Null if the site has accepted the call or there is none. */
  readonly callAt: number | null;
  readonly calls: number;
}

/** A payment or payout in the bank's books. */
interface BankOrder {
  readonly kind: 'PAYMENT' | 'PAYOUT';
  readonly reference: string;
  readonly amount: Money;
  /** Part of its page's URL; unused for payouts. */
  readonly token: string;
  /** Choices made so far, in order. */
  readonly chosen: readonly PaymentChoice[];
  readonly events: readonly BankEvent[];
}

/** A payment as shown on its page, with the choices available now. */
export interface BankPayment extends Pick<BankOrder, 'reference' | 'amount' | 'chosen'> {
  readonly choices: readonly PaymentChoice[];
}

const PREFIX = 'sandbox-bank:';
const MINUTE_MS = 60_000;
const LATE_MS = 2 * MINUTE_MS;
const PAYOUT_MS = 2_000;
const RETURN_MS = MINUTE_MS;
/** Difference when another amount is paid, paise. */
const OTHER_BY = 2_000;
const MAX_WAIT_MS = MINUTE_MS;

const reference = z.string().check(z.minLength(1), z.maxLength(40));
const payment = z.object({ reference, amount: z.int().check(z.minimum(1)) });
const payout = z.extend(payment, { to: z.object({ holderName: z.string(), upiId: z.nullable(z.string()) }) });
const inquiry = z.object({ reference });

/** Delivers a call from the bank; resolves to true if the site accepted it. */
export type Deliver = (callback: ProviderCallback) => Promise<boolean>;

type BankParts = Pick<BaseEnv, 'documents' | 'ids' | 'clock'>;

/**
 * Sandbox bank in which payers and account names decide the outcome. It exchanges only signed calls with the site,
 * byte for byte like an external gateway.
 */
export class SandboxBank {
  readonly provider: PaymentProvider;
  readonly #parts: BankParts;
  /** Both ends are in this process, so the secret is drawn at each start and never stored. */
  readonly #secret: string;
  readonly #orders = new Map<string, BankOrder>();
  #deliver: Deliver = () => Promise.resolve(false);
  #calls: Promise<void> = Promise.resolve();

  constructor(parts: BankParts) {
    const { clock } = parts;
    this.#parts = parts;
    this.#secret = parts.ids.token();
    const doors = {
      payments: (body: string) => acceptOrder(payment, body, (order) => this.#begin(order)),
      payouts: (body: string) => acceptOrder(payout, body, (order) => this.#payOut(order)),
      events: (body: string) => acceptOrder(inquiry, body, (order) => this.#listEvents(order.reference)),
    };
    this.provider = webhookProvider({
      code: SANDBOX,
      isSandbox: true,
      secret: this.#secret,
      clock,
      transport: async (path, signed) => {
        const isFromSite = isSignedBody(this.#secret, signed, clock.now());
        const answered = isFromSite ? await doors[path](signed.body) : null;
        return answered === null ? null : JSON.stringify(answered);
      },
    });
  }

  /** Must be called once, before serving requests. */
  async load(deliver: Deliver): Promise<void> {
    this.#deliver = deliver;
    for (const { value } of await this.#parts.documents.list(PREFIX)) {
      // Only this module writes these documents.
      const order = value as BankOrder;
      this.#orders.set(order.reference, order);
    }
  }

  paymentAt(token: string): BankPayment | null {
    const order = this.#byToken(token);
    if (order === null) return null;
    const { reference, amount, chosen } = order;
    return { reference, amount, chosen, choices: listChoices(order) };
  }

  /** @returns false if the choice is no longer available. */
  async choose(token: string, choice: PaymentChoice): Promise<boolean> {
    const order = this.#byToken(token);
    if (order === null || !listChoices(order).includes(choice)) return false;
    const paid = order.events.find(({ event }) => event.type === 'PAYMENT_SUCCEEDED')?.event;
    const amount = choice === 'other-amount' ? Math.max(1, order.amount - OTHER_BY) : order.amount;
    const said = this.#buildEvent(order, {
      type: toEventType(choice),
      amount: paid?.amount ?? amount,
      paymentId: paid?.paymentId ?? this.#parts.ids.digits(12),
      afterMs: choice === 'late' ? LATE_MS : 0,
      isCalled: choice !== 'lost',
    });
    const chosen = [...order.chosen, choice];
    await this.#store({ ...order, chosen, events: [...order.events, said] });
    await this.callDue();
    return true;
  }

  /**
   * Reports all due events that the site hasn't accepted yet. Rounds run one after another, because a choice made
   * during a round may be due earlier than the position it has reached.
   */
  callDue(): Promise<void> {
    const round = this.#calls.then(() => this.#callRound());
    this.#calls = round.catch(() => {});
    return round;
  }

  async #callRound(): Promise<void> {
    for (const order of this.#orders.values()) {
      for (const { event } of order.events.filter((one) => this.#isDue(one)))
        await this.#call(order.reference, event.id);
    }
  }

  async #call(reference: string, eventId: string): Promise<void> {
    const { clock } = this.#parts;
    const found = this.#orders.get(reference)?.events.find(({ event }) => event.id === eventId);
    if (found === undefined) return;
    const isTaken = await this.#deliver(signedBody(this.#secret, JSON.stringify(found.event), clock.now()));
    const calls = found.calls + 1;
    const callAt = isTaken ? null : clock.now() + Math.min(MAX_WAIT_MS, 1_000 * 2 ** calls);
    const order = this.#orders.get(reference);
    if (order === undefined) return;
    const events = order.events.map((one) => (one.event.id === eventId ? { ...one, calls, callAt } : one));
    await this.#store({ ...order, events });
  }

  /** The same reference is the same payment, even if the second request differs. */
  async #begin({ reference, amount }: z.output<typeof payment>): Promise<unknown> {
    const known = this.#orders.get(reference);
    const token = known?.token ?? this.#parts.ids.token();
    if (known === undefined) {
      await this.#store({ kind: 'PAYMENT', reference, amount, token, chosen: [], events: [] });
    }
    return { payUrl: `/sandbox-bank/pay/${token}` };
  }

  async #payOut({ reference, amount, to }: z.output<typeof payout>): Promise<unknown> {
    if (this.#orders.has(reference)) return {};
    const token = this.#parts.ids.token();
    const order: BankOrder = { kind: 'PAYOUT', reference, amount, token, chosen: [], events: [] };
    const paymentId = this.#parts.ids.digits(12);
    const events = payoutCourse(to.upiId ?? to.holderName).map(([type, afterMs]) =>
      this.#buildEvent(order, { type, amount, paymentId, afterMs, isCalled: true }),
    );
    await this.#store({ ...order, events });
    return {};
  }

  async #listEvents(reference: string): Promise<unknown> {
    const order = this.#orders.get(reference);
    if (order === undefined) return { events: null };
    const now = this.#parts.clock.now();
    const past = order.events.filter(({ happensAt }) => happensAt <= now);
    return { events: past.map(({ event }) => event) };
  }

  #buildEvent(
    { reference, kind }: BankOrder,
    what: Pick<ProviderEvent, 'type' | 'amount' | 'paymentId'> & {
      readonly afterMs: number;
      readonly isCalled: boolean;
    },
  ): BankEvent {
    const { type, amount, paymentId, afterMs, isCalled } = what;
    const happensAt = this.#parts.clock.now() + afterMs;
    const source = kind === 'PAYMENT' ? 'UPI:payer@sandbox' : null;
    const event = { id: this.#parts.ids.uuid(), type, reference, paymentId, amount, currency: 'INR', source };
    return { event, happensAt, callAt: isCalled ? happensAt : null, calls: 0 };
  }

  #isDue({ callAt }: BankEvent): boolean {
    return callAt !== null && callAt <= this.#parts.clock.now();
  }

  #byToken(token: string): BankOrder | null {
    const orders = [...this.#orders.values()];
    return orders.find((order) => order.kind === 'PAYMENT' && order.token === token) ?? null;
  }

  async #store(order: BankOrder): Promise<void> {
    this.#orders.set(order.reference, order);
    await this.#parts.documents.put(PREFIX + order.reference, order);
  }
}

async function acceptOrder<Order>(
  schema: z.ZodMiniType<Order>,
  body: string,
  work: (order: Order) => Promise<unknown>,
): Promise<unknown> {
  const read = z.safeParse(schema, JSON.parse(body));
  return read.success ? await work(read.data) : null;
}

/** Lists the choices available now: a payment succeeds once, may fail before that, and may be reversed afterwards. */
function listChoices({ kind, chosen }: BankOrder): PaymentChoice[] {
  if (kind === 'PAYOUT' || chosen.includes('take-back')) return [];
  const isPaid = chosen.some((choice) => choice !== 'fail');
  return isPaid ? ['take-back'] : ['approve', 'fail', 'other-amount', 'late', 'lost'];
}

function toEventType(choice: PaymentChoice): ProviderEvent['type'] {
  if (choice === 'fail') return 'PAYMENT_FAILED';
  return choice === 'take-back' ? 'PAYMENT_REVERSED' : 'PAYMENT_SUCCEEDED';
}

/** The account determines a payout's outcome: `fail…` isn't paid, `return…` is returned a minute later. */
function payoutCourse(holder: string): readonly (readonly [ProviderEvent['type'], number])[] {
  if (/^fail/i.test(holder)) return [['PAYOUT_FAILED', PAYOUT_MS]];
  const paid = ['PAYOUT_PAID', PAYOUT_MS] as const;
  return /^return/i.test(holder) ? [paid, ['PAYOUT_RETURNED', RETURN_MS]] : [paid];
}
