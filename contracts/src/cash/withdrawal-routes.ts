import * as z from 'zod/mini';
import {
  amount,
  declaredName,
  flag,
  gridFields,
  id,
  nameText,
  page,
  playerRange,
  text,
  uuid,
} from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import { typedPassword } from '#people/account-routes.ts';
import {
  DwItem,
  PayoutAccount,
  PayoutKind,
  PayoutLinkPage,
  PayoutLinkSent,
  PayoutTimes,
  RequestResult,
  WithdrawalTax,
} from './cashier.ts';

/** A payout account as entered by the player. */
export const payoutAccountFields = z.object({
  kind: PayoutKind,
  holderName: z.optional(declaredName(1, 80)),
  accountNumber: z.optional(text(6, 24)),
  ifsC_Code: z.optional(text(11, 11)),
  bankName: z.optional(declaredName(1, 80)),
  upiId: z.optional(text(3, 320)),
  walletAddress: z.optional(text(10, 120)),
  network: z.optional(nameText(1, 20)),
});

export type PayoutAccountWire = z.input<typeof payoutAccountFields>;

/** The password, plus the second-factor code if one is enabled. */
const proof = { password: text(1, 128), code: z.optional(text(1, 40)) };

const post = { method: 'POST', access: 'R' } as const;

/** Withdrawals (api 7.3). Unlicensed domains are play money: FEATURE_OFF. */
export const cashierPayoutRoutes = {
  createWithdrawal: route({
    ...post,
    path: 'DepositWithdrawal/CreateWithdrawal',
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
    answer: RequestResult,
  }),
  getWithdrawalTax: route({
    method: 'GET',
    path: 'DepositWithdrawal/GetWithdrawalTax',
    access: 'R',
    about: 'Returns the tax that would be withheld from a withdrawal of this amount now, without requesting one.',
    request: z.object({ amount }),
    answer: WithdrawalTax,
  }),
  getPayoutTimes: route({
    method: 'GET',
    path: 'DepositWithdrawal/GetPayoutTimes',
    access: 'R',
    quiet: true,
    about: 'Returns withdrawal times for all players over the last 30 days; null if there is too little data.',
    request: z.object({}),
    answer: z.nullable(PayoutTimes),
  }),
  addPayoutAccount: route({
    ...post,
    path: 'Account/AddPayoutAccount',
    about: 'Saves a payout account. It can be used 24 hours later.',
    request: z.object({ ...proof, account: payoutAccountFields }),
    answer: PayoutAccount,
  }),
  removePayoutAccount: route({
    ...post,
    path: 'Account/RemovePayoutAccount',
    about: 'Deletes a saved payout account.',
    request: z.object({ ...proof, id }),
    answer: z.boolean(),
  }),
  getUserWithdrawalHistory: route({
    method: 'GET',
    path: 'DepositWithdrawal/GetUserWithdrawalHistory',
    access: 'R',
    about: 'Returns the caller’s withdrawals.',
    request: z.object({ ...gridFields(['creationTime', 'amount']), ...playerRange }),
    answer: page(DwItem),
  }),
};

const link = text(1, 120);

const postByLink = { method: 'POST', access: 'N' } as const;

/** Withdrawals for self-excluded players, who can't log in: by a link sent to their mobile. */
export const payoutLinkRoutes = {
  askForPayoutLink: route({
    ...postByLink,
    path: 'Account/AskForPayoutLink',
    about:
      'Sends a link to a self-excluded player’s mobile for one withdrawal within 30 minutes. Requesting again replaces it, after at least two minutes. BAD_STATE if the player can log in.',
    request: z.object({ userNameOrEmailAddress: text(1, 64), password: typedPassword }),
    answer: PayoutLinkSent,
  }),
  openPayoutLink: route({
    ...postByLink,
    path: 'Account/OpenPayoutLink',
    about: 'Returns what can be withdrawn with a link, and to which accounts. LINK_OVER if unknown, used or expired.',
    request: z.object({ link }),
    answer: PayoutLinkPage,
  }),
  getTaxByLink: route({
    ...postByLink,
    path: 'Account/GetTaxByLink',
    about: 'Same as GetWithdrawalTax, using a link.',
    request: z.object({ link, amount }),
    answer: WithdrawalTax,
  }),
  addAccountByLink: route({
    ...postByLink,
    path: 'Account/AddAccountByLink',
    about: 'Same as AddPayoutAccount, using a link, which stays valid.',
    request: z.object({ ...proof, link, account: payoutAccountFields }),
    answer: PayoutAccount,
  }),
  takeOutByLink: route({
    ...postByLink,
    path: 'Account/TakeOutByLink',
    about: 'Same as CreateWithdrawal, using up a link. Forfeits active bonuses. Idempotent on `clientRequestId`.',
    request: z.object({ ...proof, link, amount, payoutAccountId: id, clientRequestId: uuid }),
    answer: RequestResult,
  }),
};
