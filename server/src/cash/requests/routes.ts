import type { ParsedOf } from '@crease/contracts/base/route.ts';
import type { RequestResult } from '@crease/contracts/cash/cashier.ts';
import type { cashierRoutes } from '@crease/contracts/cash/deposit-routes.ts';
import type { cashierPayoutRoutes, payoutLinkRoutes } from '@crease/contracts/cash/withdrawal-routes.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { type Handlers, toRequester } from '#people/account/call-context.ts';
import { findSignedImage } from '#people/security/secret-keys.ts';
import type { Requester } from '#people/sessions/live-session.ts';
import { answerRequest, appealRequest, cancelDeposit } from './answer-request.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import { paymentInfo, payoutTimes } from './payment-info.ts';
import { addPayoutAccount, removePayoutAccount, type WrittenAccount } from './payout-accounts.ts';
import { openPayoutLink, sendPayoutLink, withdrawByLink, withPayoutLink } from './payout-link.ts';
import { ownRequests, ownWithdrawals } from './request-view.ts';
import { startDeposit } from './start-deposit.ts';
import { submitDeposit } from './submit-deposit.ts';
import { shownTax } from './withdrawal-tax.ts';

type Names = keyof typeof cashierRoutes | keyof typeof cashierPayoutRoutes | keyof typeof payoutLinkRoutes;

export function cashHandlers(context: CashEnv): Pick<Handlers, Names> {
  return {
    getPaymentInfo: (_, call) => paymentInfo(context, toRequester(call)),
    startDeposit: (input, call) => startDeposit(context, toRequester(call), input),
    createDeposit: (input, call) => submitDeposit(context, toRequester(call), input),
    createRequest: (input, call) => createLegacyRequest(context, toRequester(call), input),
    cancelDeposit: ({ id }, call) => cancelDeposit(context, toRequester(call), id),
    answerRequest: (input, call) => answerRequest(context, toRequester(call), input),
    appealRequest: (input, call) => appealRequest(context, toRequester(call), input),
    getDepositWithdrawals: async (input, call) => ok(await ownRequests(context, call.user.user.id, input)),
    playerRequests: async (input, call) => ok(await ownRequests(context, call.user.user.id, input)),
    createWithdrawal: (input, call) => createWithdrawal(context, toRequester(call), input),
    getWithdrawalTax: async ({ amount }, call) => ok(await shownTax(context, call.user.user, amount)),
    getPayoutTimes: async () => ok(await payoutTimes(context)),
    addPayoutAccount: (input, call) => addPayoutAccount(context, toRequester(call), input),
    removePayoutAccount: (input, call) => removePayoutAccount(context, toRequester(call), input),
    getUserWithdrawalHistory: async (input, call) => ok(await ownWithdrawals(context, call.user.user.id, input)),
    askForPayoutLink: (input, { visit, site }) => sendPayoutLink(context, input, { visit, site }),
    openPayoutLink: ({ link }, { origin }) => openPayoutLink(context, link, origin),
    getTaxByLink: ({ link, amount }, { origin }) =>
      withPayoutLink(context, { link, origin }, async ({ user }) => ok(await shownTax(context, user, amount))),
    addAccountByLink: ({ link, ...input }, { origin }) =>
      withPayoutLink(context, { link, origin }, (by) => addPayoutAccount(context, by, input)),
    takeOutByLink: (input, { origin }) => withdrawByLink(context, input, origin),
  };
}

type LegacyRequest = ParsedOf<(typeof cashierRoutes)['createRequest']>;

/**
 * Legacy single call for deposits and withdrawals (api 7.4), with the same rules and records as the two calls that
 * replaced it.
 */
async function createLegacyRequest(
  context: CashEnv,
  requester: Requester,
  request: LegacyRequest,
): Reply<RequestResult> {
  const { amount } = request;
  const clientRequestId = request.clientRequestId ?? context.ids.uuid();
  if (Number(request.type) === 2) {
    const { password = '', giveUpBonus } = request;
    if (password === '') return failField('password', { code: 'REQUIRED' });
    const account = parseAccount(request);
    const wish = { amount, account, password, giveUpBonus, clientRequestId };
    return await createWithdrawal(context, requester, wish);
  }
  const type = request.paymentMethod.toUpperCase();
  const method = context.payments.offeredTo(requester.user).find((one) => one.forDeposit && one.type === type);
  if (method === undefined) return fail('NOT_FOUND');
  const { utr = '', imageUrl = '' } = request;
  const screenshotId = imageUrl === '' ? undefined : await parseImageId(context, imageUrl);
  if (screenshotId === null) return failField('imageUrl', 'This screenshot is no longer available. Upload it again');
  return await submitDeposit(context, requester, {
    amount,
    paymentMethodId: method.id,
    utr: utr === '' && screenshotId !== undefined ? null : utr,
    screenshotId,
    clientRequestId,
  });
}

/** A bank account if an IFSC is given, otherwise `payTmName` as a UPI ID. */
function parseAccount({ ifsC_Code = '', accountHolderName, accountNumber, payTmName }: LegacyRequest): WrittenAccount {
  return ifsC_Code === ''
    ? { kind: 'UPI', holderName: accountHolderName, upiId: payTmName }
    : { kind: 'BANK', holderName: accountHolderName, accountNumber, ifsC_Code };
}

async function parseImageId(context: CashEnv, imageUrl: string): Promise<number | null> {
  const address = new URL(imageUrl, 'http://crease.invalid');
  const id = address.pathname.split('/').at(-1) ?? '';
  const [e, s] = [address.searchParams.get('e'), address.searchParams.get('s')];
  const found = await findSignedImage(context, { id, e, s });
  return found?.image.id ?? null;
}
