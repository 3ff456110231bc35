import type { Preferences } from '@crease/contracts/people/preferences.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DESKTOP, DEVICES, openBrowser, openVisitor, PHONE } from './browser.ts';
import { moveOffer, openBetsOnServer, type StageTerms, setStage } from './fixtures.ts';
import { type HouseStage, openHouseStage } from './house-stage.ts';
import {
  bannerFigure,
  bestPrice,
  findSlip,
  logInAsDemo,
  openMarket,
  placeButton,
  showOpenBets,
} from './market-page.ts';

let server: ServerProcess;
let browser: Browser;
let house: HouseStage;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  house = await openHouseStage(server);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A demo user on a market with the given preferences. */
async function visit(terms: StageTerms, device = DESKTOP, settings: Partial<Preferences> = {}) {
  const stage = await setStage(server, { inPlayDelayMs: 0, ...terms });
  const visitor = await openVisitor(browser, device);
  await openMarket(visitor.page, server, stage);
  await logInAsDemo(visitor.page);
  await saveSettings(visitor.page, settings);
  return { ...visitor, stage, slip: findSlip(visitor.page) };
}

/** Saves preferences as if from another device of the same user. */
async function saveSettings(page: Page, settings: Partial<Preferences>): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  await new ApiClient(server.url, token).call('savePreferences', settings);
  // A push at login may arrive before this page is listening.
  await page.reload();
  await bestPrice(page, 'Back Deccan Falcons').waitFor();
}

describe.each(DEVICES)('on a $name', (device) => {
  test('one-click betting shows a banner, places one bet on a double click, and can be turned off', async () => {
    const settings = { oneClick: true, oneClickStake: 200, confirmBets: true };
    const { page, context } = await visit({ inPlayDelayMs: 3_000 }, device, settings);
    const banner = page.getByRole('region', { name: 'One-click betting' });
    await banner.getByText('One-click is on: tapping a price bets ₹200 immediately.').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await bestPrice(page, 'Back Deccan Falcons').dblclick();
    await banner.getByText(/^Placing Back Deccan Falcons ₹200 at 1\.90…/).waitFor();
    await page
      .getByText(/^Bet matched: Back Deccan Falcons ₹200/)
      .first()
      .waitFor();
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('200');
    expect(await openBetsOnServer(server, page)).toHaveLength(1);

    await banner.getByRole('button', { name: 'Turn off' }).click();
    await banner.waitFor({ state: 'hidden' });
    await bestPrice(page, 'Back Deccan Falcons').click();
    await findSlip(page).getByRole('region', { name: 'Bet', exact: true }).waitFor();
    expect(await openBetsOnServer(server, page)).toHaveLength(1);
    await context.close();
  });

  test('shows fractional odds in the cells and the slip, where odds are entered as decimals', async () => {
    const settings = { oddsFormat: 'fractional', defaultStake: 300 } as const;
    const { page, slip, context } = await visit({}, device, settings);

    await bestPrice(page, 'Back Deccan Falcons').getByText('9/10').waitFor();
    await bestPrice(page, 'Back Deccan Falcons').click();

    expect(await slip.getByRole('textbox', { name: 'Odds' }).inputValue()).toBe('1.90');
    await slip.getByText('9/10').waitFor();
    expect(await slip.getByRole('textbox', { name: /^Stake/ }).inputValue()).toBe('300');
    expect(await axeProblems(page)).toEqual([]);
    await slip.getByRole('button', { name: 'Increase Odds' }).click();
    await slip.getByText('10/11', { exact: true }).waitFor();
    await context.close();
  });

  test('a price alert is listed until its price is reached, then notifies the bettor', async () => {
    const { page, stage, context } = await visit({}, device);
    await page.getByRole('button', { name: /^Market depth: / }).click();
    await page
      .getByRole('dialog', { name: /^Market depth: / })
      .getByRole('button', { name: 'Price alerts' })
      .click();
    const alerts = page.getByRole('dialog', { name: 'Price alerts' });
    await alerts.getByText(/^No alerts\./).waitFor();
    const price = alerts.getByRole('textbox', { name: 'Alert price' });

    await price.fill('1.5');
    await alerts.getByText('The price has already reached this.').waitFor();
    await price.fill('1.955');
    expect(await price.inputValue()).toBe('1.5');
    await price.fill('1.95');
    expect(await axeProblems(page)).toEqual([]);
    await alerts.getByRole('button', { name: 'Set alert at 1.95' }).click();
    await alerts.getByText('Back Deccan Falcons at 1.95 or higher').waitFor();

    await moveOffer(stage, { side: 'lay', rate: 1.96, stake: 600 });
    await page.getByText('Deccan Falcons is now 1.96').waitFor();
    await alerts.getByText(/^No alerts\./).waitFor();
    await context.close();
  });

  test('squares off a session bet at the new line, showing every outcome', async () => {
    const event = await house.event();
    const market = await house.market(event.id, { kind: 'FANCY', marketName: '6 over runs' });
    const offers = (no: number) =>
      [
        { runner: 0, side: 'back', rate: 100, line: no + 1 },
        { runner: 0, side: 'lay', rate: 100, line: no },
      ] as const;
    await house.offer(market, offers(51));
    const { page, context } = await openVisitor(browser, device);
    await page.goto(`${server.url}/markets/${event.id}/${event.dreamEventId}`);
    await page.getByRole('button', { name: /^Yes 6 over runs at 52/ }).waitFor();
    await logInAsDemo(page);
    await page.getByRole('button', { name: /^Yes 6 over runs at 52/ }).click();
    const slip = findSlip(page);
    await slip.getByRole('textbox', { name: /^Stake/ }).fill('1000');
    await placeButton(page).click();
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('1,000');

    await house.offer(market, offers(58));
    await page.getByRole('button', { name: /^Book/ }).click();
    const book = page.getByRole('dialog', { name: /^Book: / });
    await book
      .getByText('No 58 at 100 for ₹1,000 leaves +₹2,000 within 52–57 and ₹0 otherwise.')
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await book.getByRole('button', { name: 'Square off with No 58' }).click();
    await book.waitFor({ state: 'hidden' });

    await slip.getByRole('button', { name: 'Place bet ₹1,000' }).click();
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('0');
    expect(await openBetsOnServer(server, page)).toHaveLength(2);
    await context.close();
  });
});

