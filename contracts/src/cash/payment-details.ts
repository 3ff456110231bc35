import type { Money } from '@crease/core/money/money.ts';
import type * as z from 'zod/mini';
import type { Payee, PaymentType, PayoutKind } from './cashier.ts';
import type { payoutAccountFields } from './withdrawal-routes.ts';

/** Reference namespaces: a UPI payment has the same number in every app. */
export type ReferenceFamily = 'UPI' | 'BANK' | 'USDT' | 'AGENT';

export const REFERENCE_FAMILIES: Readonly<Record<PaymentType, ReferenceFamily>> = {
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
  if (FORMS.USDT.test(reference)) return { family: 'USDT', reference: reference.replace(/^0X/, '') };
  return { family: FORMS.BANK.test(reference) ? 'BANK' : 'AGENT', reference };
}

/** Normalises a reference to upper case without spaces and hyphens; null if it isn't one of the type. */
export function normalizeReference(type: PaymentType, text: string): string | null {
  const written = text.replace(/[\s-]/g, '').toUpperCase();
  return FORMS[REFERENCE_FAMILIES[type]].test(written) ? written : null;
}

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9.-]{1,63}$/;
const NUMBER = /^\d{6,20}$/;
/** TRC20 or ERC20 address. */
const WALLET = /^(?:T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9a-fA-F]{40})$/;

/** A payout account as stored. */
export interface PayoutDetails extends Omit<Payee, 'holderName'> {
  readonly kind: PayoutKind;
  readonly holderName: string;
}

const NOTHING = {
  accountNumber: null,
  ifsC_Code: null,
  bankName: null,
  upiId: null,
  walletAddress: null,
  network: null,
} as const;

/** Normalises an account for storage, or returns the name of the invalid field. */
export function parsePayoutDetails(written: z.output<typeof payoutAccountFields>): PayoutDetails | keyof PayoutDetails {
  const { kind, holderName = '', bankName = null } = written;
  switch (kind) {
    case 'BANK': {
      const accountNumber = (written.accountNumber ?? '').replace(/[\s-]/g, '');
      const ifsC_Code = (written.ifsC_Code ?? '').toUpperCase();
      if (holderName === '') return 'holderName';
      if (!NUMBER.test(accountNumber)) return 'accountNumber';
      if (!IFSC.test(ifsC_Code)) return 'ifsC_Code';
      return { ...NOTHING, kind, holderName, accountNumber, ifsC_Code, bankName };
    }
    case 'UPI': {
      const upiId = (written.upiId ?? '').toLowerCase();
      return UPI_ID.test(upiId) ? { ...NOTHING, kind, holderName, upiId } : 'upiId';
    }
    case 'USDT': {
      const { walletAddress = '', network = null } = written;
      if (!WALLET.test(walletAddress)) return 'walletAddress';
      return { ...NOTHING, kind, holderName, walletAddress, network };
    }
  }
}

/** Builds a key of the payout destination; equal keys are the same account. */
export function makePayoutAccountKey({ kind, accountNumber, ifsC_Code, upiId, walletAddress }: PayoutDetails): string {
  if (kind === 'BANK') return `BANK:${ifsC_Code}:${accountNumber}`;
  return kind === 'UPI' ? `UPI:${upiId}` : `USDT:${walletAddress}`;
}

/** Masks an account number except for its last four characters. */
export function maskAccountNumber(number: string): string {
  return number.slice(0, -4).replace(/./g, '*') + number.slice(-4);
}

export function formatMaskedAccount({ accountNumber, upiId, walletAddress }: PayoutDetails): string {
  if (accountNumber !== null) return maskAccountNumber(accountNumber);
  if (upiId !== null) {
    const [name = '', bank = ''] = upiId.split('@');
    return `${name.slice(0, 3)}***@${bank}`;
  }
  return maskAccountNumber(walletAddress ?? '');
}

/** Returns the account kind that a payment type pays out to. */
export function getPayoutKind(type: PaymentType): PayoutKind {
  if (type === 'BANK' || type === 'IMPS') return 'BANK';
  return type === 'USDT' ? 'USDT' : 'UPI';
}

const MAX_NOTE_LENGTH = 50;
const MAX_REFERENCE_LENGTH = 35;

/**
 * Builds a pre-filled UPI payment link, which can also be scanned as a QR code.
 *
 * @source NPCI, UPI linking specification 1.6: `pa`, `pn`, `am` with two decimals, `cu`, `tn`, `tr`, percent-encoded.
 * The @ of an ID stays plain (RFC 3986 allows it in a query), because several apps show `%40` as part of the ID.
 * @example upi://pay?pa=pay@crease&pn=Crease&am=500.37&cu=INR&tn=DP-40817&tr=DP-40817
 */
export function buildUpiLink({
  upiId,
  holderName,
  amount,
  referenceNo,
}: {
  readonly upiId: string;
  readonly holderName: string;
  /** Amount in paise. */
  readonly amount: Money;
  readonly referenceNo: string;
}): string {
  const rupees = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  const parts = {
    pa: upiId,
    pn: holderName,
    am: rupees,
    cu: 'INR',
    tn: referenceNo.slice(0, MAX_NOTE_LENGTH),
    tr: referenceNo.slice(0, MAX_REFERENCE_LENGTH),
  };
  const query = Object.entries(parts).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${query.join('&')}`;
}
