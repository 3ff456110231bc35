import { createHmac, randomUUID } from 'node:crypto';
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
/** Secret shared by the external gateway and the site. */
const SECRET = 'a secret that both sides have, of 40 bytes';

beforeAll(async () => {
  server = await startServer({
    OPERATOR_SECOND_FACTOR: 'optional',
    PAYMENT_GATEWAY_URL: 'http://127.0.0.1:9/',
    PAYMENT_GATEWAY_SECRET: SECRET,
  });
  browser = await openBrowser();
  operator = await openCashier(server);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Expects no axe violations and no horizontal overflow. */
async function looksRight(page: Page, width: number): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );
}

async function begin(page: Page, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
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

/** Reports a payment from the gateway, signed as in production. */
async function confirmPaid(reference: string): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const said = { id: randomUUID(), type: 'PAYMENT_SUCCEEDED', reference, paymentId: randomUUID() };
  const body = JSON.stringify({ ...said, amount: 123_45, currency: 'INR', source: null });
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  const answered = await fetch(`${server.url}/api/payments/callback/gateway`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signature,
    },
    body,
  });
  expect(answered.status).toBe(200);
}

async function enterOffice(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}/backoffice${path}`);
  await page.getByLabel('Username').fill(server.operator.userName);
  await page.getByLabel('Password', { exact: true }).fill(server.operator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Back office' }).waitFor();
}

describe.each(DEVICES)('the cashier on a $name', (device) => {
  const { width } = device.viewport;

  test('a deposit survives a reload and a lost network, and is credited while the page is open', async () => {
    const { userName } = await makePayer(operator);
    const { page, context } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/depositw/1' });
    await page.getByRole('textbox', { name: 'Amount' }).waitFor();
    await looksRight(page, width);
    await begin(page, '5000');
    await looksRight(page, width);
    const amount = await page.getByText(/^5,000\.\d\d$/).textContent();

    await page.reload();
    expect(await page.getByText(/^5,000\.\d\d$/).textContent()).toBe(amount);
    await page.getByRole('button', { name: 'I’ve paid' }).click();
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

  test('a declined deposit shows the reason and can be appealed from the list', async () => {
    const { userName } = await makePayer(operator);
    const { page } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/depositw/1' });
    await begin(page, '700');
    await page.getByRole('button', { name: 'I’ve paid' }).click();
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
    await dialog.getByLabel('Reason for appeal').fill('My bank says it went out');
    await dialog.getByRole('button', { name: 'Submit appeal' }).click();
    await dialog.getByText(/: Submitted\.$/).waitFor({ state: 'attached' });
  });

  test('shows why a deposit is rejected next to the button, even in a low window', async () => {
    const { userName } = await makePayer(operator);
    const { page } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/depositw/1' });
    await begin(page, '700');
    await page.getByRole('button', { name: 'I’ve paid' }).click();
    await namePayment(page);
    await page.setViewportSize({ width, height: 480 });
    await page.goto(`${server.url}/depositw/1`);
    await page.getByRole('textbox', { name: 'Amount' }).fill('500');
    await page.getByRole('button', { name: 'Continue with ₹500' }).click();

    const refusal = page.getByRole('alert').filter({ hasText: /deposit of this type pending/ });
    await refusal.waitFor();
    const isSeen = await refusal.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isSeen).toBe(true);
  });

  test('shrinks a photo that exceeds the server’s limit before uploading it', async () => {
    const { userName } = await makePayer(operator);
    const { page } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/depositw/1' });
    await begin(page, '900');
    await page.getByRole('button', { name: 'I’ve paid' }).click();
    // Noise doesn't compress; half of the image is blank, like a receipt.
    const photo = await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      canvas.width = 3_000;
      canvas.height = 2_400;
      const pen = canvas.getContext('2d');
      const noise = pen?.createImageData(canvas.width, canvas.height / 2);
      if (pen === null || noise === undefined) return '';
      const dots = new Uint32Array(noise.data.buffer);
      for (let place = 0; place < dots.length; place++) dots[place] = Math.random() * 2 ** 32;
      pen.putImageData(noise, 0, 0);
      return canvas.toDataURL('image/jpeg', 1).split(',')[1] ?? '';
    });
    const buffer = Buffer.from(photo, 'base64');
    expect(buffer.length).toBeGreaterThan(5 * 1_048_576);
    const asked = page.waitForRequest('**/Setting/StoreImage');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByText('Uploaded', { exact: true }).waitFor();
    expect((await asked).postData()?.length ?? 0).toBeLessThan(5 * 1_048_576);
  });

  test('saves a payout account with the password and shows when it becomes available', async () => {
    const { userName } = await makePayer(operator);
    const { page } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/depositw/2' });
    await page.getByRole('button', { name: 'Add account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add account' });
    await dialog.getByLabel('Account holder').fill('Asha Kulkarni-Venkataraghavan');
    await dialog.getByLabel('Account number', { exact: true }).fill('123456784417');
    await dialog.getByLabel('Confirm account number').fill('123456784417');
    await dialog.getByLabel('IFSC').fill('hdfc0000123');
    await looksRight(page, width);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Save account' }).click();

    const account = page.getByRole('radio', { name: /••4417.*Available tomorrow/ });
    await account.waitFor();
    expect(await account.isDisabled()).toBe(true);
    await looksRight(page, width);
  });

  test('lists a provider payment that matches no request until an operator resolves it', async () => {
    const reference = `DP-99${width}`;
    await confirmPaid(reference);
    const { page } = await openVisitor(browser, device);
    await enterOffice(page, '/deposits');
    const strays = page.getByRole('region', { name: 'Unmatched provider events' });
    await strays.getByText('123.45 INR').first().waitFor();
    await looksRight(page, width);
    await strays.getByRole('button', { name: `Resolve event ${reference}` }).click();
    const asked = page.getByRole('dialog', { name: `Resolve event ${reference}` });
    await asked.getByLabel('Reason').fill('The provider mixed us up with another house');
    await looksRight(page, width);
    await asked.getByRole('button', { name: 'Resolve event', exact: true }).click();

    // Behind an open dialog the list can't be found by role, as if it were gone.
    await asked.waitFor({ state: 'detached' });
    await strays.waitFor({ state: 'detached' });
    const { items } = await operator.call('operatorGetStrayEvents', { isClosed: true });
    const remark = items.find((one) => one.reference === reference)?.remark;
    expect(remark).toBe('The provider mixed us up with another house');
  });
});
