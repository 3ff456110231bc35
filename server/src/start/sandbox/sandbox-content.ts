import { NO_SHARES } from '@crease/contracts/bonus/bonus-rules.ts';
import type { IdentityRules } from '@crease/contracts/care/identity.ts';
import type { BankAccount } from '@crease/contracts/cash/bank.ts';
import type { saveOffer } from '#bonus/save-offer.ts';
import { type HouseMethod, MANUAL, NO_PAYEE } from '#cash/payment-methods.ts';
import { SANDBOX } from '#cash/providers/sandbox-bank.ts';

const ANYTHING = { depositsInAll: null, depositsIn30Days: null, mayBet: true, mayWithdraw: true };

/** Deposits and withdrawals work immediately, for quick demos; documents are required for larger amounts. */
const SANDBOX_IDENTITY: IdentityRules = {
  levels: [
    { ...ANYTHING, needs: [], depositsInAll: 100_000 },
    { ...ANYTHING, needs: ['DETAILS'], depositsIn30Days: 500_000 },
    { ...ANYTHING, needs: ['IDENTITY_CARD', 'SELFIE'] },
  ],
  isScreened: false,
  secondPersonFor: [],
  keepPictureDays: null,
};

/** Settings of a sandbox: a licensed site on this machine with play rupees. */
export const SANDBOX_SITE = {
  domains: {
    test: {
      licence: { jurisdiction: 'Sandbox', number: '0', text: 'Sandbox: no real money.' },
      isSandbox: true,
      identity: SANDBOX_IDENTITY,
    },
  },
};

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

const ACCOUNT = { ...NO_PAYEE, holderName: 'Crease Sandbox', dailyCap: null, enabled: true };

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
    payees: [{ ...ACCOUNT, code: 'sandbox-upi', upiId: 'house@sandbox' }],
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
        ...ACCOUNT,
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

type NewOffer = Parameters<typeof saveOffer>[2];

const TO_EVERYBODY: Omit<NewOffer, 'title' | 'description' | 'kind' | 'amount' | 'percent' | 'minDeposit'> = {
  category: 'WELCOME',
  product: 'SPORTS',
  wageringMultiple: 5,
  shares: { ...NO_SHARES, EXCHANGE: 100, BOOKMAKER: 50, FANCY: 25 },
  minOdds: 150,
  mostPerMarket: null,
  days: 30,
  maxConversion: null,
  needsApproval: false,
  period: null,
  minLoss: null,
  enabled: true,
  domains: [],
  endsAt: null,
  budget: 50_000_000,
};

/** Sandbox bonuses: one on a deposit, one to be claimed directly. */
export const SANDBOX_OFFERS: readonly NewOffer[] = [
  {
    ...TO_EVERYBODY,
    title: '50% deposit match',
    description: 'Choose it with a deposit of ₹500 or more.',
    category: 'DEPOSIT',
    kind: 'DEPOSIT_PERCENT',
    amount: 200_000,
    percent: 50,
    minDeposit: 50_000,
  },
  {
    ...TO_EVERYBODY,
    title: '₹100 welcome bonus',
    description: 'No deposit needed.',
    kind: 'FIXED',
    amount: 10_000,
    percent: null,
    minDeposit: null,
  },
];
