import type { cashierRoutes } from '@crease/contracts/routes/cashier.ts';
import type { cashierPayoutRoutes } from '@crease/contracts/routes/cashier-payout.ts';
import type { payoutLinkRoutes } from '@crease/contracts/routes/payout-link.ts';
import type { Call, Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { answerRequest, appealRequest, cancelDeposit } from '#services/cashier/answer-request.ts';
import { createWithdrawal } from '#services/cashier/create-withdrawal.ts';
import { createLegacyRequest } from '#services/cashier/legacy-request.ts';
import { ownRequests, ownWithdrawals } from '#services/cashier/list-requests.ts';
import { paymentInfo } from '#services/cashier/payment-info.ts';
import { addPayoutAccount, removePayoutAccount } from '#services/cashier/payout-accounts.ts';
import {
  openPayoutLink,
  sendPayoutLink,
  withdrawByLink,
  withPayoutLink,
} from '#services/cashier/payout-link.ts';
import { payoutTimes } from '#services/cashier/payout-times.ts';
import { type Requester, startDeposit } from '#services/cashier/start-deposit.ts';
import { submitDeposit } from '#services/cashier/submit-deposit.ts';
import { shownTax } from '#services/cashier/withdrawal-tax.ts';
import { ok } from '#services/reply.ts';

type Names =
  | keyof typeof cashierRoutes
  | keyof typeof cashierPayoutRoutes
  | keyof typeof payoutLinkRoutes;

/** Handlers of contracts/routes/cashier.ts, cashier-payout.ts and payout-link.ts. */
export function cashierHandlers(context: AppContext): Pick<Handlers, Names> {
  const asking = ({ user: { user }, origin }: Call): Requester => ({ user, origin });
  return {
    getPaymentInfo: (_, call) => paymentInfo(context, asking(call)),
    startDeposit: (input, call) => startDeposit(context, asking(call), input),
    createDeposit: (input, call) => submitDeposit(context, asking(call), input),
    createRequest: (input, call) => createLegacyRequest(context, asking(call), input),
    cancelDeposit: ({ id }, call) => cancelDeposit(context, asking(call), id),
    answerRequest: (input, call) => answerRequest(context, asking(call), input),
    appealRequest: (input, call) => appealRequest(context, asking(call), input),
    getDepositWithdrawals: async (input, call) =>
      ok(await ownRequests(context, call.user.user.id, input)),
    playerRequests: async (input, call) => ok(await ownRequests(context, call.user.user.id, input)),
    createWithdrawal: (input, call) => createWithdrawal(context, asking(call), input),
    getWithdrawalTax: async ({ amount }, call) =>
      ok(await shownTax(context, call.user.user, amount)),
    getPayoutTimes: async () => ok(await payoutTimes(context)),
    addPayoutAccount: (input, call) => addPayoutAccount(context, asking(call), input),
    removePayoutAccount: (input, call) => removePayoutAccount(context, asking(call), input),
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
