import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logOut } from './bettor.ts';
import { DESKTOP, openBrowser, openVisitor } from './browser.ts';
import { moveOffer, offer, openBetsOnServer, setStage } from './fixtures.ts';
import {
  bannerFigure,
  bestPrice,
  findSlip,
  logInAsDemo,
  openMarket,
  placeButton,
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

test('a suspended market hides its prices; the slip says so, keeps the stake and resumes', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  await bestPrice(page, 'Back Deccan Falcons').click();
  const slip = findSlip(page);
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('300');

  const { marketId } = stage;
  await stage.operator.call('operatorSetMarketStatus', { marketId, status: 'SUSPENDED' });
  await expect.poll(() => page.getByRole('main').getByText('Suspended').count()).toBe(2);
  await slip.getByText('Suspended. Nothing is placed; your selection stays here.').waitFor();
  expect(await bestPrice(page, 'Back Deccan Falcons').count()).toBe(0);
  expect(await slip.getByRole('textbox', { name: /^Stake/ }).inputValue()).toBe('300');
  expect(await placeButton(page).isDisabled()).toBe(true);

  await stage.operator.call('operatorSetMarketStatus', { marketId, status: 'BALL_RUNNING' });
  await slip
    .getByText('No bets during a ball or raid. Nothing is placed; your selection stays here.')
    .waitFor();
  await stage.operator.call('operatorSetMarketStatus', { marketId, status: 'OPEN' });
  await placeButton(page).click();
  await expect.poll(() => openBetsOnServer(server, page)).toHaveLength(1);
  await context.close();
});

test('a settled market pays, leaves the page and clears its open bets', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  await bestPrice(page, 'Back Deccan Falcons').click();
  await findSlip(page)
    .getByRole('textbox', { name: /^Stake/ })
    .fill('600');
  await placeButton(page).click();
  const bets = page.getByRole('region', { name: /open bets/i });
  await bets.getByRole('listitem').first().waitFor();

  await stage.operator.call('operatorSettleMarket', {
    marketId: stage.marketId,
    result: { winnerRunnerId: stage.falcons },
    closeFirst: true,
  });

  // 600 at 1.90 wins 540, less 2% commission.
  await page.getByText('Settled: Match odds').waitFor();
  await page.getByText('+540 · Deccan Falcons v Konkan Kraken · Commission ₹10.80').waitFor();
  await expect.poll(() => bannerFigure(page, /bal/i)).toBe('1,00,529.20');
  await bets.getByText('No open bets').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: /^back deccan falcons/i }).count())
    .toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('an in-play row follows its market and disappears when the match is over', async () => {
  const stage = await setStage(server);
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  await page.goto(`${server.url}/inplay`);
  const row = page
    .getByRole('article')
    .filter({ has: page.locator(`a[href$="/${stage.dreamEventId}"]`) });
  await row.getByText('1.90').waitFor();

  await moveOffer(stage, { side: 'lay', rate: 1.83, stake: 600 });
  await row.getByText('1.83').waitFor();
  const { marketId, eventId } = stage;
  await stage.operator.call('operatorSetMarketStatus', { marketId, status: 'SUSPENDED' });
  await row.getByText('Suspended').waitFor();
  await stage.operator.call('operatorSetMarketStatus', { marketId, status: 'OPEN' });
  await expect.poll(() => row.getByText('Suspended').count()).toBe(0);

  await stage.operator.call('operatorSettleMarket', {
    marketId,
    result: { winnerRunnerId: stage.kraken },
    closeFirst: true,
  });
  await stage.operator.call('operatorCloseEvent', { eventId });
  await expect.poll(() => row.count()).toBe(0);
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
  const row = page
    .getByRole('article')
    .filter({ has: page.locator(`a[href$="/${stage.dreamEventId}"]`) });
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

test('logging out in one tab ends the session in the other and removes user data', async () => {
  const stage = await setStage(server);
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await logInAsDemo(page);
  const second = await context.newPage();
  await openMarket(second, server, stage);
  await expect.poll(() => bannerFigure(second, /bal/i)).toBe('1,00,000');

  await page.bringToFront();
  await logOut(page);

  for (const tab of [page, second]) {
    await tab
      .getByRole('banner')
      .getByRole('button', { name: /^log in$/i })
      .waitFor();
    expect(await tab.getByRole('banner').innerText()).not.toContain('1,00,000');
  }
  const kept = await second.evaluate(() => Object.keys(localStorage));
  expect(kept).not.toContain('accessToken');
  expect(kept).not.toContain('userinfo');
  expect(kept).not.toContain('balance');
  await context.close();
});
