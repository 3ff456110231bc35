import type { Preferences } from '@crease/contracts/people/preferences.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DESKTOP, openBrowser, openVisitor, PHONE } from './browser.ts';
import { moveOffer, openBetsOnServer, type StageTerms, setStage } from './fixtures.ts';
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

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
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
