import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type ApiClient, logInOperator } from '#running/api-client.ts';
import { logInTo } from './bettor.ts';
import { DEVICES, openVisitor } from './browser.ts';
import { shownRequest } from './cashier-stage.ts';
import { expectSound } from './measures.ts';
import { enterOffice } from './office.ts';
import { browser, server, startProduct } from './product.ts';

/** Sandbox players with verified payout accounts, one per device. */
const PLAYERS = { desktop: 'priya', phone: 'meera' } as const;

// Operators of a licensed site need two-factor authentication, which other tests cover.
startProduct(() => ({ SANDBOX: 'on', OPERATOR_SECOND_FACTOR: 'optional' }));
let operator: ApiClient;

beforeAll(async () => {
  operator = await logInOperator(server.url, server.operator);
  const expectReady = () => expect(server.log()).toContain('Sandbox ready');
  await vi.waitFor(expectReady, { timeout: 60_000, interval: 200 });
  await payManually();
  for (const name of Object.values(PLAYERS)) await credit(name, 150_000);
});

/** The sandbox bank would pay automatically; here operators pay with a file. */
async function payManually(): Promise<void> {
  const { items } = await operator.call('operatorGetPaymentMethods', {});
  for (const method of items.filter(({ type }) => type === 'UPI'))
    await operator.call('operatorSavePaymentMethod', {
      ...method,
      forWithdrawal: method.provider === 'manual',
    });
}

async function credit(userName: string, rupees: number): Promise<void> {
  const { items } = await operator.call('operatorGetUsers', { search: userName });
  await operator.call('operatorAdjustBalance', {
    userId: items[0]?.id ?? 0,
    type: 'CREDIT',
    amount: rupees,
    reason: 'to be withdrawn',
    clientRequestId: randomUUID(),
  });
}

/** The password printed at startup for a player. */
function findPassword(userName: string): string {
  const [, password = ''] = new RegExp(`^ +${userName} +(\\S+)$`, 'm').exec(server.log()) ?? [];
  return password;
}

/** One operator gives the reason, and the request awaits another operator. */
async function propose(page: Page, reason: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'A second operator must confirm this' });
  await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name: 'Propose' }).click();
  await question.waitFor({ state: 'hidden' });
}

describe.each(DEVICES)('a withdrawal on a $name', (device) => {
  test('is approved by two operators, paid in a batch, followed by the player, and refunded when the bank returns it', async () => {
    const userName = PLAYERS[device.name];
    const password = findPassword(userName);
    const { page, complaints } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, password, to: '/depositw/2' });
    await page.getByRole('textbox', { name: 'Amount' }).fill('120000');
    await page.getByRole('button', { name: 'Continue with ₹1,20,000' }).click();
    await page.getByLabel('Current password').fill(password);
    await expectSound(page);
    await page.getByRole('button', { name: 'Withdraw ₹1,20,000' }).click();
    await page.waitForURL('**request=WD-*');
    const id = shownRequest(page);
    const status = (words: string) => page.getByText(`Withdrawal ₹1,20,000: ${words}.`).waitFor({ state: 'attached' });
    await status('Under review');
    await expectSound(page);

    const first = (await openVisitor(browser, device)).page;
    await enterOffice(first, `/withdrawals/WD-${id}`);
    await first.getByRole('button', { name: 'Approve ₹1,20,000' }).click();
    const asked = first.getByRole('dialog', { name: `Approve WD-${id}` });
    await asked.getByRole('button', { name: 'Approve', exact: true }).click();
    await propose(first, 'Known for years');
    const second = (await openVisitor(browser, device)).page;
    await enterOffice(second, `/withdrawals/WD-${id}`, server.otherAdmin);
    await expectSound(second);
    await second.getByRole('button', { name: /^Confirm: / }).click();
    await status('Approved');

    await first.goto(`${server.url}/backoffice/withdrawals`);
    await first.getByRole('button', { name: 'Create batch (1)' }).click();
    await first.getByRole('button', { name: 'Create batch', exact: true }).click();
    const batch = first.getByRole('table', { name: 'Batch payouts' });
    await batch.getByText('₹1,20,000').waitFor();
    await expectSound(first);
    const file = first.waitForEvent('download');
    await first.getByRole('button', { name: 'Download bank file' }).click();
    expect((await file).suggestedFilename()).toMatch(/^payouts-\d+\.csv$/);
    await status('Sent to the bank');
    await batch.getByRole('link', { name: `WD-${id}` }).click();
    await first.getByLabel('Bank reference').fill(`53284419${String(id).padStart(4, '0')}`);
    await first.getByRole('button', { name: 'Mark as paid' }).click();

    await status('Paid');
    const way = page.getByRole('list', { name: 'Status history' });
    for (const step of ['Requested', 'Approved', 'Sent to the bank', 'Paid'])
      await way.getByText(step, { exact: true }).waitFor();
    await expectSound(page);
    const receipt = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Receipt' }).click();
    expect((await receipt).suggestedFilename()).toBe(`receipt-WD-${id}.pdf`);

    await first.getByRole('button', { name: 'Bank returned it' }).click();
    await propose(first, 'Account closed');
    await second.getByRole('button', { name: /^Confirm: / }).click();
    await status('Returned by the bank');
    await expectSound(page);
    const { items } = await operator.call('operatorGetUsers', { search: userName });
    expect(items[0]?.balance).toBeGreaterThanOrEqual(150_000);
    expect(complaints).toEqual([]);
  });
});
