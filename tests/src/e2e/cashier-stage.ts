import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { type ApiClient, logInOperator } from '#running/api-client.ts';
import type { ServerProcess } from '#running/server-process.ts';
import { type Bettor, PASSWORD } from './bettor.ts';
import { publishSetting } from './fixtures.ts';

const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed in' };

/**
 * Sets up a site with rupee deposits and withdrawals, by UPI and by a bank that requires a screenshot. Returns the
 * operator, logged in beforehand because a licensed site requires two-factor authentication.
 *
 * @param setting further settings of the site.
 */
export async function openCashier(
  server: ServerProcess,
  setting: Readonly<Record<string, unknown>> = {},
): Promise<ApiClient> {
  const operator = await logInOperator(server.url, server.operator);
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

/** Creates a bettor with ₹20,000. */
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

/** Number of the request shown by the page, e.g. `?request=DP-12`. */
export function shownRequest(page: Page): number {
  const named = new URL(page.url()).searchParams.get('request') ?? '';
  return Number(/\d+$/.exec(named)?.[0]);
}