test('reports the outcome of a delayed bet after a page reload', async () => {
  const { page, slip, context } = await visit({ inPlayDelayMs: 3_000 });
  await bestPrice(page, 'Back Deccan Falcons').click();
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('250');
  const sent = page.waitForRequest(/PlaceBetV2/);
  await placeButton(page).click();
  await sent;

  await page.reload();

  await slip.getByText('The page reloaded. Checking your bet…').waitFor();
  await page
    .getByText(/^Bet matched: Back Deccan Falcons ₹250/)
    .first()
    .waitFor();
  await page.getByText('Tap a price to add a bet.').waitFor();
  expect(await openBetsOnServer(server, page)).toHaveLength(1);
  await context.close();
});

test('looks up a bet whose response was lost, without losing it or placing it twice', async () => {
  const { page, slip, context } = await visit({});
  await bestPrice(page, 'Back Deccan Falcons').click();
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('250');
  await page.route(/PlaceBetV2/, async (route) => {
    await route.fetch();
    await route.abort();
  });

  await placeButton(page).click();

  await page
    .getByText(/^Bet matched: Back Deccan Falcons ₹250/)
    .first()
    .waitFor();
  await page.getByText('Tap a price to add a bet.').waitFor();
  expect(await openBetsOnServer(server, page)).toHaveLength(1);
  await context.close();
});

test('keeps the slip through a reload, shows the average odds, and repeats the last bet at the current price', async () => {
  const { page, stage, slip, context } = await visit({});
  await bestPrice(page, 'Back Deccan Falcons').click();
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('250');

  await page.reload();

  await expect.poll(() => slip.getByRole('textbox', { name: /^Stake/ }).inputValue()).toBe('250');
  await slip.getByRole('button', { name: 'Place bet ₹250' }).click();
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('250');
  await moveOffer(stage, { side: 'lay', rate: 1.83, stake: 600 });
  await bestPrice(page, 'Back Deccan Falcons').getByText('1.83').waitFor();

  await slip.getByText('Last bet: Back Deccan Falcons, ₹250').waitFor();
  await slip.getByRole('button', { name: 'Repeat bet' }).click();

  await slip.getByText('Your last bet was at 1.90. This one is at 1.83.').waitFor();
  await slip.getByText(/Average odds with this bet: 1\.90 → 1\.8[67]\./).waitFor();
  await slip.getByRole('button', { name: 'Place bet ₹250' }).click();
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('500');
  await context.close();
});

test('on a phone a bet repeated from open bets scrolls to its slip with the stake focused', async () => {
  const { page, slip, context } = await visit({}, PHONE);
  await bestPrice(page, 'Back Deccan Falcons').click();
  for (const key of ['2', '5', '0']) {
    await slip.getByRole('button', { name: key, exact: true }).click();
  }
  await slip.getByRole('button', { name: 'Place bet ₹250' }).click();
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('250');
  const bets = await showOpenBets(page, PHONE);
  await bets.getByRole('button', { name: 'Deccan Falcons', exact: true }).click();

  await bets.getByRole('button', { name: 'Repeat bet on Deccan Falcons' }).click();

  const stake = slip.getByRole('textbox', { name: /^Stake/ });
  await expect.poll(() => stake.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await stake.inputValue()).toBe('250');
  const box = await stake.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.viewport.height);
  expect(await axeProblems(page)).toEqual([]);
  await context.close();
});

test('removes a bet whose market was settled in the meantime and says so', async () => {
  const { page, stage, slip, context } = await visit({}, PHONE);
  await bestPrice(page, 'Back Deccan Falcons').click();
  await slip.getByRole('button', { name: '5', exact: true }).click();
  await page.goto(`${server.url}/inplay`);
  await stage.operator.call('operatorSettleMarket', {
    marketId: stage.marketId,
    result: { winnerRunnerId: stage.falcons },
    closeFirst: true,
  });

  await page.goto(`${server.url}/markets/${stage.eventId}/${stage.dreamEventId}`);

  await page.getByText('Selection removed: market closed').waitFor();
  expect(await slip.count()).toBe(0);
  await context.close();
});
