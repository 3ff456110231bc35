import { problem } from '@crease/contracts/errors/field-problem.ts';
import type { FieldRule } from '@crease/contracts/rules/field-rule.ts';
import { referenceFamilyOf, referenceOf } from '@crease/contracts/rules/payment-reference.ts';
import { paiseOf } from '@crease/contracts/values/money.ts';
import type { PaymentMethod, PaymentType } from '@crease/contracts/wire/cashier.ts';
import type { PlayLimitItem } from '@crease/contracts/wire/play-limits.ts';
import { amountText, rupeesText } from '#format/money.ts';
import { phrase, t } from '#text/text.ts';

const CHIPS = [500, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000];
const MOST_CHIPS = 6;

/** The deposit limit of their own that leaves least, or null where none holds. */
export function tightestLimit(limits: readonly PlayLimitItem[]): PlayLimitItem | null {
  return limits
    .filter(({ name, left }) => name.startsWith('deposit:') && left !== null)
    .reduce<PlayLimitItem | null>(
      (least, one) => (least === null || (one.left ?? 0) < (least.left ?? 0) ? one : least),
      null,
    );
}

/** Ways to pay in, in the order of the house. */
export function depositMethods(methods: readonly PaymentMethod[]): readonly PaymentMethod[] {
  return methods.filter(({ forDeposit }) => forDeposit);
}

/** Amounts that are set by one press: those that the method and their own limit allow. */
export function depositChips(
  { min, max }: Pick<PaymentMethod, 'min' | 'max'>,
  left: number | null,
): readonly { readonly amount: number; readonly text: string }[] {
  return CHIPS.filter((amount) => amount >= min && amount <= Math.min(max, left ?? max))
    .slice(0, MOST_CHIPS)
    .map((amount) => ({ amount, text: amountText(amount) }));
}

/** An amount that the method takes. */
export function amountRule({ min, max }: Pick<PaymentMethod, 'min' | 'max'>): FieldRule {
  return (value) => {
    const rupees = Number(value);
    const paise = paiseOf(rupees);
    if (value === '' || paise === null || paise <= 0) return problem('NOT_AMOUNT');
    if (rupees >= min && rupees <= max) return null;
    return problem('NOT_BETWEEN', { from: rupeesText(min), to: rupeesText(max) });
  };
}

/** As it may be typed or pasted: `₹25,000` is 25000. */
export function keepDigits(typed: string): string {
  return typed.replace(/[₹,\s]/g, '');
}

const REFERENCE_WORDS = {
  UPI: phrase('12 digits. They stand under the payment in your app, as UTR or UPI reference.'),
  BANK: phrase('12 digits, or 16 to 22 letters and digits. Your bank calls it UTR.'),
  USDT: phrase('The transaction hash: 64 letters and digits.'),
  AGENT: phrase('The number of your voucher: at least 6 letters and digits.'),
} as const;

/** What a reference of such a payment looks like, and where it stands. */
export function referenceHint(type: PaymentType): string {
  return t(REFERENCE_WORDS[referenceFamilyOf(type)]);
}

/** A reference as this kind of payment has it. */
export function referenceRule(type: PaymentType): FieldRule {
  return (value) => {
    if (referenceOf(type, value) !== null) return null;
    return referenceFamilyOf(type) === 'UPI'
      ? problem('NOT_DIGITS', { digits: 12 })
      : problem('INVALID');
  };
}

/** Pages of providers lie on the site itself or are secure: nothing else is opened. */
export function isPayPage(address: string): boolean {
  return /^\/(?!\/)/.test(address) || /^https:\/\//i.test(address);
}

/** `₹10,000` and `.37` of ₹10,000.37: the paise tell this payment from others. */
export function partsOfAmount(rupees: number): { readonly whole: string; readonly paise: string } {
  const [whole = '', paise = ''] = rupeesText(rupees).split('.');
  return { whole, paise: paise === '' ? '' : `.${paise}` };
}
