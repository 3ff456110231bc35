import { expect, test } from 'vitest';
import { DESKTOP, openVisitor } from './browser.ts';
import { moveOffer, offer, openBetsOnServer, setStage } from './fixtures.ts';
import { bannerFigure, bestPrice, findSlip, logInAsDemo, openMarket, placeButton } from './market-page.ts';
import { browser, server, startProduct } from './product.ts';

startProduct();

test('offline: says so and accepts no bets; prices are live again once back online', async () => {
  const stage = await setStage(server);
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  const cell = bestPrice(page, 'Back Deccan Falcons');
  await cell.click();
  await findSlip(page)
    .getByRole('textbox', { name: /^Stake/ })
    .fill('100');

  await context.setOffline(true);
  await page.getByText(/you’re offline/i).waitFor();
  await expect.poll(() => cell.isDisabled()).toBe(true);
  expect(await cell.getAttribute('data-stale')).not.toBe(null);
  expect(await placeButton(page).isDisabled()).toBe(true);
  await moveOffer(stage, { side: 'lay', rate: 1.83, stake: 600 });

  await context.setOffline(false);
  await cell.getByText('1.83').waitFor();
  await expect.poll(() => cell.isEnabled()).toBe(true);
  await expect.poll(() => page.getByText(/you’re offline|reconnecting/i).count()).toBe(0);
  await page.getByText('Live prices', { exact: true }).waitFor();
  await context.close();
});

test('a server restart is shown; the page recovers with its bets and the suspended market', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  const cell = bestPrice(page, 'Back Deccan Falcons');
  await cell.click();
  await findSlip(page)
    .getByRole('textbox', { name: /^Stake/ })
    .fill('1000');
  await placeButton(page).click();
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('1,000');

  await server.restart(async () => {
    await page.getByText(/reconnecting… prices may be out of date/i).waitFor();
  });

  await page.getByText('Live prices', { exact: true }).waitFor({ timeout: 60_000 });
  const bets = page.getByRole('region', { name: /open bets/i });
  // An in-play market comes back suspended, which makes unmatched bets lapse.
  await expect.poll(() => page.getByRole('main').getByText('Suspended').count()).toBe(2);
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('600');
  await bets.getByText('₹600 at 1.90').waitFor();
  expect(await bets.getByText(/unmatched/i).count()).toBe(0);

  // Not only connected, but subscribed to this page's events again.
  await stage.operator.call('operatorSetMarketStatus', {
    marketId: stage.marketId,
    status: 'OPEN',
  });
  await moveOffer(stage, { side: 'lay', rate: 1.83, stake: 600 });
  await cell.getByText('1.83').waitFor();
  await context.close();
});

test('a bet whose response was lost isn’t placed twice by trying again', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  await bestPrice(page, 'Back Deccan Falcons').click();
  const slip = findSlip(page);
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('250');
  await page.route(
    '**/Bet/PlaceBetV2',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  // Nor can the page find out whether the bet was placed.
  await page.route('**/Bet/GetUserOpenBets**', (route) => route.abort());

  await placeButton(page).click();
  await slip.getByText('No response. Try again: your bet won’t be placed twice.').waitFor();
  expect(await slip.getByRole('textbox', { name: /^Stake/ }).inputValue()).toBe('250');
  await placeButton(page).click();

  await slip.getByText('Tap a price to add a bet.').waitFor();
  expect(await openBetsOnServer(server, page)).toHaveLength(1);
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('250');
  await context.close();
});

test('a slip edited after a lost response says that the earlier bet was placed', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  await bestPrice(page, 'Back Deccan Falcons').click();
  const slip = findSlip(page);
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('250');
  await page.route(
    '**/Bet/PlaceBetV2',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  // Nor can the page find out whether the bet was placed.
  await page.route('**/Bet/GetUserOpenBets**', (route) => route.abort());
  await placeButton(page).click();
  await slip.getByText('No response. Try again: your bet won’t be placed twice.').waitFor();
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('900');
  await placeButton(page).click();

  await page.getByText('Your earlier bet was already placed').waitFor();
  await page.getByText('₹250 at 1.90. Your changes weren’t applied.').waitFor();
  expect(await openBetsOnServer(server, page)).toHaveLength(1);
  await context.close();
});

test('a page part that failed to load breaks nothing and loads once the network is back', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  await bestPrice(page, 'Back Deccan Falcons').click();
  await findSlip(page)
    .getByRole('textbox', { name: /^Stake/ })
    .fill('500');
  // Its script and styles are loaded with the first position.
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
  // Another player now backs at 1.60, so the position could be closed.
  await offer(stage, { side: 'back', rate: 1.6, stake: 2_000 });
  await findSlip(page).getByText('Tap a price to add a bet.').waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: /cash out/i })
    .waitFor();
  await context.close();
});
