import type { cashierRoutes } from '@crease/contracts/routes/cashier.ts';
import type { cashierPayoutRoutes } from '@crease/contracts/routes/cashier-payout.ts';
import type { payoutLinkRoutes } from '@crease/contracts/routes/payout-link.ts';
import { ok } from '#base/reply.ts';
import { answerRequest, appealRequest, cancelDeposit } from '#cash/requests/answer-request.ts';
import { createWithdrawal } from '#cash/requests/create-withdrawal.ts';
import { createLegacyRequest } from '#cash/requests/legacy-request.ts';
import { ownRequests, ownWithdrawals } from '#cash/requests/list-requests.ts';
import { paymentInfo } from '#cash/requests/payment-info.ts';
import { addPayoutAccount, removePayoutAccount } from '#cash/requests/payout-accounts.ts';
import {
  openPayoutLink,
  sendPayoutLink,
  withdrawByLink,
  withPayoutLink,
} from '#cash/requests/payout-link.ts';
import { payoutTimes } from '#cash/requests/payout-times.ts';
import { startDeposit } from '#cash/requests/start-deposit.ts';
import { submitDeposit } from '#cash/requests/submit-deposit.ts';
import { shownTax } from '#cash/tax/withdrawal-tax.ts';
import { type Handlers, toRequester } from '#people/call.ts';
import type { CashEnv } from './env.ts';

type Names =
  | keyof typeof cashierRoutes
  | keyof typeof cashierPayoutRoutes
  | keyof typeof payoutLinkRoutes;

/** Handlers of contracts/routes/cashier.ts, cashier-payout.ts and payout-link.ts. */
export function cashHandlers(context: CashEnv): Pick<Handlers, Names> {
  return {
    getPaymentInfo: (_, call) => paymentInfo(context, toRequester(call)),
    startDeposit: (input, call) => startDeposit(context, toRequester(call), input),
    createDeposit: (input, call) => submitDeposit(context, toRequester(call), input),
    createRequest: (input, call) => createLegacyRequest(context, toRequester(call), input),
    cancelDeposit: ({ id }, call) => cancelDeposit(context, toRequester(call), id),
    answerRequest: (input, call) => answerRequest(context, toRequester(call), input),
    appealRequest: (input, call) => appealRequest(context, toRequester(call), input),
    getDepositWithdrawals: async (input, call) =>
      ok(await ownRequests(context, call.user.user.id, input)),
    playerRequests: async (input, call) => ok(await ownRequests(context, call.user.user.id, input)),
    createWithdrawal: (input, call) => createWithdrawal(context, toRequester(call), input),
    getWithdrawalTax: async ({ amount }, call) =>
      ok(await shownTax(context, call.user.user, amount)),
    getPayoutTimes: async () => ok(await payoutTimes(context)),
    addPayoutAccount: (input, call) => addPayoutAccount(context, toRequester(call), input),
    removePayoutAccount: (input, call) => removePayoutAccount(context, toRequester(call), input),
    getUserWithdrawalHistory: async (input, call) =>
      ok(await ownWithdrawals(context, call.user.user.id, input)),
    askForPayoutLink: (input, { visit, site }) => sendPayoutLink(context, input, { visit, site }),
    openPayoutLink: ({ link }, { origin }) => openPayoutLink(context, link, origin),
    getTaxByLink: ({ link, amount }, { origin }) =>
      withPayoutLink(context, { link, origin }, async ({ user }) =>
        ok(await shownTax(context, user, amount)),
      ),
    addAccountByLink: ({ link, ...input }, { origin }) =>
      withPayoutLink(context, { link, origin }, (by) => addPayoutAccount(context, by, input)),
    takeOutByLink: (input, { origin }) => withdrawByLink(context, input, origin),
  };
}
