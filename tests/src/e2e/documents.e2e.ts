import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInTo } from './bettor.ts';
import { axeProblems, DEVICES, type Device, openBrowser, openVisitor } from './browser.ts';
import { makePayer, openCashier } from './cashier-stage.ts';

let server: ServerProcess;
let browser: Browser;
let operator: ApiClient;

beforeAll(async () => {
  // Operators of a licensed site need two-factor authentication, which other tests cover.
  server = await startServer({ OPERATOR_SECOND_FACTOR: 'optional' });
  browser = await openBrowser();
  operator = await openCashier(server, { identity: 'STRICT' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Expects no axe violations in light and dark mode, and no horizontal overflow. */
async function looksRight(page: Page, { viewport }: Device): Promise<void> {
  for (const mode of ['dark', 'light']) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.mode = wanted;
    }, mode);
    expect.soft(await axeProblems(page), mode).toEqual([]);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width).toBeLessThanOrEqual(viewport.width);
}

async function enterOffice(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}/backoffice${path}`);
  await page.getByLabel('Username').fill(server.operator.userName);
  await page.getByLabel('Password', { exact: true }).fill(server.operator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Back office' }).waitFor();
}

/** Draws an image of a document in the page. */
async function drawDocument(page: Page, words: string): Promise<Buffer> {
  const drawn = await page.evaluate((text) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 400;
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('nothing to draw with');
    pen.fillStyle = '#e8dcc8';
    pen.fillRect(0, 0, 640, 400);
    pen.fillStyle = '#201a16';
    pen.font = '40px sans-serif';
    pen.fillText(text, 40, 200);
    return canvas.toDataURL('image/png');
  }, words);
  return Buffer.from(drawn.replace(/^.*,/, ''), 'base64');
}

/** Submits one document, opening its form if needed. */
async function send(page: Page, name: string, files: readonly string[]): Promise<void> {
  const item = page.getByRole('article', { name, exact: true });
  const form = item.getByRole('form', { name: `Submit: ${name}` });
  const open = item.getByRole('button', { name: new RegExp(`^(Submit|Resubmit): ${name}$`) });
  await form.or(open).waitFor();
  if (await open.isVisible()) await open.click();
  const pictures = await Promise.all(
    files.map(async (file) => ({
      name: file,
      mimeType: 'image/png',
      buffer: await drawDocument(page, file),
    })),
  );
  await form.getByLabel(`Files: ${name}`).setInputFiles(pictures);
  await expect.poll(() => form.getByText('Uploaded').count()).toBe(files.length);
  await form.getByRole('button', { name: 'Submit for review' }).click();
  await item.getByText('Under review', { exact: true }).waitFor();
}

/** ID of the player's pending submission. */
async function findPending(userId: number, kind: string): Promise<number> {
  const { items } = await operator.call('operatorGetIdentityQueue', { userId });
  const found = items.find((item) => item.kind === kind);
  if (found === undefined) throw new Error(`${kind} is not in the queue`);
  return found.id;
}

async function accept(userId: number, kind: string): Promise<void> {
  const id = await findPending(userId, kind);
  await operator.call('operatorClaimIdentity', { id });
  await operator.call('operatorAcceptIdentity', { id });
}

describe.each(DEVICES)('documents on a $name', (device) => {
  test('details and documents accepted by a cashier unlock a deposit rejected before', async () => {
    const { userName, userId } = await makePayer(operator);
    const { page } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/depositw/1' });
    await page.getByText(/Before your first deposit we need: Name, age and address\./).waitFor();
    await page.getByRole('textbox', { name: 'Amount' }).fill('15000');
    await page.getByRole('button', { name: /^Continue with/ }).click();
    await looksRight(page, device);
    await page.getByRole('alert').getByRole('link', { name: 'Documents' }).click();
    await page.getByLabel('Full name').fill(`Asha Kulkarni-Deshpande of ${device.name}`);
    await page.getByLabel('Date of birth').fill('1990-04-12');
    await page.getByLabel('House number and street').fill('14 Mango Lane');
    await page.getByLabel('Town or city').fill('Pune');
    await page.getByLabel('PIN code').fill('411004');
    await looksRight(page, device);
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('14 Mango Lane, Pune 411004').waitFor();

    await send(page, 'Proof of identity', ['front.png', 'back.png']);
    await send(page, 'Selfie with a note', ['me.png']);
    await send(page, 'PAN', ['pan.png']);
    await looksRight(page, device);
    const id = await findPending(userId, 'IDENTITY_CARD');
    const office = (await openVisitor(browser, device)).page;
    await enterOffice(office, '/documents');
    await office
      .getByRole('heading', { name: 'Select a document' })
      .or(office.getByRole('table', { name: 'Documents' }))
      .first()
      .waitFor();
    await looksRight(office, device);
    await office.goto(`${server.url}/backoffice/documents/${id}`);
    await office.getByRole('img', { name: /image 1 of 2$/ }).waitFor();
    await office.keyboard.press('t');
    await office.keyboard.press('+');
    await office.getByText('150%').waitFor();
    await looksRight(office, device);
    await office.keyboard.press('ArrowRight');
    await office.getByRole('img', { name: /image 2 of 2$/ }).waitFor();
    await office.keyboard.press('c');
    await office.getByRole('button', { name: 'Accept' }).waitFor();
    await looksRight(office, device);
    await office.keyboard.press('a');

    const card = page.getByRole('article', { name: 'Proof of identity' });
    await card.getByText('Accepted', { exact: true }).waitFor();
    for (const kind of ['SELFIE', 'TAX_NUMBER']) await accept(userId, kind);
    const here = page.getByRole('list', { name: 'Levels' }).locator('[aria-current]');
    await here.getByText('Level 2').waitFor();
    await page.goto(`${server.url}/depositw/1`);
    await page.getByRole('textbox', { name: 'Amount' }).fill('15000');
    await page.getByRole('button', { name: /^Continue with/ }).click();
    await page.getByText('Pay exactly').waitFor();
  });
});
