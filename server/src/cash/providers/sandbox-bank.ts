import type * as z from 'zod/mini';
import type { BaseEnv } from '#base/env.ts';
import type { PaymentProvider, ProviderCallback, ProviderEvent } from './payment-provider.ts';
import {
  type BankEvent,
  type BankOrder,
  type BankPayment,
  getTiming,
  listChoices,
  type ORDERS,
  openBankLine,
  type PaymentChoice,
  paidAmount,
  payoutCourse,
  toEventType,
  waitAfter,
} from './sandbox-order.ts';

const PREFIX = 'sandbox-bank:';

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
  readonly #sign: ReturnType<typeof openBankLine>['sign'];
  readonly #orders = new Map<string, BankOrder>();
  #deliver: Deliver = () => Promise.resolve(false);
  #calls: Promise<void> = Promise.resolve();

  constructor(parts: BankParts) {
    this.#parts = parts;
    const { provider, sign } = openBankLine(parts, {
      payments: (order) => this.#begin(order),
      payouts: (order) => this.#payOut(order),
      events: ({ reference }) => this.#listEvents(reference),
    });
    this.provider = provider;
    this.#sign = sign;
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
    const said = this.#buildEvent(order, {
      type: toEventType(choice),
      amount: paid?.amount ?? paidAmount(order, choice),
      paymentId: paid?.paymentId ?? this.#parts.ids.digits(12),
      ...getTiming(choice),
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
    const found = this.#orders.get(reference)?.events.find(({ event }) => event.id === eventId);
    if (found === undefined) return;
    const isTaken = await this.#deliver(this.#sign(found.event));
    const calls = found.calls + 1;
    const callAt = isTaken ? null : this.#parts.clock.now() + waitAfter(calls);
    const order = this.#orders.get(reference);
    if (order === undefined) return;
    const events = order.events.map((one) => (one.event.id === eventId ? { ...one, calls, callAt } : one));
    await this.#store({ ...order, events });
  }

  /** The same reference is the same payment, even if the second request differs. */
  async #begin({ reference, amount }: z.output<(typeof ORDERS)['payments']>): Promise<unknown> {
    const known = this.#orders.get(reference);
    const token = known?.token ?? this.#parts.ids.token();
    if (known === undefined) {
      await this.#store({ kind: 'PAYMENT', reference, amount, token, chosen: [], events: [] });
    }
    return { payUrl: `/sandbox-bank/pay/${token}` };
  }

  async #payOut({ reference, amount, to }: z.output<(typeof ORDERS)['payouts']>): Promise<unknown> {
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
    what: Pick<ProviderEvent, 'type' | 'amount' | 'paymentId'> & ReturnType<typeof getTiming>,
  ): BankEvent {
    const { type, amount, paymentId, afterMs, isCalled } = what;
    const happensAt = this.#parts.clock.now() + afterMs;
    const source = kind === 'PAYMENT' ? 'UPI:payer@sandbox' : null;
    const id = this.#parts.ids.uuid();
    const event = { id, type, reference, paymentId, amount, currency: 'INR', source };
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
