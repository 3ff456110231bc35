import type * as z from 'zod/mini';
import type { PaymentType, PayoutKind } from '#wire/cashier.ts';
import type { payoutAccountFields } from './payout-fields.ts';

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9.-]{1,63}$/;
const NUMBER = /^\d{6,20}$/;
/** TRC20 or ERC20 address. */
const WALLET = /^(?:T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9a-fA-F]{40})$/;

/** A payout account as stored. */
export interface PayoutDetails {
  readonly kind: PayoutKind;
  readonly holderName: string;
  readonly accountNumber: string | null;
  readonly ifsC_Code: string | null;
  readonly bankName: string | null;
  readonly upiId: string | null;
  readonly walletAddress: string | null;
  readonly network: string | null;
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
export function parsePayoutDetails(
  written: z.output<typeof payoutAccountFields>,
): PayoutDetails | keyof PayoutDetails {
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
export function makePayoutAccountKey({
  kind,
  accountNumber,
  ifsC_Code,
  upiId,
  walletAddress,
}: PayoutDetails): string {
  if (kind === 'BANK') return `BANK:${ifsC_Code}:${accountNumber}`;
  return kind === 'UPI' ? `UPI:${upiId}` : `USDT:${walletAddress}`;
}

/** Masks an account number except for its last four characters. */
export function maskAccountNumber(number: string): string {
  return number.slice(0, -4).replace(/./g, '*') + number.slice(-4);
}

/** Formats a masked account for lists. */
export function formatMaskedAccount({
  accountNumber,
  upiId,
  walletAddress,
}: PayoutDetails): string {
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
