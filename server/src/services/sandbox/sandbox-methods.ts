import type { BankAccount } from '@crease/contracts/wire/operator-bank.ts';
import { SANDBOX } from '#ports/sandbox-bank.ts';
import type { HouseMethod } from '#services/cashier/payment-methods.ts';
import { MANUAL } from '#services/cashier/payment-methods.ts';

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

/** Ways to pay of a sandbox, in this order: by its bank, and by hand to accounts that are none. */
export const SANDBOX_METHODS: readonly NewMethod[] = [
  {
    ...ALWAYS,
    type: 'UPI',
    name: 'Sandbox bank',
    forDeposit: true,
    forWithdrawal: true,
    note: 'You decide on the next page what the bank does.',
    usualMinutes: 1,
    provider: SANDBOX,
    payees: [],
  },
  {
    ...ALWAYS,
    type: 'UPI',
    name: 'UPI by hand',
    forDeposit: true,
    forWithdrawal: false,
    note: 'Pay nothing. Any twelve digits are a reference.',
    usualMinutes: 10,
    provider: MANUAL,
    payees: [{ ...NO_ACCOUNT, code: 'sandbox-upi', upiId: 'house@sandbox' }],
  },
  {
    ...ALWAYS,
    type: 'BANK',
    name: 'Bank transfer by hand',
    forDeposit: true,
    forWithdrawal: true,
    note: 'Pay nothing. Any twelve digits are a reference.',
    usualMinutes: 60,
    provider: MANUAL,
    payees: [
      {
        ...NO_ACCOUNT,
        code: 'sandbox-bank',
        accountNumber: '000000000000',
        ifsC_Code: 'SAND0000000',
        bankName: 'Bank of the sandbox',
      },
    ],
  },
];

/** Statements that are read into a sandbox have these headings. */
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
