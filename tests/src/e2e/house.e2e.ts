import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, logInOperator } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DESKTOP, DEVICES, type Device, openBrowser, openVisitor } from './browser.ts';
import { bannerFigure } from './market-page.ts';

let server: ServerProcess;
let browser: Browser;
let operator: ApiClient;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  operator = await logInOperator(server.url, server.operator);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Creates an in-play match with a bookmaker at 85/89 and a session at No 47, Yes 48. */
async function setHouse() {
  const event = await operator.call('operatorCreateEvent', {
    sportId: 3,
    title: 'Deccan Falcons v Konkan Kraken',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    dreamEventId: `house-${randomUUID().slice(0, 8)}`,
    status: 'IN_PLAY',
  });
  const make = (kind: 'BOOKMAKER' | 'FANCY', marketName: string, runners: { name: string }[]) =>
    operator.call('operatorCreateMarket', {
      eventId: event.id,
      kind,
      marketName,
      ...(runners.length === 0 ? {} : { runners }),
      inPlayDelayMs: 0,
      inPlay: true,
      open: true,
    });
  const bookmaker = await make('BOOKMAKER', 'Bookmaker', [
    { name: 'Deccan Falcons' },
    { name: 'Konkan Kraken' },
  ]);
  const session = await make('FANCY', '6 over runs, Falcons', []);
  const [falcons] = bookmaker.runners;
  await operator.call('operatorQuoteMarket', {
    marketId: bookmaker.marketId,
    open: true,
    runners: [{ runnerId: falcons?.id ?? 0, back: [{ rate: 85 }], lay: [{ rate: 89 }] }],
  });
  const quoteSession = (line: number) =>
    operator.call('operatorQuoteMarket', {
      marketId: session.marketId,
      open: true,
      runners: [
        {
          runnerId: session.runners[0]?.id ?? 0,
          back: [{ rate: 100, line }],
          lay: [{ rate: 100, line: line - 1 }],
        },
      ],
    });
  await quoteSession(48);
  return { event, bookmaker, session, quoteSession };
}

async function openMatch(device: Device, { event }: Awaited<ReturnType<typeof setHouse>>) {
  const visitor = await openVisitor(browser, device);
  const { page } = visitor;
  await page.goto(`${server.url}/inplay?login=false`);
  const login = page.getByRole('dialog', { name: 'LOGIN' });
  await login.getByRole('button', { name: /login as demo user/i }).click();
  await login.waitFor({ state: 'hidden' });
  await page.goto(`${server.url}/markets/${event.id}/${event.dreamEventId}`);
  return visitor;
}

async function place(page: Page, cell: RegExp, stake: string): Promise<void> {
  await page.getByRole('button', { name: cell }).first().click();
  const slip = page.getByRole('region', { name: /betslip/i });
  await slip.getByRole('textbox', { name: /^Stake/ }).fill(stake);
  await slip.getByRole('button', { name: /^place bet/i }).click();
}

describe.each(DEVICES)('house markets on a $name', (device) => {
  test('places a bookmaker bet and a session bet and settles them to the rupee', async () => {
    const house = await setHouse();
    const { page, complaints, context } = await openMatch(device, house);

    await place(page, /^back deccan falcons/i, '1000');
    await page
      .getByText(/Bet matched: Back Deccan Falcons/)
      .first()
      .waitFor();
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('1,000');
    await place(page, /^no 6 over runs/i, '2000');
    await page
      .getByText(/Bet matched: No 6 over runs/)
      .first()
      .waitFor();
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('3,000');
    expect(await axeProblems(page)).toEqual([]);

    // 47 runs: No on 47 loses. Falcons win: 850.
    await operator.call('operatorSettleMarket', {
      marketId: house.session.marketId,
      result: { runs: 47 },
      closeFirst: true,
    });
    await expect.poll(() => bannerFigure(page, /bal/i)).toBe('97,000');
    await operator.call('operatorSettleMarket', {
      marketId: house.bookmaker.marketId,
      result: { winnerRunnerId: house.bookmaker.runners[0]?.id ?? 0 },
      closeFirst: true,
    });
    await expect.poll(() => bannerFigure(page, /bal/i)).toBe('98,850');
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('0');

    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('a line that has moved must be accepted, in one press', async () => {
  const house = await setHouse();
  const { page, context } = await openMatch(DESKTOP, house);
  await page.getByRole('button', { name: /^yes 6 over runs/i }).click();
  const slip = page.getByRole('region', { name: /betslip/i });
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('500');

  await house.quoteSession(52);
  await slip.getByRole('button', { name: /accept 52/i }).click();
  await slip.getByRole('button', { name: /^place bet/i }).click();

  await page
    .getByText(/Bet matched: Yes 6 over runs, Falcons 52/)
    .first()
    .waitFor();
  await context.close();
});

test('hides prices while the ball is running or the market is suspended', async () => {
  const house = await setHouse();
  const { page, context } = await openMatch(DESKTOP, house);
  const yes = page.getByRole('button', { name: /^yes 6 over runs/i });
  await yes.waitFor();

  await operator.call('operatorSetMarketStatus', {
    marketId: house.session.marketId,
    status: 'BALL_RUNNING',
  });
  await page
    .getByText(/ball running/i)
    .first()
    .waitFor();
  expect(await yes.count()).toBe(0);
  await operator.call('operatorSetMarketStatus', {
    marketId: house.session.marketId,
    status: 'SUSPENDED',
  });
  await page
    .getByText(/suspended/i)
    .first()
    .waitFor();
  await house.quoteSession(50);

  await yes.waitFor();
  await context.close();
});

test('voids bets at a wrong rate by time and returns the stake', async () => {
  const house = await setHouse();
  const { page, context } = await openMatch(DESKTOP, house);
  const from = new Date(Date.now() - 1_000).toISOString();
  await place(page, /^yes 6 over runs/i, '4000');
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('4,000');

  await operator.call('operatorVoidBets', {
    marketId: house.session.marketId,
    from,
    to: new Date(Date.now() + 1_000).toISOString(),
    reason: 'wrong rate',
  });

  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('0');
  await expect.poll(() => bannerFigure(page, /bal/i)).toBe('1,00,000');
  await context.close();
});
