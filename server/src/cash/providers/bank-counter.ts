import type { Money } from '@crease/core/money/money.ts';

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

/** A payment as shown on its page. */
export interface BankPayment {
  readonly reference: string;
  readonly amount: Money;
  /** Choices made so far, in order. */
  readonly chosen: readonly PaymentChoice[];
  /** Choices available now. */
  readonly choices: readonly PaymentChoice[];
}

/** The sandbox bank's payment page: anyone with a payment's URL can decide it. */
export interface BankCounter {
  paymentAt(token: string): BankPayment | null;
  /** @returns false if the choice is no longer available. */
  choose(token: string, choice: PaymentChoice): Promise<boolean>;
}
