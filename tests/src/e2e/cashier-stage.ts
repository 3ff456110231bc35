import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { type ApiClient, operatorOf } from '#running/api-client.ts';
import type { ServerProcess } from '#running/server-process.ts';
import { type Bettor, PASSWORD } from './bettor.ts';
import { publishSetting } from './fixtures.ts';

const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed in' };

/**
 * A site where rupees are paid in and out: by UPI, and by a bank that needs a picture. It gives back the operator, who has
 * logged in before: a licensed site asks its operators for a second factor.
 *
 * @param setting what else is set for the site.
 */
export async function openCashier(
  server: ServerProcess,
  setting: Readonly<Record<string, unknown>> = {},
): Promise<ApiClient> {
  const operator = await operatorOf(server.url, server.operator);
  const cashier = { licence: LICENCE, isSandbox: true, showDepositW: true };
  await publishSetting(server, { ...cashier, ...setting });
  const method = {
    enabled: true,
    domains: [],
    forDeposit: true,
    forWithdrawal: true,
    min: 100,
    max: 50_000,
    requireScreenshot: false,
    note: null,
    usualMinutes: 10,
    opensMinute: null,
    closesMinute: null,
    provider: 'manual',
  };
  const payee = {
    code: 'main',
    holderName: 'Crease Payments',
    accountNumber: null,
    ifsC_Code: null,
    bankName: null,
    upiId: null,
    walletAddress: null,
    network: null,
    dailyCap: null,
    enabled: true,
  };
  await operator.call('operatorSavePaymentMethod', {
    ...method,
    type: 'UPI',
    name: 'UPI',
    payees: [{ ...payee, upiId: 'pay@crease' }],
  });
  await operator.call('operatorSavePaymentMethod', {
    ...method,
    type: 'BANK',
    name: 'Bank transfer',
    max: 1_500_000,
    usualMinutes: 180,
    requireScreenshot: true,
    payees: [
      {
        ...payee,
        accountNumber: '001234567890',
        ifsC_Code: 'HDFC0000123',
        bankName: 'Bank of Pune',
      },
    ],
  });
  return operator;
}

/** A bettor of the site with ₹20,000. */
export async function makePayer(operator: ApiClient): Promise<Bettor> {
  const userName = `asha_${randomUUID().slice(0, 8)}`;
  const { id: userId } = await operator.call('operatorCreateUser', {
    userName,
    password: PASSWORD,
  });
  await operator.call('operatorAdjustBalance', {
    userId,
    type: 'CREDIT',
    amount: 20_000,
    reason: 'to begin with',
    clientRequestId: randomUUID(),
  });
  return { userId, userName, operator };
}

/** The number of the request that the page shows: `?request=DP-12`. */
export function shownRequest(page: Page): number {
  const named = new URL(page.url()).searchParams.get('request') ?? '';
  return Number(/\d+$/.exec(named)?.[0]);
}
