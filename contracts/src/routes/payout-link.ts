import * as z from 'zod/mini';
import { type PayoutAccountWire, payoutAccountFields } from '#rules/payout-fields.ts';
import { amount } from '#values/amount.ts';
import type { Rupees } from '#values/money.ts';
import { id, text, uuid } from '#values/number-from.ts';
import type { PayoutAccount, RequestResult, WithdrawalTax } from '#wire/cashier.ts';
import type { PayoutLinkPage, PayoutLinkSent } from '#wire/payout-link.ts';
import { typedPassword } from './account.ts';
import type { ProofWire } from './cashier-payout.ts';
import { route } from './route.ts';

const link = text(1, 120);
const proof = { password: text(1, 128), code: z.optional(text(1, 40)) };

/** Withdrawals for self-excluded players, who can't log in: by a link sent to their mobile. */
export const payoutLinkRoutes = {
  askForPayoutLink: route<{ userNameOrEmailAddress: string; password: string }, PayoutLinkSent>()({
    method: 'POST',
    path: 'Account/AskForPayoutLink',
    access: 'N',
    from: 'body',
    about:
      'Sends a link to a self-excluded player’s mobile for one withdrawal within 30 minutes. Requesting again replaces it, after at least two minutes. BAD_STATE if the player can log in.',
    request: z.object({ userNameOrEmailAddress: text(1, 64), password: typedPassword }),
  }),
  openPayoutLink: route<{ link: string }, PayoutLinkPage>()({
    method: 'POST',
    path: 'Account/OpenPayoutLink',
    access: 'N',
    from: 'body',
    about:
      'Returns what can be withdrawn with a link, and to which accounts. LINK_OVER if unknown, used or expired.',
    request: z.object({ link }),
  }),
  getTaxByLink: route<{ link: string; amount: Rupees }, WithdrawalTax>()({
    method: 'POST',
    path: 'Account/GetTaxByLink',
    access: 'N',
    from: 'body',
    about: 'Same as GetWithdrawalTax, using a link.',
    request: z.object({ link, amount }),
  }),
  addAccountByLink: route<
    ProofWire & { link: string; account: PayoutAccountWire },
    PayoutAccount
  >()({
    method: 'POST',
    path: 'Account/AddAccountByLink',
    access: 'N',
    from: 'body',
    about: 'Same as AddPayoutAccount, using a link, which stays valid.',
    request: z.object({ ...proof, link, account: payoutAccountFields }),
  }),
  takeOutByLink: route<
    ProofWire & {
      link: string;
      amount: Rupees;
      payoutAccountId: number;
      clientRequestId: string;
    },
    RequestResult
  >()({
    method: 'POST',
    path: 'Account/TakeOutByLink',
    access: 'N',
    from: 'body',
    about:
      'Same as CreateWithdrawal, using a link, which is then used up. Active bonuses are forfeited. Idempotent on `clientRequestId`.',
    request: z.object({ ...proof, link, amount, payoutAccountId: id, clientRequestId: uuid }),
  }),
};
