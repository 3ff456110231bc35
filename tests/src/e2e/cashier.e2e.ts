import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInTo, PASSWORD } from './bettor.ts';
import { axeProblems, DEVICES, openBrowser, openVisitor } from './browser.ts';
import { makePayer, openCashier, shownRequest } from './cashier-stage.ts';

let server: ServerProcess;
let browser: Browser;
let operator: ApiClient;
let payments = 532_844_171_000;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  operator = await openCashier(server);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Nothing is wrong for axe, and nothing is wider than the window. */
async function looksRight(page: Page, width: number): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );
}

async function begin(page: Page, amount: string): Promise<void> {
  await page.getByLabel('How much').fill(amount);
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await page.getByText('Pay exactly').waitFor();
}

async function namePayment(page: Page): Promise<void> {
  payments += 1;
  await page.getByLabel('Payment reference').fill(String(payments));
  await page.getByText('I paid from an account in my own name').click();
  await page.getByRole('button', { name: 'Submit request' }).click();
  await page.waitForURL('**request=DP-*');
}

describe.each(DEVICES)('the cashier on a $name', (device) => {
  const { width } = device.viewport;

  test('a deposit survives a reload and a lost network, and is credited while one looks at it', async () => {
    const { userName } = await makePayer(operator);
    const { page, context } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/depositw/1' });
    await page.getByLabel('How much').waitFor();
    await looksRight(page, width);
    await begin(page, '5000');
    await looksRight(page, width);
    const amount = await page.getByText(/^5,000\.\d\d$/).textContent();

    await page.reload();
    expect(await page.getByText(/^5,000\.\d\d$/).textContent()).toBe(amount);
    await page.getByRole('button', { name: 'I have paid' }).click();
    await looksRight(page, width);
    await context.setOffline(true);
    await page.getByLabel('Payment reference').fill('532844170001');
    await page.getByText('I paid from an account in my own name').click();
    await page.getByRole('button', { name: 'Submit request' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /network/i })
      .first()
      .waitFor();
    await context.setOffline(false);
    await page.reload();
    await namePayment(page);
    const id = shownRequest(page);
    await looksRight(page, width);

    await operator.call('operatorClaimRequest', { id });
    await page.getByText(/: Checking payment\.$/).waitFor({ state: 'attached' });
    await operator.call('operatorApproveRequest', { id });
    await page.getByText(/: Credited\.$/).waitFor({ state: 'attached' });
    await page.goto(`${server.url}/Payment`);
    const net = page.getByRole('region', { name: 'Net deposits' });
    await net.getByText(`₹${amount}`).first().waitFor();
    await looksRight(page, width);
  });

  test('a deposit that was declined says why, and is appealed from the list', async () => {
    const { userName } = await makePayer(operator);
    const { page } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/depositw/1' });
    await begin(page, '700');
    await page.getByRole('button', { name: 'I have paid' }).click();
    await namePayment(page);
    const id = shownRequest(page);
    await operator.call('operatorClaimRequest', { id });
    await operator.call('operatorRejectRequest', {
      id,
      code: 'NO_PAYMENT',
      reason: 'Please check the digits.',
    });

    await page.goto(`${server.url}/dwrequests`);
    await page.getByRole('button', { name: /^Deposit.*(DP-|₹700)/ }).click();
    const dialog = page.getByRole('dialog', { name: `Request DP-${id}` });
    await dialog.getByText('Please check the digits.').waitFor();
    await looksRight(page, width);
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Receipt' }).click();
    expect((await file).suggestedFilename()).toBe(`receipt-DP-${id}.pdf`);
    await dialog.getByRole('button', { name: 'Appeal' }).click();
    await dialog.getByLabel('Why it should be reviewed').fill('My bank says it went out');
    await dialog.getByRole('button', { name: 'Send the appeal' }).click();
    await dialog.getByText(/: Submitted\.$/).waitFor({ state: 'attached' });
  });

  test('an account is saved with the password, and says from when on it is paid to', async () => {
    const { userName } = await makePayer(operator);
    const { page } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/depositw/2' });
    await page.getByRole('button', { name: 'Add an account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an account' });
    await dialog.getByLabel('Account holder').fill('Asha Kulkarni-Venkataraghavan');
    await dialog.getByLabel('Account number', { exact: true }).fill('123456784417');
    await dialog.getByLabel('Account number once more').fill('123456784417');
    await dialog.getByLabel('IFSC').fill('hdfc0000123');
    await looksRight(page, width);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Save the account' }).click();

    const account = page.getByRole('radio', { name: /••4417.*Usable: Tomorrow/ });
    await account.waitFor();
    expect(await account.isDisabled()).toBe(true);
    await looksRight(page, width);
  });
});
