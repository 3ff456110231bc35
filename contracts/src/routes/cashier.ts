import type { Currency } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import type { Time } from '#values/instant.ts';
import { amount, type Rupees } from '#values/money.ts';
import { flag, id, text, uuid } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import { route } from './route.ts';

/** A deposit or withdrawal that was asked for (api 7.2). */
export interface RequestResult {
  readonly id: number;
  readonly referenceNo: string;
  readonly status: 'Pending';
  readonly createdAt: Time;
  readonly balance: Rupees;
  readonly message: string;
}

export type DwStatus = 'Pending' | 'Processing' | 'Accepted' | 'Rejected';

/** One line of the lists of requests (api 7.5). */
export interface DwItem {
  readonly id: number;
  readonly referenceNo: string;
  readonly userName: string;
  readonly type: 'Deposit' | 'Withdrawal';
  readonly amount: Rupees;
  readonly approvedAmount: Rupees | null;
  readonly paymentMethod: string;
  readonly statusName: DwStatus;
  readonly accountNumber: string | null;
  readonly utr: string | null;
  readonly imageUrl: string | null;
  readonly remark: string | null;
  readonly rejectReason: string | null;
  readonly creationTime: Time;
  readonly processedTime: Time | null;
}

export interface Bonus {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly imageUrl: string | null;
  readonly category: 'WELCOME' | 'DEPOSIT' | 'APP' | 'REFERRAL' | 'CASHBACK';
  readonly kind: 'FIXED' | 'DEPOSIT_PERCENT';
  readonly amount: Rupees;
  readonly percent: number | null;
  readonly minDeposit: Rupees | null;
  readonly wageringRequired: Rupees;
  readonly wageringDone: Rupees;
  readonly expiryDate: Time | null;
  readonly status: 'AVAILABLE' | 'PENDING' | 'ACTIVE' | 'COMPLETED' | 'REJECTED' | 'EXPIRED';
}

/** Where money goes in and out, and between which amounts (api 2.13). */
export interface PaymentInfo {
  readonly methods: readonly unknown[];
  readonly minDepositAmount: Rupees;
  readonly maxDepositAmount: Rupees;
  readonly minWithdrawalAmount: Rupees;
  readonly maxWithdrawalAmount: Rupees;
  readonly balance: Rupees;
  readonly exposure: Rupees;
  readonly cashBalance: Rupees;
  readonly lockedBonus: Rupees;
  readonly withdrawable: Rupees;
  readonly savedAccounts: readonly unknown[];
  readonly currency: Currency;
}

const payee = z.object({
  kind: z.enum(['BANK', 'UPI', 'USDT']),
  holderName: z.optional(text(1, 80)),
  accountNumber: z.optional(text(6, 20)),
  ifsC_Code: z.optional(text(11, 11)),
  bankName: z.optional(text(1, 80)),
  upiId: z.optional(text(3, 80)),
  walletAddress: z.optional(text(10, 120)),
  network: z.optional(text(1, 20)),
});

const requestFilter = z.object({
  ...gridFields(['creationTime', 'amount']),
  status: z._default(z.enum(['0', '1', '2', '3', '4']), '0'),
  type: z._default(z.enum(['0', '1', '2']), '0'),
  filter: z.optional(text(0, 80)),
});

export interface RequestFilterWire extends GridWire {
  readonly status?: '0' | '1' | '2' | '3' | '4';
  readonly type?: '0' | '1' | '2';
  readonly filter?: string;
}

