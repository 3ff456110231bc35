import type { PaymentType } from '#wire/cashier.ts';

/** References of the same family name the same payments: a UPI payment has one number whatever app made it. */
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
 * How a reference of each family is written. UPI and IMPS share one space of twelve digits; NEFT has 16 characters and
 * RTGS 22; a bank's own transfer may carry the twelve digits too.
 */
const FORMS: Readonly<Record<ReferenceFamily, RegExp>> = {
  UPI: /^\d{12}$/,
  BANK: /^(?:\d{12}|[A-Z0-9]{16,22})$/,
  USDT: /^(?:0X)?[A-F0-9]{64}$/,
  AGENT: /^[A-Z0-9]{6,80}$/,
};

export function referenceFamilyOf(type: PaymentType): ReferenceFamily {
  return FAMILIES[type];
}

/** A reference as it is kept: upper case, without blanks and hyphens; null when this kind of payment has none like it. */
export function referenceOf(type: PaymentType, text: string): string | null {
  const written = text.replace(/[\s-]/g, '').toUpperCase();
  return FORMS[FAMILIES[type]].test(written) ? written : null;
}
