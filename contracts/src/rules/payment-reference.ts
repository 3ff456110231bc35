import type { PaymentType } from '#wire/cashier.ts';

/** Reference namespaces: a UPI payment has the same number in every app. */
export type ReferenceFamily = 'UPI' | 'BANK' | 'USDT' | 'AGENT';

const FAMILIES: Readonly<Record<PaymentType, ReferenceFamily>> = {
  UPI: 'UPI',
  QR: 'UPI',
  PAYTM: 'UPI',
  PHONEPE: 'UPI',
  GPAY: 'UPI',
  IMPS: 'UPI',
  BANK: 'BANK',
  USDT: 'USDT',
  AGENT: 'AGENT',
};

/**
 * Reference formats by family. UPI and IMPS share one space of twelve digits; NEFT has 16 characters and RTGS 22; a
 * bank's internal transfer may also use twelve digits.
 */
const FORMS: Readonly<Record<ReferenceFamily, RegExp>> = {
  UPI: /^\d{12}$/,
  BANK: /^(?:\d{12}|[A-Z0-9]{16,22})$/,
  USDT: /^(?:0X)?[A-F0-9]{64}$/,
  AGENT: /^[A-Z0-9]{6,80}$/,
};

export function getReferenceFamily(type: PaymentType): ReferenceFamily {
  return FAMILIES[type];
}

/** A reference with its namespace: one payment has one, by any method it is reported. */
export interface PaymentClaim {
  readonly family: ReferenceFamily;
  readonly reference: string;
}

/**
 * Returns the claim of a normalised reference. Its form decides, not the method: UPI, IMPS and a bank's own transfers
 * share the numbers of twelve digits, so that one payment can't be claimed by UPI and again by bank.
 */
export function toPaymentClaim(reference: string): PaymentClaim {
  if (FORMS.UPI.test(reference)) return { family: 'UPI', reference };
  if (FORMS.USDT.test(reference)) {
    return { family: 'USDT', reference: reference.replace(/^0X/, '') };
  }
  return { family: FORMS.BANK.test(reference) ? 'BANK' : 'AGENT', reference };
}

/**
 * Normalises a reference: upper case, without spaces and hyphens; null if it doesn't match the payment type's format.
 */
export function normaliseReference(type: PaymentType, text: string): string | null {
  const written = text.replace(/[\s-]/g, '').toUpperCase();
  return FORMS[FAMILIES[type]].test(written) ? written : null;
}
