import { DEFAULT_HARM_RULES } from '@crease/contracts/care/harm.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#running/api-client.ts';
import { type Bettor, logInClient, logInTo } from './bettor.ts';
import { DESKTOP, openVisitor, PHONE } from './browser.ts';
import { makePayer, openCashier } from './cashier-stage.ts';
import { expectSoundOnDevices } from './measures.ts';
import { enterOffice } from './office.ts';
import { browser, server, startProduct } from './product.ts';

/** Here two limit increases are enough for a manual review. */
const HARM = { ...DEFAULT_HARM_RULES, points: { ...DEFAULT_HARM_RULES.points, LIMIT_RAISES: 11 } };

// Operators of a licensed site need two-factor authentication, which other tests cover.
startProduct(() => ({ OPERATOR_SECOND_FACTOR: 'optional' }));
let operator: ApiClient;
/** Their case is opened while the documents are submitted. */
let raiser: Bettor;

beforeAll(async () => {
  operator = await openCashier(server, { harm: HARM, identity: 'STRICT' });
  raiser = await makePayer(operator);
  await raiseLimits(raiser);
});

async function raiseLimits({ userName }: Bettor): Promise<void> {
  const client = await logInClient(server.url, userName);
  for (const amount of [50_000, 60_000, 70_000]) {
    await client.call('setPlayLimit', { name: 'loss:MONTH', amount });
  }
  await client.call('getPlaySession', {});
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

test('details and documents accepted by a cashier unlock a deposit rejected before', async () => {
  const { userName, userId } = await makePayer(operator);
  const { page } = await openVisitor(browser, PHONE);
  await logInTo(page, server, { userName, to: '/depositw/1' });
  await page.getByText(/Before your first deposit we need: Name, age and address\./).waitFor();
  await page.getByRole('textbox', { name: 'Amount' }).fill('15000');
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await expectSoundOnDevices(page);
  await page.getByRole('alert').getByRole('link', { name: 'Documents' }).click();
  await page.getByLabel('Full name').fill('Asha Kulkarni-Deshpande of Pune');
  await page.getByLabel('Date of birth').fill('1990-04-12');
  await page.getByLabel('House number and street').fill('14 Mango Lane');
  await page.getByLabel('Town or city').fill('Pune');
  await page.getByLabel('PIN code').fill('411004');
  await expectSoundOnDevices(page);
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByText('14 Mango Lane, Pune 411004').waitFor();

  await send(page, 'Proof of identity', ['front.png', 'back.png']);
  await send(page, 'Selfie with a note', ['me.png']);
  await send(page, 'PAN', ['pan.png']);
  await expectSoundOnDevices(page);
  const id = await findPending(userId, 'IDENTITY_CARD');
  const office = (await openVisitor(browser, DESKTOP)).page;
  await enterOffice(office, '/documents');
  await office
    .getByRole('heading', { name: 'Select a document' })
    .or(office.getByRole('table', { name: 'Documents' }))
    .first()
    .waitFor();
  await expectSoundOnDevices(office);
  await office.goto(`${server.url}/backoffice/documents/${id}`);
  await office.getByRole('img', { name: /image 1 of 2$/ }).waitFor();
  await office.keyboard.press('t');
  await office.keyboard.press('+');
  await office.getByText('150%').waitFor();
  await expectSoundOnDevices(office);
  await office.keyboard.press('ArrowRight');
  await office.getByRole('img', { name: /image 2 of 2$/ }).waitFor();
  await office.keyboard.press('c');
  await office.getByRole('button', { name: 'Accept' }).waitFor();
  await expectSoundOnDevices(office);
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

/** The case that the server opens by itself at its next check. */
async function findCase(userId: number): Promise<number> {
  let caseId = 0;
  const read = async () => {
    const { items } = await operator.call('operatorGetCases', { userId });
    caseId = items[0]?.stage === 'REVIEW' ? items[0].id : 0;
    return caseId;
  };
  await expect.poll(read, { timeout: 240_000, interval: 1_000 }).toBeGreaterThan(0);
  return caseId;
}

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate((wanted) => {
      const at = document.activeElement;
      const labels = at instanceof HTMLElement && 'labels' in at ? at.labels : null;
      const label = labels instanceof NodeList ? labels[0]?.textContent : null;
      return (label ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim() === wanted;
    }, name);
    if (isThere) return;
  }
  throw new Error(`Nothing called ${name} is reached by Tab.`);
}

test('a case is opened, claimed and answered by keyboard, and the player accepts the suggested limit', async () => {
  const caseId = await findCase(raiser.userId);
  const { page: office, complaints } = await openVisitor(browser, DESKTOP);
  await enterOffice(office, '/cases');
  await office.getByRole('table', { name: 'Cases' }).waitFor();
  await expectSoundOnDevices(office);
  await tabTo(office, `CH-${caseId}`);
  await office.keyboard.press('Enter');
  await office.getByText('2 limit increases requested in 30 days').last().waitFor();
  await office.getByRole('button', { name: 'Claim for 24 hours' }).waitFor();
  await expectSoundOnDevices(office);
  await office.keyboard.press('c');
  await office.getByLabel('Action', { exact: true }).waitFor();
  await tabTo(office, 'Max');
  await office.keyboard.type('20000');
  await tabTo(office, 'Message to the player');
  await office.keyboard.type('You asked for more twice. We suggest a limit.');
  await expectSoundOnDevices(office);
  await tabTo(office, 'Send proposal');
  await office.keyboard.press('Enter');
  await office.getByText(/: ₹20,000 proposed .*\. Awaiting player response\./).waitFor();

  const { page } = await openVisitor(browser, DESKTOP);
  await logInTo(page, server, { userName: raiser.userName, to: '/play-limits' });
  const asked = page.getByRole('region', { name: 'Suggested limit' });
  await asked.getByText('Daily deposits: up to ₹20,000').waitFor();
  await expectSoundOnDevices(page);
  await tabTo(page, 'Accept limit');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked.count()).toBe(0);
  const deposits = page.getByRole('region', { name: 'Deposit', exact: true });
  await deposits.getByText('₹20,000 left').waitFor();
  await page.getByText('We’ve turned this on for you, at least every 30 minutes.').waitFor();

  await office.getByText('Accepted by player').waitFor();
  expect(complaints).toEqual([]);
}, 300_000);
