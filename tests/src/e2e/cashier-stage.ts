import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { operatorOf } from '#running/api-client.ts';
import type { ServerProcess } from '#running/server-process.ts';
import { type Bettor, makeBettor } from './bettor.ts';
import { publishSetting } from './fixtures.ts';

const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed in' };

/** A site where rupees are paid in and out: by UPI, and by a bank that needs a picture. */
export async function openCashier(server: ServerProcess): Promise<void> {
  await publishSetting(server, { licence: LICENCE, isSandbox: true, showDepositW: true });
  const operator = await operatorOf(server.url, server.operator);
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
    holderName: 'Crease Sandbox',
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
}

/** A bettor with ₹20,000 of the site. */
export async function makePayer(server: ServerProcess): Promise<Bettor> {
  const bettor = await makeBettor(server);
  await bettor.operator.call('operatorAdjustBalance', {
    userId: bettor.userId,
    type: 'CREDIT',
    amount: 20_000,
    reason: 'to begin with',
    clientRequestId: randomUUID(),
  });
  return bettor;
}

/** The number of the request that the page shows: `?request=DP-12`. */
export function shownRequest(page: Page): number {
  const named = new URL(page.url()).searchParams.get('request') ?? '';
  return Number(/\d+$/.exec(named)?.[0]);
}
