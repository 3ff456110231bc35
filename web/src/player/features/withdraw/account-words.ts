import type { PayoutAccount, PayoutKind } from '@crease/contracts/wire/cashier.ts';
import { phrase, t } from '#text/text.ts';

const KIND_WORDS: Readonly<Record<PayoutKind, string>> = {
  BANK: phrase('Bank account'),
  UPI: phrase('UPI'),
  USDT: phrase('USDT'),
};

export function kindText(kind: PayoutKind): string {
  return t(KIND_WORDS[kind]);
}

/** Names an account: `Bank of Pune ••4417`, `UPI asha@bank`. */
export function accountTitle(account: PayoutAccount): string {
  const { kind, bankName, accountNumber, upiId, walletAddress } = account;
  if (upiId !== null) return `${kindText(kind)} ${upiId}`;
  return `${bankName ?? kindText(kind)} ••${(accountNumber ?? walletAddress ?? '').slice(-4)}`;
}