/** Money in, money out and bonuses (api 2.13 and 7). A domain without a licence is play money: FEATURE_OFF. */
export const cashierRoutes = {
  getPaymentInfo: route<Record<string, never>, PaymentInfo>()({
    method: 'GET',
    path: 'Account/GetPaymentInfo',
    access: 'R',
    from: 'query',
    about: 'Payment methods and limits of the domain.',
    request: z.object({}),
  }),
  createDeposit: route<
    {
      amount: Rupees;
      paymentMethodId: number;
      utr: string;
      screenshotId?: number;
      bonusId?: number;
      agreeTerms: true;
      clientRequestId: string;
    },
    RequestResult
  >()({
    method: 'POST',
    path: 'DepositWithdrawal/CreateDeposit',
    access: 'R',
    from: 'body',
    about: 'Asks for a deposit.',
    request: z.object({
      amount,
      paymentMethodId: id,
      utr: text(6, 80),
      screenshotId: z.optional(id),
      bonusId: z.optional(id),
      agreeTerms: z.literal(true),
      clientRequestId: uuid,
    }),
  }),
  createWithdrawal: route<
    {
      amount: Rupees;
      payoutAccountId?: number;
      account?: z.input<typeof payee>;
      saveAccount?: boolean;
      password: string;
      clientRequestId: string;
    },
    RequestResult
  >()({
    method: 'POST',
    path: 'DepositWithdrawal/CreateWithdrawal',
    access: 'R',
    from: 'body',
    about: 'Asks for a withdrawal.',
    request: z.object({
      amount,
      payoutAccountId: z.optional(id),
      account: z.optional(payee),
      saveAccount: z._default(flag, false),
      password: text(1, 128),
      clientRequestId: uuid,
    }),
  }),
  createRequest: route<
    {
      type: '1' | '2' | 1 | 2;
      amount: Rupees;
      paymentMethod: string;
      imageUrl?: string;
      utr?: string;
      payTmName?: string;
      accountNumber?: string;
      accountHolderName?: string;
      ifsC_Code?: string;
      password?: string;
      clientRequestId?: string;
    },
    RequestResult
  >()({
    method: 'POST',
    path: 'DepositWithdrawal/CreateRequestForDepositWithdrawal',
    access: 'R',
    from: 'body',
    about: 'The older single call for both; `type` 1 is a deposit, 2 a withdrawal.',
    request: z.object({
      type: z.union([z.literal(1), z.literal(2), z.literal('1'), z.literal('2')]),
      amount,
      paymentMethod: text(1, 20),
      imageUrl: z.optional(text(0, 500)),
      utr: z.optional(text(0, 80)),
      payTmName: z.optional(text(0, 80)),
      accountNumber: z.optional(text(0, 20)),
      accountHolderName: z.optional(text(0, 80)),
      ifsC_Code: z.optional(text(0, 11)),
      password: z.optional(text(0, 128)),
      clientRequestId: z.optional(uuid),
    }),
  }),
  getDepositWithdrawals: route<RequestFilterWire, Page<DwItem>>()({
    method: 'POST',
    path: 'DepositWithdrawal/GetDepositWithdrawals',
    access: 'R',
    from: 'body',
    about: "The caller's requests.",
    request: requestFilter,
  }),
  playerRequests: route<RequestFilterWire, Page<DwItem>>()({
    method: 'POST',
    path: 'DepositWithdrawal/PlayerRequests',
    access: 'R',
    from: 'body',
    about: 'The same list by its other name.',
    request: requestFilter,
  }),
  getUserWithdrawalHistory: route<GridWire & { From?: string; To?: string }, Page<DwItem>>()({
    method: 'GET',
    path: 'DepositWithdrawal/GetUserWithdrawalHistory',
    access: 'R',
    from: 'query',
    about: "The caller's withdrawals.",
    request: z.object({
      ...gridFields(['creationTime', 'amount']),
      From: z.optional(text(0, 40)),
      To: z.optional(text(0, 40)),
    }),
  }),
  getBonuses: route<Record<string, never>, { items: readonly Bonus[] }>()({
    method: 'GET',
    path: 'Bonus/GetBonuses',
    access: 'U',
    from: 'query',
    about: "The domain's bonuses with the caller's state.",
    request: z.object({}),
  }),
  claimBonus: route<
    { bonusId: number },
    {
      message: string;
      status: Bonus['status'];
      alreadyClaimed: boolean;
      balance: Rupees;
      lockedBonus: Rupees;
    }
  >()({
    method: 'GET',
    path: 'Bonus/Claim',
    access: 'R',
    from: 'query',
    about: 'Claims a bonus.',
    request: z.object({ bonusId: id }),
  }),
};
