import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#running/api-client.ts';
import { logInTo } from './bettor.ts';
import { DEVICES, openVisitor, PHONE } from './browser.ts';
import { makePayer, openCashier, shownRequest } from './cashier-stage.ts';
import { expectSound } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

startProduct(() => ({
  OPERATOR_SECOND_FACTOR: 'optional',
  PAYMENT_GATEWAY_URL: 'http://127.0.0.1:9/',
  PAYMENT_GATEWAY_SECRET: SECRET,
}));
let operator: ApiClient;
let payments = 532_844_171_000;
/** Secret shared by the external gateway and the site. */
const SECRET = 'a secret that both sides have, of 40 bytes';

beforeAll(async () => {
  operator = await openCashier(server);
});

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

describe.each(DEVICES)('the cashier on a $name', (device) => {
  test('a deposit survives a reload and a lost network, and is credited while the page is open', async () => {
    const { userName } = await makePayer(operator);
    const { page, context } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/depositw/1' });
    await page.getByRole('textbox', { name: 'Amount' }).waitFor();
    await expectSound(page);
    await begin(page, '5000');
    await expectSound(page);
    const amount = await page.getByText(/^5,000\.\d\d$/).textContent();

    await page.reload();
    expect(await page.getByText(/^5,000\.\d\d$/).textContent()).toBe(amount);
    await page.getByRole('button', { name: 'I’ve paid' }).click();
    await expectSound(page);
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
    await expectSound(page);

    await operator.call('operatorClaimRequest', { id });
    await page.getByText(/: Checking payment\.$/).waitFor({ state: 'attached' });
    await operator.call('operatorApproveRequest', { id });
    await page.getByText(/: Credited\.$/).waitFor({ state: 'attached' });
    await page.goto(`${server.url}/Payment`);
    const net = page.getByRole('region', { name: 'Net deposits' });
    await net.getByText(`₹${amount}`).first().waitFor();
    await expectSound(page);
  });
});

test('shows why a deposit is rejected next to the button, even in a low window', async () => {
  const { userName } = await makePayer(operator);
  const { page } = await openVisitor(browser, PHONE);
  await logInTo(page, server, { userName, to: '/depositw/1' });
  await begin(page, '700');
  await page.getByRole('button', { name: 'I’ve paid' }).click();
  await namePayment(page);
  await page.setViewportSize({ ...PHONE.viewport, height: 480 });
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
  const { page } = await openVisitor(browser, PHONE);
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
  await page.locator('input[type=file]').setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('Uploaded', { exact: true }).waitFor();
  expect((await asked).postData()?.length ?? 0).toBeLessThan(5 * 1_048_576);
});
