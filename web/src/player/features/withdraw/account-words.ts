import type { PayoutAccount, PayoutKind } from '@crease/contracts/wire/cashier.ts';
import { phrase, t } from '#i18n/text.ts';

const TYPE_LABELS: Readonly<Record<PayoutKind, string>> = {
  BANK: phrase('Bank account'),
  UPI: phrase('UPI'),
  USDT: phrase('USDT'),
};

export function labelForKind(kind: PayoutKind): string {
  return t(TYPE_LABELS[kind]);
}

/** Names an account: `Bank of Pune ••4417`, `UPI asha@bank`. */
export function accountTitle(account: PayoutAccount): string {
  const { kind, bankName, accountNumber, upiId, walletAddress } = account;
  if (upiId !== null) return `${labelForKind(kind)} ${upiId}`;
  return `${bankName ?? labelForKind(kind)} ••${(accountNumber ?? walletAddress ?? '').slice(-4)}`;
}
