import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { DESKTOP, openBrowser, openVisitor } from './browser.ts';
import { moveOffer, offer, openBetsOnServer, setStage } from './fixtures.ts';
import {
  bannerFigure,
  bestPrice,
  logInAsDemo,
  openMarket,
  placeButton,
  slipOf,
} from './market-page.ts';

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

test('offline: the page says so and takes no bets; back online its prices are fresh again', async () => {
  const stage = await setStage(server);
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  const cell = bestPrice(page, 'Back Deccan Falcons');
  await cell.click();
  await slipOf(page).getByLabel('Stake').fill('100');

  await context.setOffline(true);
  await page.getByText(/you are offline/i).waitFor();
  await expect.poll(() => cell.isDisabled()).toBe(true);
  expect(await cell.getAttribute('data-stale')).not.toBe(null);
  expect(await placeButton(page).isDisabled()).toBe(true);
  await moveOffer(stage, { side: 'lay', rate: 1.83, stake: 600 });

  await context.setOffline(false);
  await cell.getByText('1.83').waitFor();
  await expect.poll(() => cell.isEnabled()).toBe(true);
  await expect.poll(() => page.getByText(/you are offline|trying again/i).count()).toBe(0);
  await page.getByText('Live prices').waitFor();
  await context.close();
});

test('the server restarts: the page says so, comes back by itself, with the bets and the halted market', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  const cell = bestPrice(page, 'Back Deccan Falcons');
  await cell.click();
  await slipOf(page).getByLabel('Stake').fill('1000');
  await placeButton(page).click();
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('1,000');

  await server.restart(async () => {
    await page.getByText(/trying again; prices may be old/i).waitFor();
  });

  await page.getByText('Live prices').waitFor({ timeout: 60_000 });
  const bets = page.getByRole('region', { name: /open bets/i });
  // A market in play comes back suspended, and what was unmatched has lapsed with that.
  await expect.poll(() => page.getByRole('main').getByText('Suspended').count()).toBe(2);
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('600');
  await bets.getByText('₹600 at 1.90').waitFor();
  expect(await bets.getByText(/unmatched/i).count()).toBe(0);

  // Not only connected, but sent again what happens on this page.
  await stage.operator.call('operatorSetMarketStatus', {
    marketId: stage.marketId,
    status: 'OPEN',
  });
  await moveOffer(stage, { side: 'lay', rate: 1.83, stake: 600 });
  await cell.getByText('1.83').waitFor();
  await context.close();
});

test('a bet whose answer got lost is not placed twice by pressing again', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  await bestPrice(page, 'Back Deccan Falcons').click();
  const slip = slipOf(page);
  await slip.getByLabel('Stake').fill('250');
  await page.route(
    '**/Bet/PlaceBetV2',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  // Nor can the page ask what became of the bet.
  await page.route('**/Bet/GetUserOpenBets**', (route) => route.abort());

  await placeButton(page).click();
  await slip.getByText('No answer came. Press again: the bet is not placed twice.').waitFor();
  expect(await slip.getByLabel('Stake').inputValue()).toBe('250');
  await placeButton(page).click();

  await slip.getByText('Tap a price to start a bet.').waitFor();
  expect(await openBetsOnServer(server, page)).toHaveLength(1);
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('250');
  await context.close();
});

test('a slip that was changed after a lost answer tells that the earlier bet stands', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  await bestPrice(page, 'Back Deccan Falcons').click();
  const slip = slipOf(page);
  await slip.getByLabel('Stake').fill('250');
  await page.route(
    '**/Bet/PlaceBetV2',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  // Nor can the page ask what became of the bet.
  await page.route('**/Bet/GetUserOpenBets**', (route) => route.abort());
  await placeButton(page).click();
  await slip.getByText('No answer came.').waitFor();
  await slip.getByLabel('Stake').fill('900');
  await placeButton(page).click();

  await page.getByText('Your earlier bet had been placed').waitFor();
  await page.getByText('₹250 at 1.90. The change was not placed.').waitFor();
  expect(await openBetsOnServer(server, page)).toHaveLength(1);
  await context.close();
});

test('a part of the page that did not come takes nothing away, and comes when the network is back', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  await bestPrice(page, 'Back Deccan Falcons').click();
  await slipOf(page).getByLabel('Stake').fill('500');
  // Its code and its looks are fetched with the first position.
  const refused = new Set<string>();
  await page.route('**/assets/cash-out-*', (route) => {
    const address = route.request().url();
    if (refused.has(address)) return route.continue();
    refused.add(address);
    return route.abort();
  });
  await placeButton(page).click();

  await expect.poll(() => refused.size).toBe(2);
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('500');
  // Somebody now backs at 1.60: the position could be closed.
  await offer(stage, { side: 'back', rate: 1.6, stake: 2_000 });
  await slipOf(page).getByText('Tap a price to start a bet.').waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: /cash out/i })
    .waitFor();
  await context.close();
});
