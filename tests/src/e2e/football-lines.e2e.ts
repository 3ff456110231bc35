import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoUser, logInOperator } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, openBrowser, openVisitor, PHONE } from './browser.ts';
import { bannerFigure, bestPrice, findSlip, logInAsDemo, placeButton } from './market-page.ts';

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

const LINES = [
  {
    marketName: 'Over/under 2.25 goals',
    subType: 'ASIAN_GOALS',
    runners: ['Under 2.25 goals', 'Over 2.25 goals'],
    odds: 1.9,
  },
  {
    marketName: 'Asian handicap Harbour -0.25',
    subType: 'ASIAN_HANDICAP',
    runners: ['Harbour -0.25', 'Mill +0.25'],
    odds: 2,
  },
] as const;

/** Creates a match with a goals line and a handicap; another player offers ₹400 on each runner of both. */
async function matchOn(width: string) {
  const operator = await logInOperator(server.url, server.operator);
  const event = await operator.call('operatorCreateEvent', {
    sportId: 1,
    title: `Harbour v Mill ${width}`,
    team1: 'Harbour',
    team2: 'Mill',
    competitionName: 'Cup',
    startTime: new Date(Date.now() + 600_000).toISOString(),
    dreamEventId: `al-${randomUUID().slice(0, 8)}`,
    status: 'UPCOMING',
  });
  const rival = await demoUser(server.url);
  const markets = [];
  for (const { marketName, subType, runners, odds } of LINES) {
    const market = await operator.call('operatorCreateMarket', {
      eventId: event.id,
      kind: 'GOALS',
      marketName,
      subType,
      runners: runners.map((name) => ({ name })),
      open: true,
    });
    const { marketId } = market;
    const terms = { type: 2, fancyValue: 0, placeTime: null, marketId, eventId: event.id } as const;
    for (const { id: runnerId } of market.runners) {
      const clientBetId = randomUUID();
      await rival.call('placeBet', { ...terms, rate: odds, stake: 400, runnerId, clientBetId });
    }
    markets.push({ marketId, runnerIds: market.runners.map(({ id }) => id) });
  }
  return { operator, markets, address: `/markets/${event.id}/${event.dreamEventId}` };
}

async function back(page: Page, name: string): Promise<void> {
  await bestPrice(page, `Back ${name}`).click();
  await findSlip(page)
    .getByRole('textbox', { name: /^Stake/ })
    .fill('100');
  await placeButton(page).click();
}

describe('football lines on a phone', () => {
  test('half-settles a goal-line bet and a handicap bet, and shows it on their cards', async () => {
    const { operator, markets, address } = await matchOn(PHONE.name);
    const { page, context } = await openVisitor(browser, PHONE);
    await page.goto(`${server.url}${address}`);
    await bestPrice(page, 'Back Over 2.25 goals').waitFor();
    await logInAsDemo(page);
    await back(page, 'Over 2.25 goals');
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('100');
    await back(page, 'Harbour −0.25');
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('200');
    expect(await axeProblems(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

    // One goal each: two goals are a quarter short of the line, and a draw is a quarter short of the handicap.
    const [goals, handicap] = markets;
    for (const [market, winner] of [
      [goals, 0],
      [handicap, 1],
    ] as const) {
      await operator.call('operatorSettleMarket', {
        marketId: market?.marketId ?? 0,
        result: { halfWinnerRunnerId: market?.runnerIds[winner] ?? 0 },
        closeFirst: true,
      });
    }
    const card = page.getByRole('region', { name: 'Goals', exact: true });
    await expect.poll(() => card.innerText()).toContain('Half lost');
    expect(await card.innerText()).toContain('Half won');
    const other = page.getByRole('region', { name: 'Asian handicap', exact: true });
    await expect.poll(() => other.innerText()).toContain('Half won');
    const results = page.getByRole('region', { name: 'Results', exact: true });
    await expect.poll(() => results.innerText()).toContain('Half won: Mill +0.25');
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('0');
    // Half of each ₹100 is lost, and half is returned.
    await expect.poll(() => bannerFigure(page, /\bbal/i)).toMatch(/^99,900/);
    await context.close();
  });
});
