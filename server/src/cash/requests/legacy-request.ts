import type { cashierRoutes } from '@crease/contracts/routes/cashier.ts';
import type { ParsedOf } from '@crease/contracts/routes/route.ts';
import type { RequestResult } from '@crease/contracts/wire/cashier.ts';
import { fail, failField, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { Requester } from '#people/account/live-session.ts';
import { findSignedImage } from '#people/security/image-address.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import type { WrittenAccount } from './payout-accounts.ts';
import { submitDeposit } from './submit-deposit.ts';

type LegacyRequest = ParsedOf<(typeof cashierRoutes)['createRequest']>;

/**
 * Legacy single call for deposits and withdrawals (api 7.4), with the same rules and records as the two calls that
 * replaced it.
 */
export async function createLegacyRequest(
  context: CashEnv,
  requester: Requester,
  request: LegacyRequest,
): Promise<ServiceResult<RequestResult>> {
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
  const method = context.payments
    .offeredTo(requester.user)
    .find((one) => one.forDeposit && one.type === type);
  if (method === undefined) return fail('NOT_FOUND');
  const { utr = '', imageUrl = '' } = request;
  const screenshotId = imageUrl === '' ? undefined : await parseImageId(context, imageUrl);
  if (screenshotId === null)
    return failField('imageUrl', 'This screenshot is no longer available. Upload it again');
  return await submitDeposit(context, requester, {
    amount,
    paymentMethodId: method.id,
    utr: utr === '' && screenshotId !== undefined ? null : utr,
    screenshotId,
    clientRequestId,
  });
}

/** A bank account if an IFSC is given, otherwise `payTmName` as a UPI ID. */
function parseAccount({
  ifsC_Code = '',
  accountHolderName,
  accountNumber,
  payTmName,
}: LegacyRequest): WrittenAccount {
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
