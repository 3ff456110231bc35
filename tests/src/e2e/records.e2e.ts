import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { creditBettor, logInClient, logInTo, makeBettor, placeBet } from './bettor.ts';
import { axeProblems, DESKTOP, DEVICES, openVisitor, PHONE } from './browser.ts';
import { type HouseStage, openHouseStage } from './house-stage.ts';
import { sidewaysScroll, watchShifts } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

startProduct();
let stage: HouseStage;
/** Username of the bettor whose records most tests read. */
let veteran: string;

beforeAll(async () => {
  stage = await openHouseStage(server);
  veteran = await makeVeteran();
});

/**
 * A bettor with three settled markets; the username. Opening balance ₹1,50,000.50, ₹1,00,000 of it play money. Match
 * odds: 1,000 at 1.90 wins 900 less 2%, +882. Bookmaker: 500 at 80 loses 500. A voided session returns nothing. Total
 * +382.
 */
async function makeVeteran(): Promise<string> {
  const bettor = await makeBettor(server);
  await creditBettor(bettor, 50_000.5);
  const client = await logInClient(server.url, bettor.userName);
  const event = await stage.event();
  const odds = await stage.market(event.id, {
    kind: 'MATCH_ODDS',
    marketName: 'Match odds',
    runners: TEAMS,
  });
  await stage.offer(odds, [{ runner: 0, side: 'back', rate: 1.9 }]);
  await placeBet(client, odds, { rate: 1.9, stake: 1_000 });
  const bookmaker = await stage.market(event.id, {
    kind: 'BOOKMAKER',
    marketName: 'Bookmaker',
    runners: TEAMS,
  });
  await stage.offer(bookmaker, [{ runner: 0, side: 'back', rate: 80 }]);
  await placeBet(client, bookmaker, { rate: 80, stake: 500 });
  const session = await stage.market(event.id, {
    kind: 'FANCY',
    marketName: '6 over runs, Falcons',
  });
  await stage.offer(session, [
    { runner: 0, side: 'lay', rate: 100, line: 50 },
    { runner: 0, side: 'back', rate: 90, line: 51 },
  ]);
  await placeBet(client, session, { rate: 90, stake: 250.25, fancyValue: 51, type: 3 });
  await stage.settle(odds, { winner: 0 });
  await stage.settle(bookmaker, { winner: 1 });
  await stage.operator.call('operatorVoidMarket', {
    marketId: session.marketId,
    reason: 'Wrong line',
  });
  await vi.waitFor(async () => expect((await client.call('getProfitLoss', {})).totals.net).toBe(382), {
    timeout: 30_000,
  });
  return bettor.userName;
}

const TEAMS = [{ name: 'Deccan Falcons' }, { name: 'Konkan Kraken' }];

const LOOKS = [
  { theme: 'orange', mode: 'light' },
  { theme: 'orange', mode: 'dark' },
  { theme: 'emerald', mode: 'light' },
  { theme: 'emerald', mode: 'dark' },
] as const;

/** Axe violations of the current page in every theme and mode. */
async function problemsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const look of LOOKS) {
    await page.evaluate((each) => Object.assign(document.documentElement.dataset, each), look);
    found.push(...(await axeProblems(page)).map((text) => `${look.theme} ${look.mode}: ${text}`));
  }
  return found;
}

test.each(DEVICES)('nothing moves when rows load on a $name', async (device) => {
  const { page, context } = await openVisitor(browser, device);
  const shifts = await watchShifts(page);
  await logInTo(page, server, { userName: veteran, to: '/account-cash-statement' });
  await page.reload();
  await page.getByText('Money in').waitFor();
  await page.getByRole('navigation', { name: 'Statement pages' }).waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));

  const { score, parts } = await shifts();
  expect(score, parts.join('\n')).toBeLessThan(0.01);
  await context.close();
});

test('exports have all filtered entries, with names and signs as on the page', async () => {
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  await logInTo(page, server, { userName: veteran, to: '/account-cash-statement' });
  await page.getByText('₹1,50,382.50').first().waitFor();

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile((await csv.path()) ?? '', 'utf8');
  expect(text).toContain('Match odds');
  expect(text).toMatch(/900\b/);
  expect(text).toContain('150382.5');
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as PDF' }).click(),
  ]);
  expect((await readFile((await pdf.path()) ?? '')).subarray(0, 5).toString()).toBe('%PDF-');

  await page.route('**/Transaction/Export*', (route) => route.abort());
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await page.getByText('Please Check Your Network Connection...').first().waitFor();
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  await context.close();
});

test('prints totals and entries without controls', async () => {
  const { page, context } = await openVisitor(browser, DESKTOP);
  await logInTo(page, server, { userName: veteran, to: '/account-cash-statement' });
  const table = page.getByRole('table', { name: 'Statement entries' });
  await table
    .getByRole('button', { name: /Match odds/ })
    .first()
    .waitFor();

  await page.emulateMedia({ media: 'print' });

  expect(await table.isVisible()).toBe(true);
  expect(await page.getByRole('button').filter({ visible: true }).allTextContents()).toEqual(
    // Sortable heads and expandable rows are plain text in print.
    await table.getByRole('button').allTextContents(),
  );
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  await context.close();
});

test.each(DEVICES)(
  'a long statement is one list on a $name that loads and renders only what is visible',
  async (device) => {
    const lines = 450;
    const { operator, userId, userName } = await makeBettor(server);
    for (let n = 0; n < lines; n++) {
      await operator.call('operatorAdjustBalance', {
        userId,
        type: 'CREDIT',
        amount: 100 + n,
        reason: `Correction ${n} of the till`,
        clientRequestId: randomUUID(),
      });
    }
    const { page, complaints, context } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/account-cash-statement?size=scroll' });
    await page.getByText(`Correction ${lines - 1} of the till`).waitFor();

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

    await page.getByText('Correction 0 of the till').waitFor();
    const rows = device === PHONE ? 'main li' : 'tbody tr';
    expect(await page.locator(rows).count()).toBeLessThan(80);
    expect(await sidewaysScroll(page, device.viewport.width)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('the statement adds up to the paisa, and an entry opens its details', async () => {
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  await logInTo(page, server, { userName: veteran, to: '/account-cash-statement' });

  const sums = page.getByLabel('Statement summary');
  await expect.poll(() => sums.textContent()).toContain('₹1,50,382.50');
  expect(await sums.textContent()).toMatch(/Opening balance₹0.*\+₹1,50,900\.50.*−₹518/);
  const lines = page.getByRole('table', { name: 'Statement entries' });
  expect(await lines.textContent()).toContain('Opening balance');
  await lines.getByRole('button', { name: /^Match odds/ }).click();

  const detail = page.getByRole('dialog', { name: 'Match odds' });
  await detail.getByText('Won', { exact: true }).waitFor();
  expect(await detail.textContent()).toMatch(/Winner\s*Deccan Falcons/);
  expect(await detail.textContent()).toMatch(/Net market total\s*\+882/);
  expect(page.url()).toMatch(/transaction=\d+/);
  expect(await problemsInEveryLook(page)).toEqual([]);
  expect(await sidewaysScroll(page, DESKTOP.viewport.width)).toEqual([]);

  await page.reload();
  await detail.getByText('Won', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await detail.waitFor({ state: 'hidden' });
  expect(await problemsInEveryLook(page)).toEqual([]);
  expect(await sidewaysScroll(page, DESKTOP.viewport.width)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
