import * as z from 'zod/mini';
import { type PayoutAccountWire, payoutAccountFields } from '#rules/payout-fields.ts';
import { amount } from '#values/amount.ts';
import type { Rupees } from '#values/money.ts';
import { id, text, uuid } from '#values/number-from.ts';
import type { PayoutAccount, RequestResult, WithdrawalTax } from '#wire/cashier.ts';
import type { PayoutDoor, PayoutLinkSent } from '#wire/payout-link.ts';
import { typedPassword } from './account.ts';
import type { ProofWire } from './cashier-payout.ts';
import { route } from './route.ts';

const link = text(1, 120);
const proof = { password: text(1, 128), code: z.optional(text(1, 40)) };

/** Money out for those who have excluded themselves, and so cannot log in: by a link that is sent to their mobile. */
export const payoutLinkRoutes = {
  askForPayoutLink: route<{ userNameOrEmailAddress: string; password: string }, PayoutLinkSent>()({
    method: 'POST',
    path: 'Account/AskForPayoutLink',
    access: 'N',
    from: 'body',
    about:
      'Sends a link to the mobile of a player who has excluded themselves. It allows one withdrawal within 30 minutes. Asking again replaces it, two minutes later at the earliest. BAD_STATE for a player who can log in.',
    request: z.object({ userNameOrEmailAddress: text(1, 64), password: typedPassword }),
  }),
  openPayoutLink: route<{ link: string }, PayoutDoor>()({
    method: 'POST',
    path: 'Account/OpenPayoutLink',
    access: 'N',
    from: 'body',
    about:
      'What can be taken out by a link, and where to. LINK_OVER when it is unknown, used or over.',
    request: z.object({ link }),
  }),
  getTaxByLink: route<{ link: string; amount: Rupees }, WithdrawalTax>()({
    method: 'POST',
    path: 'Account/GetTaxByLink',
    access: 'N',
    from: 'body',
    about: 'As GetWithdrawalTax, by a link.',
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
    about: 'As AddPayoutAccount, by a link, which stays open.',
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
      'As CreateWithdrawal, by a link, which is used up by it. Bonuses that are active end. Sent again with the same `clientRequestId` it answers the same.',
    request: z.object({ ...proof, link, amount, payoutAccountId: id, clientRequestId: uuid }),
  }),
};
