import * as z from 'zod/mini';
import { type PayoutAccountWire, payoutAccountFields } from '#rules/payout-fields.ts';
import { amount } from '#values/amount.ts';
import { dayOrInstant } from '#values/instant-field.ts';
import type { Rupees } from '#values/money.ts';
import { flag, id, text, uuid } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import type {
  DwItem,
  PayoutAccount,
  PayoutTimes,
  RequestResult,
  WithdrawalTax,
} from '#wire/cashier.ts';
import { route } from './route.ts';

/** The password, plus the second-factor code if one is enabled. */
const proof = { password: text(1, 128), code: z.optional(text(1, 40)) };
export interface ProofWire {
  readonly password: string;
  readonly code?: string;
}

/** Withdrawals (api 7.3). Unlicensed domains are play money: FEATURE_OFF. */
export const cashierPayoutRoutes = {
  createWithdrawal: route<
    ProofWire & {
      amount: Rupees;
      payoutAccountId?: number;
      account?: PayoutAccountWire;
      saveAccount?: boolean;
      giveUpBonus?: boolean;
      clientRequestId: string;
    },
    RequestResult
  >()({
    method: 'POST',
    path: 'DepositWithdrawal/CreateWithdrawal',
    access: 'R',
    from: 'body',
    about:
      'Requests a withdrawal; the amount is held immediately. New accounts have a 24-hour cooling-off period. Active bonuses are forfeited: BONUS_WILL_END unless `giveUpBonus` is set.',
    request: z.object({
      ...proof,
      amount,
      payoutAccountId: z.optional(id),
      account: z.optional(payoutAccountFields),
      saveAccount: z._default(flag, false),
      giveUpBonus: z.optional(flag),
      clientRequestId: uuid,
    }),
  }),
  getWithdrawalTax: route<{ amount: Rupees }, WithdrawalTax>()({
    method: 'GET',
    path: 'DepositWithdrawal/GetWithdrawalTax',
    access: 'R',
    from: 'query',
    about:
      'Returns the tax that would be withheld from a withdrawal of this amount now, without requesting one.',
    request: z.object({ amount }),
  }),
  getPayoutTimes: route<Record<string, never>, PayoutTimes | null>()({
    method: 'GET',
    path: 'DepositWithdrawal/GetPayoutTimes',
    access: 'R',
    from: 'query',
    quiet: true,
    about:
      'Returns withdrawal times for all players over the last 30 days; null if there is too little data.',
    request: z.object({}),
  }),
  addPayoutAccount: route<ProofWire & { account: PayoutAccountWire }, PayoutAccount>()({
    method: 'POST',
    path: 'Account/AddPayoutAccount',
    access: 'R',
    from: 'body',
    about: 'Saves a payout account. It can be used 24 hours later.',
    request: z.object({ ...proof, account: payoutAccountFields }),
  }),
  removePayoutAccount: route<ProofWire & { id: number }, boolean>()({
    method: 'POST',
    path: 'Account/RemovePayoutAccount',
    access: 'R',
    from: 'body',
    about: 'Deletes a saved payout account.',
    request: z.object({ ...proof, id }),
  }),
  getUserWithdrawalHistory: route<GridWire & { From?: string; To?: string }, Page<DwItem>>()({
    method: 'GET',
    path: 'DepositWithdrawal/GetUserWithdrawalHistory',
    access: 'R',
    from: 'query',
    about: 'Returns the caller’s withdrawals.',
    request: z.object({
      ...gridFields(['creationTime', 'amount']),
      From: z.optional(dayOrInstant('from')),
      To: z.optional(dayOrInstant('to')),
    }),
  }),
};
