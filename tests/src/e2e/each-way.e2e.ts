import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoUser, logInOperator } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, openBrowser, openVisitor, PHONE } from './browser.ts';
import { bannerFigure, bestPrice, findSlip, logInAsDemo, placeButton, showOpenBets } from './market-page.ts';

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

const HORSES = ['Silver Anklet', 'Monsoon Drum', 'Paper Kite', 'Old Copper', 'Night Ferry'];

/**
 * Creates a race of five with two places at a quarter of the odds; another player offers ₹400 each way at 9.00 on the
 * first horse.
 */
async function raceOn(width: string) {
  const operator = await logInOperator(server.url, server.operator);
  const event = await operator.call('operatorCreateEvent', {
    sportId: 26,
    title: `Pune R1 ${width}`,
    team1: '',
    team2: '',
    competitionName: 'Pune',
    startTime: new Date(Date.now() + 600_000).toISOString(),
    dreamEventId: `ew-${randomUUID().slice(0, 8)}`,
    status: 'UPCOMING',
    country: 'IN',
    venue: 'Pune',
  });
  const market = await operator.call('operatorCreateMarket', {
    eventId: event.id,
    kind: 'EACH_WAY',
    marketName: 'Each way',
    runners: HORSES.map((name) => ({ name })),
    commissionPercent: 0,
    open: true,
  });
  const { marketId } = market;
  const rival = await demoUser(server.url);
  const terms = { type: 2, fancyValue: 0, placeTime: null, marketId, eventId: event.id } as const;
  const runnerId = market.runners[0]?.id ?? 0;
  await rival.call('placeBet', {
    ...terms,
    rate: 9,
    stake: 400,
    runnerId,
    clientBetId: randomUUID(),
  });
  const runnerIds = market.runners.map(({ id }) => id);
  return { operator, marketId, runnerIds, address: `/markets/${event.id}/${event.dreamEventId}` };
}

describe('each way on a phone', () => {
  test('costs twice the stake, shows the place winnings and pays them', async () => {
    const { operator, marketId, runnerIds, address } = await raceOn(PHONE.name);
    const { page, context } = await openVisitor(browser, PHONE);
    await page.goto(`${server.url}${address}`);
    await bestPrice(page, 'Back Silver Anklet').waitFor();
    const card = page.getByRole('region', { name: 'Each way', exact: true });
    await card.getByText('1/4 the odds, 2 places').waitFor();
    await logInAsDemo(page);
    await bestPrice(page, 'Back Silver Anklet').click();
    await findSlip(page)
      .getByRole('textbox', { name: /^Stake/ })
      .fill('100');
    // ₹800 and ₹200 if it wins; ₹200 less the win part's ₹100 if it places; the two lost stakes (₹200) otherwise.
    await expect.poll(() => card.innerText()).toContain('→ +1,000');
    expect(await card.innerText()).toContain('→ +100');
    expect(await card.innerText()).toContain('→ −200');
    await placeButton(page).click();
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('200');
    expect(await axeProblems(page)).toEqual([]);

    const bets = await showOpenBets(page, PHONE);
    await bets.getByText(/1\/4 the odds, 2 places · placed \+100/).waitFor();

    const [silver = 0, monsoon = 0] = runnerIds;
    await operator.call('operatorSettleMarket', {
      marketId,
      result: { placings: [[monsoon], [silver]] },
      closeFirst: true,
    });
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('0');
    await expect.poll(() => bannerFigure(page, /bal/i)).toMatch(/^1,00,100/);
    await context.close();
  });
});
