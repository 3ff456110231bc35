import type { BankAccount } from '@crease/contracts/wire/operator-bank.ts';
import { SANDBOX } from '#cash/providers/bank-counter.ts';
import type { HouseMethod } from '#cash/requests/payment-methods.ts';
import { MANUAL } from '#cash/requests/payment-methods.ts';

type NewMethod = Omit<HouseMethod, 'id'>;

const ALWAYS = {
  position: 0,
  enabled: true,
  domains: [],
  min: 10_000,
  max: 20_000_000,
  requireScreenshot: false,
  opensMinute: null,
  closesMinute: null,
} as const;

const NO_ACCOUNT = {
  holderName: 'Crease Sandbox',
  accountNumber: null,
  ifsC_Code: null,
  bankName: null,
  upiId: null,
  walletAddress: null,
  network: null,
  dailyCap: null,
  enabled: true,
} as const;

/** Payment methods of a sandbox, in display order: via the sandbox bank, and manually to fictitious accounts. */
export const SANDBOX_METHODS: readonly NewMethod[] = [
  {
    ...ALWAYS,
    type: 'UPI',
    name: 'Sandbox bank',
    forDeposit: true,
    forWithdrawal: true,
    note: 'On the next page, you choose how the bank responds.',
    usualMinutes: 1,
    provider: SANDBOX,
    payees: [],
  },
  {
    ...ALWAYS,
    type: 'UPI',
    name: 'Manual UPI',
    forDeposit: true,
    forWithdrawal: false,
    note: 'Don’t pay anything. Use any 12 digits as the reference.',
    usualMinutes: 10,
    provider: MANUAL,
    payees: [{ ...NO_ACCOUNT, code: 'sandbox-upi', upiId: 'house@sandbox' }],
  },
  {
    ...ALWAYS,
    type: 'BANK',
    name: 'Manual bank transfer',
    forDeposit: true,
    forWithdrawal: true,
    note: 'Don’t pay anything. Use any 12 digits as the reference.',
    usualMinutes: 60,
    provider: MANUAL,
    payees: [
      {
        ...NO_ACCOUNT,
        code: 'sandbox-bank',
        accountNumber: '000000000000',
        ifsC_Code: 'SAND0000000',
        bankName: 'Sandbox bank',
      },
    ],
  },
];

/** Column headings of statements imported into a sandbox. */
export const SANDBOX_BANK_ACCOUNT: BankAccount = {
  code: 'sandbox-upi',
  name: 'UPI collection',
  dayColumn: 'Date',
  dayOrder: 'DMY',
  referenceColumn: 'Ref No.',
  textColumn: 'Narration',
  creditColumn: 'Deposit',
  debitColumn: 'Withdrawal',
};
