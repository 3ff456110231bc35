import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DEVICES, type Device, openBrowser, openVisitor } from './browser.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Opens a page of the back office as the operator. */
async function open(device: Device, path: string) {
  const visitor = await openVisitor(browser, device);
  const { page } = visitor;
  await page.goto(`${server.url}/backoffice${path}`);
  await page.getByLabel('Username').fill(server.operator.userName);
  await page.getByLabel('Password', { exact: true }).fill(server.operator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Back office' }).waitFor();
  return visitor;
}

/** Expects no axe violations in light and dark mode, and no horizontal overflow. */
async function looksRight(page: Page, { viewport }: Device, what: string): Promise<void> {
  for (const mode of ['light', 'dark']) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.mode = wanted;
    }, mode);
    expect.soft(await axeProblems(page), `axe: ${what}, ${mode}`).toEqual([]);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `sideways scroll: ${what}`).toBeLessThanOrEqual(viewport.width);
}

const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Bank sections' }).getByRole('link', { name }).click();

describe.each(DEVICES)('the bank on a $name', (device) => {
  const code = `hdfc-${device.name}`;
  const reference = device.name === 'phone' ? '532844171402' : '532844171401';
  const csv = [
    `Date,Narration,Ref ${device.name},Withdrawal,Deposit`,
    `21/11/2026,UPI/from somebody with a very long name of their own/${device.name},${reference},,"1,250.37"`,
    '22/11/2026,Charges of the month,,5.90,',
    '32/11/2026,UPI,1,,9',
  ].join('\r\n');

  test('adds a bank account, previews and imports its statement, and sums its days', async () => {
    const { page, complaints, context } = await open(device, '/bank/accounts');
    await page.getByRole('button', { name: 'New account' }).click();
    await page.getByLabel('Payee code').fill(code);
    await page.getByLabel('Name', { exact: true }).fill(`Collection ${device.name}`);
    await page.getByLabel('Date column').fill('Date');
    await page.getByLabel('Reference column').fill(`Ref ${device.name}`);
    await page.getByLabel('Description column').fill('Narration');
    await page.getByLabel('Credit column').fill('Deposit');
    await page.getByLabel('Debit column').fill('Withdrawal');
    await looksRight(page, device, 'account form');
    await page.getByRole('button', { name: 'Save account' }).click();
    await page.getByRole('cell', { name: code }).waitFor();

    await part(page, 'Import statement');
    const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('Bank statement').setInputFiles(file);
    await page.getByText('Row 4: "32/11/2026" isn’t a valid date').waitFor();
    await looksRight(page, device, 'import preview');
    await page.getByRole('button', { name: 'Import 2 new lines' }).click();
    await page.getByText('2 lines imported: 0 matched, 2 unmatched').waitFor();

    await part(page, 'Lines');
    await page.getByRole('row', { name: new RegExp(reference) }).waitFor();
    await looksRight(page, device, 'lines');
    await page.keyboard.press('j');
    await page.getByLabel('Request number').waitFor();
    await looksRight(page, device, 'a line');

    await page.goto(`${server.url}/backoffice/bank/days`);
    await page.getByLabel('Account', { exact: true }).selectOption({ label: `Collection ${device.name}` });
    await page.getByLabel('From').fill('2026-11-01');
    await page.getByLabel('To').fill('2026-11-30');
    const days = page.getByRole('table', { name: 'Daily account summary' });
    await days.getByRole('row', { name: /2026-11-22.*1,250\.37.*5\.90.*1,244\.47/ }).waitFor();
    await looksRight(page, device, 'daily summary');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const written = await readFile(await (await download).path(), 'utf8');
    expect(written).toContain('2026-11-22,1,1250.37,0,5.9,1244.47,-5.9,1');

    expect(complaints).toEqual([]);
    await context.close();
  });
});
