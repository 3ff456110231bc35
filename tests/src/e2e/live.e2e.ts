import { describe, expect, test } from 'vitest';
import { demoUser } from '#running/api-client.ts';
import { placeBet } from './bettor.ts';
import { DESKTOP, DEVICES, openVisitor } from './browser.ts';
import { moveOffer, offer, type Stage, setStage } from './fixtures.ts';
import { bannerFigure, bestPrice, findSlip, logInAsDemo, openMarket, placeButton } from './market-page.ts';
import { expectSound } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

startProduct();

test("another user's price reaches the open page and flashes", async () => {
  const stage = await setStage(server);
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  const cell = bestPrice(page, 'Back Deccan Falcons');
  await cell.getByText('1.90').waitFor();
  // Each price flash is recorded by the page itself, because it may be shorter than a poll from outside.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.dataset.flash !== undefined)
          seen.push(`${target.dataset.side} ${target.dataset.flash}`);
    }).observe(document.body, { subtree: true, attributeFilter: ['data-flash'] });
  });

  await moveOffer(stage, { side: 'lay', rate: 1.83, stake: 750 });
  await cell.getByText('1.83').waitFor();
  await cell.getByText('750').waitFor();
  // A better price next to the current one: the cell updates without anything disappearing.
  await offer(stage, { side: 'lay', rate: 1.86, stake: 750 });
  await cell.getByText('1.86').waitFor();

  const glows = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await expect.poll(glows).toContain('back up');
  await expect.poll(() => cell.getAttribute('data-flash')).toBe(null);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a page reopened after a moment shows current prices', async () => {
  const stage = await setStage(server);
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  const cell = bestPrice(page, 'Back Deccan Falcons');
  await cell.getByText('1.90').waitFor();

  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL('**/inplay');
  const row = page.getByRole('article').filter({ has: page.locator(`a[href$="/${stage.dreamEventId}"]`) });
  await row.getByText('1.90').waitFor();
  await stage.operator.call('operatorSetMarketStatus', {
    marketId: stage.marketId,
    status: 'SUSPENDED',
  });
  await row.getByText('Suspended').waitFor();
  await page.goBack();
  await expect.poll(() => page.getByRole('main').getByText('Suspended').count()).toBe(2);

  // The reverse: updates now reach the market page instead of the list.
  await stage.operator.call('operatorSetMarketStatus', {
    marketId: stage.marketId,
    status: 'OPEN',
  });
  await cell.getByText('1.90').waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await row.getByText('1.90').waitFor();
  await expect.poll(() => row.getByText('Suspended').count()).toBe(0);
  await context.close();
});

test('a bet in one tab updates balance and open bets in the other', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  const second = await context.newPage();
  await openMarket(second, server, stage);
  await expect.poll(() => bannerFigure(second, /bal/i)).toBe('1,00,000');

  await page.bringToFront();
  await bestPrice(page, 'Back Deccan Falcons').click();
  await findSlip(page)
    .getByRole('textbox', { name: /^Stake/ })
    .fill('350');
  await placeButton(page).click();

  await expect.poll(() => bannerFigure(second, /bal/i)).toBe('99,650');
  await expect.poll(() => bannerFigure(second, /exp/i)).toBe('350');
  await second
    .getByRole('region', { name: /open bets/i })
    .getByRole('listitem')
    .first()
    .waitFor();
  await context.close();
});

describe('8 real-time transport errors', () => {
  test.each([
    ['a 404', { status: 404, body: 'Not Found' }, 'The live price service wasn’t found at this address.'],
    ['a refused connection', null, 'Couldn’t connect to live prices.'],
  ])('%s during negotiation is shown on the page, which recovers', async (_, answer, words) => {
    const stage = await setStage(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    await page.route(/\/notify\/negotiate/, (route) => (answer === null ? route.abort() : route.fulfill(answer)));

    await page.goto(`${server.url}/markets/${stage.eventId}/${stage.dreamEventId}`);

    const notice = page.getByRole('status').getByText(words);
    await notice.waitFor();
    await notice.getByText(/Prices may be out of date and can’t be bet on/).waitFor();
    await page.getByText('Not connected').waitFor();
    const price = page.getByRole('button', { name: /^Back Deccan Falcons at/ }).first();
    await expect.poll(() => price.isDisabled()).toBe(true);
    await page.unroute(/\/notify\/negotiate/);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('Live prices', { exact: true }).waitFor();
    await expect.poll(() => notice.count()).toBe(0);
    await expect.poll(() => price.isEnabled()).toBe(true);
    await context.close();
  });

  test('reports that no transport works', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    await page.route(/\/notify\?/, (route) => route.abort());
    await page.routeWebSocket(/\/notify/, (socket) => socket.close({ code: 1011 }));

    await page.goto(`${server.url}/inplay`);

    await page.getByRole('status').getByText('This network is blocking live prices.').waitFor();
    await context.close();
  });
});

/** A market with some volume and more than three prices to back. */
async function setDeepStage(): Promise<Stage> {
  const stage = await setStage(server);
  for (const rate of [1.85, 1.8, 1.75, 1.7]) await offer(stage, { side: 'lay', rate, stake: 900 });
  await placeBet(await demoUser(server.url), stage, { rate: 1.9, stake: 100, runnerId: stage.falcons });
  return stage;
}

test.each(DEVICES)(
  'on a $name shows traded prices and the full market depth, updates it live, and adds a tapped price to the slip',
  async (device) => {
    const stage = await setDeepStage();
    const { page, complaints, context } = await openVisitor(browser, device);
    await openMarket(page, server, stage);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('button', { name: 'Market depth: Match odds' }).click();
    const depth = page.getByRole('dialog', { name: 'Market depth: Match odds' });
    await depth.getByRole('button', { name: /^Back Deccan Falcons at 1\.70/ }).waitFor();
    await offer(stage, { side: 'lay', rate: 1.6, stake: 700 });
    await depth.getByRole('button', { name: /^Back Deccan Falcons at 1\.60 ?, 700/ }).waitFor();
    await expectSound(page);

    await depth.getByRole('tab', { name: 'Price history' }).click();
    await depth.getByRole('img', { name: /^Deccan Falcons: opened 1\.90, last 1\.90/ }).waitFor();
    await depth.locator('canvas').first().waitFor();
    await depth.getByText('All', { exact: true }).click();
    await depth.getByRole('row', { name: /^Deccan Falcons 1\.90 1\.90 1\.90 ₹200/ }).waitFor();
    await expectSound(page);

    await depth.getByRole('tab', { name: 'Depth' }).click();
    await depth.getByRole('button', { name: /^Back Deccan Falcons at 1\.75/ }).click();
    await depth.waitFor({ state: 'hidden' });
    await expect.poll(() => findSlip(page).getByLabel('Odds', { exact: true }).inputValue()).toBe('1.75');
    expect(complaints).toEqual([]);
    await context.close();
  },
);
