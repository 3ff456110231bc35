import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { creditBettor, logInTo, makeBettor, PASSWORD } from './bettor.ts';
import { axeProblems, DESKTOP, DEVICES, openBrowser, openVisitor, PHONE } from './browser.ts';
import { type HouseStage, openHouseStage } from './house-stage.ts';

let server: ServerProcess;
let browser: Browser;
let stage: HouseStage;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  stage = await openHouseStage(server);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A bettor with three settled markets, and the server's records of them. */
interface Past {
  readonly userName: string;
  readonly client: ApiClient;
}

/**
 * Opening balance ₹1,50,000.50, ₹1,00,000 of it play money. Match odds: 1,000 at 1.90 wins 900 less 2%, +882.
 * Bookmaker: 500 at 80 loses 500. A voided session returns nothing. Total +382.
 */
async function makePast(): Promise<Past> {
  const bettor = await makeBettor(server);
  await creditBettor(bettor, 50_000.5);
  const client = new ApiClient(server.url);
  const login = await client.call('authenticate', {
    userNameOrEmailAddress: bettor.userName,
    password: PASSWORD,
  });
  client.token = login.accessToken;
  const event = await stage.event();
  const odds = await stage.market(event.id, {
    kind: 'MATCH_ODDS',
    marketName: 'Match odds',
    runners: TEAMS,
  });
  await stage.offer(odds, [{ runner: 0, side: 'back', rate: 1.9 }]);
  await place(client, odds, { rate: 1.9, stake: 1_000 });
  const bookmaker = await stage.market(event.id, {
    kind: 'BOOKMAKER',
    marketName: 'Bookmaker',
    runners: TEAMS,
  });
  await stage.offer(bookmaker, [{ runner: 0, side: 'back', rate: 80 }]);
  await place(client, bookmaker, { rate: 80, stake: 500 });
  const session = await stage.market(event.id, {
    kind: 'FANCY',
    marketName: '6 over runs, Falcons',
  });
  await stage.offer(session, [
    { runner: 0, side: 'lay', rate: 100, line: 50 },
    { runner: 0, side: 'back', rate: 90, line: 51 },
  ]);
  await place(client, session, { rate: 90, stake: 250.25, line: 51, type: 3 });
  await settle(odds, { winnerRunnerId: odds.runners[0]?.id ?? 0 });
  await settle(bookmaker, { winnerRunnerId: bookmaker.runners[1]?.id ?? 0 });
  await stage.operator.call('operatorVoidMarket', {
    marketId: session.marketId,
    reason: 'Wrong line',
  });
  await expect.poll(async () => (await client.call('getProfitLoss', {})).totals.net).toBe(382);
  return { userName: bettor.userName, client };
}

const TEAMS = [{ name: 'Deccan Falcons' }, { name: 'Konkan Kraken' }];

async function place(
  client: ApiClient,
  { marketId, eventId, runners }: WireMarket,
  bet: {
    readonly rate: number;
    readonly stake: number;
    readonly line?: number;
    readonly type?: number;
  },
): Promise<void> {
  await client.call('placeBet', {
    type: (bet.type ?? 1) as 1,
    rate: bet.rate,
    stake: bet.stake,
    fancyValue: bet.line ?? 0,
    runnerId: runners[0]?.id ?? 0,
    marketId,
    eventId,
    placeTime: null,
    clientBetId: randomUUID(),
  });
}

async function settle({ marketId }: WireMarket, result: { readonly winnerRunnerId: number }): Promise<void> {
  await stage.operator.call('operatorSettleMarket', { marketId, result, closeFirst: true });
}

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

/** Horizontal overflow of the page. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.documentElement;
    return Math.max(0, root.scrollWidth - root.clientWidth);
  });
}

/** Cumulative layout shift since the page was opened. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
      }),
  );
}

describe.each(DEVICES)('on a $name', (device) => {
  test('nothing moves when rows load', async () => {
    const past = await makePast();
    const { page, context } = await openVisitor(browser, device);
    await logInTo(page, server, { userName: past.userName, to: '/account-cash-statement' });
    await page.reload();
    await page.getByText('Money in').waitFor();
    await page.getByRole('navigation', { name: 'Statement pages' }).waitFor();

    expect(await layoutShift(page)).toBeLessThan(0.01);
    await context.close();
  });
});

test('exports have all filtered entries, with names and signs as on the page', async () => {
  const past = await makePast();
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  await logInTo(page, server, { userName: past.userName, to: '/account-cash-statement' });
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
  const past = await makePast();
  const { page, context } = await openVisitor(browser, DESKTOP);
  await logInTo(page, server, { userName: past.userName, to: '/account-cash-statement' });
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
    expect(await sideways(page)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('the statement adds up to the paisa, and an entry opens its details', async () => {
  const past = await makePast();
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  await logInTo(page, server, { userName: past.userName, to: '/account-cash-statement' });

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
  expect(await sideways(page)).toBe(0);

  await page.reload();
  await detail.getByText('Won', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await detail.waitFor({ state: 'hidden' });
  expect(await problemsInEveryLook(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
