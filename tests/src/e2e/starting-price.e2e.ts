import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoUser, logInOperator } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DESKTOP, openBrowser, openVisitor, PHONE } from './browser.ts';
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

/** Markets with a starting price: the winner, and the first two of three. */
const MARKETS = [
  { kind: 'WIN', name: 'Win', winners: 1, device: DESKTOP },
  { kind: 'PLACE', name: 'Place', winners: 2, device: PHONE },
] as const;
type RaceMarket = (typeof MARKETS)[number];

/** Creates a race with one relevant horse: another player offers ₹200 at 4.00 and lays it at SP with ₹1,200. */
async function raceOn(width: string, { kind, name, winners }: RaceMarket) {
  const operator = await logInOperator(server.url, server.operator);
  const event = await operator.call('operatorCreateEvent', {
    sportId: 26,
    title: `Pune R1 ${kind} ${width}`,
    team1: '',
    team2: '',
    competitionName: 'Pune',
    startTime: new Date(Date.now() + 600_000).toISOString(),
    dreamEventId: `sp-${randomUUID().slice(0, 8)}`,
    status: 'UPCOMING',
    country: 'IN',
    venue: 'Pune',
  });
  const market = await operator.call('operatorCreateMarket', {
    eventId: event.id,
    kind,
    marketName: name,
    winners,
    runners: ['Silver Anklet', 'Monsoon Drum', 'Copper Bell'].map((horse) => ({ name: horse })),
    open: true,
  });
  const { marketId } = market;
  const horses = market.runners.map(({ id }) => id);
  const runnerId = horses[0] ?? 0;
  // The horse is the last of the paid places.
  const placings = (winners === 1 ? [runnerId] : [horses[1] ?? 0, runnerId]).map((id) => [id]);
  const rival = await demoUser(server.url);
  const terms = { type: 2, fancyValue: 0, placeTime: null, marketId, eventId: event.id } as const;
  const place = (more: { rate: number; stake: number; timeInForce?: 'ON_CLOSE' }) =>
    rival.call('placeBet', { ...terms, ...more, runnerId, clientBetId: randomUUID() });
  await place({ rate: 4, stake: 200 });
  await place({ rate: 1_000, stake: 1_200, timeInForce: 'ON_CLOSE' });
  return { operator, marketId, placings, address: `/markets/${event.id}/${event.dreamEventId}` };
}

describe('starting price', () => {
  test.each(MARKETS)('$kind: bets before the off are matched at SP and paid', async (race) => {
    const { device } = race;
    const { operator, marketId, placings, address } = await raceOn(device.name, race);
    const { page, context } = await openVisitor(browser, device);
    await page.goto(`${server.url}${address}`);
    await bestPrice(page, 'Back Silver Anklet').waitFor();
    await logInAsDemo(page);
    await bestPrice(page, 'Back Silver Anklet').click();
    const slip = findSlip(page);
    await slip.getByLabel('At the off').selectOption('SP');
    await slip.getByRole('textbox', { name: /^Stake/ }).fill('300');
    const card = page.getByRole('region', { name: race.name, exact: true });
    // The potential loss is known before the off, the potential win isn't.
    await expect.poll(() => card.innerText()).toContain('−300');
    expect(await card.innerText()).not.toContain('+');
    await placeButton(page).click();
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('300');

    // The ₹200 at 4.00 don't apply above 4.00: 1,200 on 300.
    await card.getByText('5.00').filter({ visible: true }).first().waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await operator.call('operatorTurnInPlay', { marketId, open: true });
    const bets = await showOpenBets(page, device);
    await bets.getByText('₹300 at 5.00').waitFor();

    await operator.call('operatorSettleMarket', {
      marketId,
      result: { placings },
      closeFirst: true,
    });
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('0');
    await expect.poll(() => bannerFigure(page, /bal/i)).toMatch(/^1,01,/);
    await context.close();
  });
});
