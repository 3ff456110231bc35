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

/** The password, and the code of the second factor where one is on. */
const proof = { password: text(1, 128), code: z.optional(text(1, 40)) };
export interface ProofWire {
  readonly password: string;
  readonly code?: string;
}

/** Money out (api 7.3). A domain without a licence is play money: FEATURE_OFF. */
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
      'Asks for a withdrawal; the amount is held at once. A new account waits for a day. Bonuses that are active end by it: BONUS_WILL_END until `giveUpBonus` says so.',
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
    about: 'The tax that a withdrawal of so much would have withheld now; nothing is asked for.',
    request: z.object({ amount }),
  }),
  getPayoutTimes: route<Record<string, never>, PayoutTimes | null>()({
    method: 'GET',
    path: 'DepositWithdrawal/GetPayoutTimes',
    access: 'R',
    from: 'query',
    quiet: true,
    about:
      'How long withdrawals of the last 30 days have taken, of all players; null while there are too few to say.',
    request: z.object({}),
  }),
  addPayoutAccount: route<ProofWire & { account: PayoutAccountWire }, PayoutAccount>()({
    method: 'POST',
    path: 'Account/AddPayoutAccount',
    access: 'R',
    from: 'body',
    about: 'Saves an account that winnings are paid to; money can be sent there a day later.',
    request: z.object({ ...proof, account: payoutAccountFields }),
  }),
  removePayoutAccount: route<ProofWire & { id: number }, boolean>()({
    method: 'POST',
    path: 'Account/RemovePayoutAccount',
    access: 'R',
    from: 'body',
    about: 'Removes a saved account.',
    request: z.object({ ...proof, id }),
  }),
  getUserWithdrawalHistory: route<GridWire & { From?: string; To?: string }, Page<DwItem>>()({
    method: 'GET',
    path: 'DepositWithdrawal/GetUserWithdrawalHistory',
    access: 'R',
    from: 'query',
    about: "The caller's withdrawals.",
    request: z.object({
      ...gridFields(['creationTime', 'amount']),
      From: z.optional(dayOrInstant('from')),
      To: z.optional(dayOrInstant('to')),
    }),
  }),
};
