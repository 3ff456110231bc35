import type { Money } from '@crease/core/money/money.ts';

/** The provider that plays payments, in the methods and the ledger of a sandbox. */
export const SANDBOX = 'sandbox';

/** What a payer may have happen to their payment. */
export const PAYMENT_CHOICES = [
  'approve',
  'fail',
  /** Another amount than was asked for is paid. */
  'other-amount',
  /** It is paid two minutes later. */
  'late',
  /** It is paid, and the bank's call to the site is lost. */
  'lost',
  /** What was paid is taken back. */
  'take-back',
] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];

/** A payment on its page. */
export interface BankPayment {
  readonly reference: string;
  readonly amount: Money;
  /** What was chosen, first to last. */
  readonly chosen: readonly PaymentChoice[];
  /** What can be chosen now. */
  readonly choices: readonly PaymentChoice[];
}

/** The counter of the sandbox's bank: whoever has the address of a payment decides about it. */
export interface BankCounter {
  paymentAt(token: string): BankPayment | null;
  /** False: that cannot be chosen any more. */
  choose(token: string, choice: PaymentChoice): Promise<boolean>;
}
