import { randomUUID } from 'node:crypto';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { CreateMarketWire } from '@crease/contracts/market-desk/markets.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type ApiClient, demoUser, logInOperator } from '#running/api-client.ts';
import { placeBet } from './bettor.ts';
import { DESKTOP, openVisitor, PHONE } from './browser.ts';
import { bannerFigure, bestPrice, findSlip, logInAsDemo, placeButton, showOpenBets } from './market-page.ts';
import { expectSound } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

startProduct();

let operator: ApiClient;

beforeAll(async () => {
  operator = await logInOperator(server.url, server.operator);
});

/** An event that starts in ten minutes. */
function upcoming() {
  return {
    startTime: new Date(Date.now() + 600_000).toISOString(),
    dreamEventId: `terms-${randomUUID().slice(0, 8)}`,
    status: 'UPCOMING',
  } as const;
}

const HORSES = ['Silver Anklet', 'Monsoon Drum', 'Paper Kite', 'Old Copper', 'Night Ferry'];

/** Creates a race of the first horses with one market. */
async function openRace(
  terms: Pick<CreateMarketWire, 'kind' | 'marketName' | 'winners' | 'commissionPercent'>,
  horses: number,
) {
  const { id: eventId, dreamEventId } = await operator.call('operatorCreateEvent', {
    ...upcoming(),
    sportId: 26,
    title: `Pune R1 ${terms.marketName}`,
    team1: '',
    team2: '',
    competitionName: 'Pune',
    country: 'IN',
    venue: 'Pune',
  });
  const runners = HORSES.slice(0, horses).map((name) => ({ name }));
  const market = await operator.call('operatorCreateMarket', { ...terms, eventId, runners, open: true });
  return { market, address: `/markets/${eventId}/${dreamEventId}` };
}

test('an each-way bet costs twice the stake, shows the place winnings and pays them', async () => {
  const { market, address } = await openRace({ kind: 'EACH_WAY', marketName: 'Each way', commissionPercent: 0 }, 5);
  await placeBet(await demoUser(server.url), market, { type: 2, rate: 9, stake: 400 });
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
  await expectSound(page);

  const bets = await showOpenBets(page, PHONE);
  await bets.getByText(/1\/4 the odds, 2 places · placed \+100/).waitFor();

  const [silver = 0, monsoon = 0] = market.runners.map(({ id }) => id);
  await operator.call('operatorSettleMarket', {
    marketId: market.marketId,
    result: { placings: [[monsoon], [silver]] },
    closeFirst: true,
  });
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('0');
  await expect.poll(() => bannerFigure(page, /bal/i)).toMatch(/^1,00,100/);
  await context.close();
});

/** Markets with a starting price: the winner, and the first two of three. */
const MARKETS = [
  { kind: 'WIN', marketName: 'Win', winners: 1, device: DESKTOP },
  { kind: 'PLACE', marketName: 'Place', winners: 2, device: PHONE },
] as const;

test.each(MARKETS)('bets in a $kind market before the off are matched at SP and paid', async ({ device, ...terms }) => {
  const { market, address } = await openRace(terms, 3);
  const { marketId } = market;
  const rival = await demoUser(server.url);
  await placeBet(rival, market, { type: 2, rate: 4, stake: 200 });
  await placeBet(rival, market, { type: 2, rate: 1_000, stake: 1_200, timeInForce: 'ON_CLOSE' });
  const { page, context } = await openVisitor(browser, device);
  await page.goto(`${server.url}${address}`);
  await bestPrice(page, 'Back Silver Anklet').waitFor();
  await logInAsDemo(page);
  await bestPrice(page, 'Back Silver Anklet').click();
  const slip = findSlip(page);
  await slip.getByLabel('At the off').selectOption('SP');
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('300');
  const card = page.getByRole('region', { name: terms.marketName, exact: true });
  // The potential loss is known before the off, the potential win isn't.
  await expect.poll(() => card.innerText()).toContain('−300');
  expect(await card.innerText()).not.toContain('+');
  await placeButton(page).click();
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('300');

  // The ₹200 at 4.00 don't apply above 4.00: 1,200 on 300.
  await card.getByText('5.00').filter({ visible: true }).first().waitFor();
  await expectSound(page);

  await operator.call('operatorTurnInPlay', { marketId, open: true });
  const bets = await showOpenBets(page, device);
  await bets.getByText('₹300 at 5.00').waitFor();

  // The horse is the last of the paid places.
  const [silver = 0, monsoon = 0] = market.runners.map(({ id }) => id);
  const placings = terms.winners === 1 ? [[silver]] : [[monsoon], [silver]];
  await operator.call('operatorSettleMarket', {
    marketId,
    result: { placings },
    closeFirst: true,
  });
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('0');
  await expect.poll(() => bannerFigure(page, /bal/i)).toMatch(/^1,01,/);
  await context.close();
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
async function openMatch() {
  const { id: eventId, dreamEventId } = await operator.call('operatorCreateEvent', {
    ...upcoming(),
    sportId: 1,
    title: 'Harbour v Mill',
    team1: 'Harbour',
    team2: 'Mill',
    competitionName: 'Cup',
  });
  const rival = await demoUser(server.url);
  const markets: WireMarket[] = [];
  for (const { odds, runners, ...names } of LINES) {
    const named = runners.map((name) => ({ name }));
    const terms = { ...names, kind: 'GOALS', eventId, runners: named, open: true } as const;
    const market = await operator.call('operatorCreateMarket', terms);
    for (const { id: runnerId } of market.runners) {
      await placeBet(rival, market, { type: 2, rate: odds, stake: 400, runnerId });
    }
    markets.push(market);
  }
  return { markets, address: `/markets/${eventId}/${dreamEventId}` };
}

async function back(page: Page, name: string): Promise<void> {
  await bestPrice(page, `Back ${name}`).click();
  await findSlip(page)
    .getByRole('textbox', { name: /^Stake/ })
    .fill('100');
  await placeButton(page).click();
}

test('a goal-line bet and a handicap bet are half settled, as shown on their cards', async () => {
  const { markets, address } = await openMatch();
  const { page, context } = await openVisitor(browser, PHONE);
  await page.goto(`${server.url}${address}`);
  await bestPrice(page, 'Back Over 2.25 goals').waitFor();
  await logInAsDemo(page);
  await back(page, 'Over 2.25 goals');
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('100');
  await back(page, 'Harbour −0.25');
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('200');
  await expectSound(page);

  // One goal each: two goals are a quarter short of the line, and a draw is a quarter short of the handicap.
  const [goals, handicap] = markets;
  for (const [market, winner] of [
    [goals, 0],
    [handicap, 1],
  ] as const) {
    await operator.call('operatorSettleMarket', {
      marketId: market?.marketId ?? 0,
      result: { halfWinnerRunnerId: market?.runners[winner]?.id ?? 0 },
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
