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

type Older = ParsedOf<(typeof cashierRoutes)['createRequest']>;

/**
 * Legacy single call for deposits and withdrawals (api 7.4), with the same rules and records as the two calls that
 * replaced it.
 */
export async function createLegacyRequest(
  context: CashEnv,
  asking: Requester,
  wanted: Older,
): Promise<ServiceResult<RequestResult>> {
  const { amount } = wanted;
  const clientRequestId = wanted.clientRequestId ?? context.ids.uuid();
  if (Number(wanted.type) === 2) {
    const { password = '', giveUpBonus } = wanted;
    if (password === '') return failField('password', { code: 'REQUIRED' });
    const account = parseAccount(wanted);
    const wish = { amount, account, password, giveUpBonus, clientRequestId };
    return await createWithdrawal(context, asking, wish);
  }
  const type = wanted.paymentMethod.toUpperCase();
  const method = context.payments
    .offeredTo(asking.user)
    .find((one) => one.forDeposit && one.type === type);
  if (method === undefined) return fail('NOT_FOUND');
  const { utr = '', imageUrl = '' } = wanted;
  const screenshotId = imageUrl === '' ? undefined : await imageIdIn(context, imageUrl);
  if (screenshotId === null)
    return failField('imageUrl', 'This screenshot is no longer available. Upload it again');
  return await submitDeposit(context, asking, {
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
}: Older): WrittenAccount {
  return ifsC_Code === ''
    ? { kind: 'UPI', holderName: accountHolderName, upiId: payTmName }
    : { kind: 'BANK', holderName: accountHolderName, accountNumber, ifsC_Code };
}

async function imageIdIn(context: CashEnv, imageUrl: string): Promise<number | null> {
  const address = new URL(imageUrl, 'http://crease.invalid');
  const id = address.pathname.split('/').at(-1) ?? '';
  const [e, s] = [address.searchParams.get('e'), address.searchParams.get('s')];
  const found = await findSignedImage(context, { id, e, s });
  return found?.image.id ?? null;
}
