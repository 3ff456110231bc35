import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { DESKTOP, openBrowser, openVisitor, PHONE } from './browser.ts';
import { openBetsOnServer, setStage } from './fixtures.ts';
import { bannerFigure, bestPrice, findSlip, logInAsDemo, openMarket } from './market-page.ts';

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

const MAX_TAB_STOPS = 120;

function hasFocus(place: Locator): Promise<boolean> {
  return place.evaluate((element) => element === document.activeElement);
}

/** Presses Tab until the control has focus. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    if (await hasFocus(place)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MAX_TAB_STOPS} stops of Tab did not reach ${place}`);
}

test('places a bet by keyboard: login, search, price, stake, Enter, Escape', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  await page.goto(`${server.url}/inplay`);
  const logIn = page.getByRole('banner').getByRole('button', { name: /^log in$/i });
  const dialog = page.getByRole('dialog', { name: 'LOGIN' });

  await logIn.waitFor();
  await page.keyboard.press('Tab');
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
  await tabTo(page, logIn);
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await expect.poll(() => hasFocus(dialog.getByLabel('Username'))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await hasFocus(logIn)).toBe(true);

  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: /login as demo user/i }));
  await page.keyboard.press('Enter');
  await expect.poll(() => bannerFigure(page, /bal/i)).toBe('1,00,000');

  await page.keyboard.press('/');
  const search = page.getByRole('banner').getByRole('searchbox', { name: 'Search matches' });
  await expect.poll(() => hasFocus(search)).toBe(true);
  await page.keyboard.type('kraken');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /konkan kraken/i })
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/markets/${stage.eventId}/**`);

  const cell = bestPrice(page, 'Back Deccan Falcons');
  const stake = findSlip(page).getByRole('textbox', { name: /^Stake/ });
  await tabTo(page, cell);
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(stake)).toBe(true);
  await page.keyboard.type('500');
  await page.keyboard.press('Escape');
  await stake.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(cell)).toBe(true);

  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(stake)).toBe(true);
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect.poll(() => openBetsOnServer(server, page)).toHaveLength(1);
  const [bet] = await openBetsOnServer(server, page);
  expect(bet).toMatchObject({ betType: 'Back', matchedStake: 500, runnerId: stage.falcons });
  await expect.poll(() => hasFocus(cell)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test('arrow keys step the odds along the ladder, and the bet is placed at those odds', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context } = await openVisitor(browser, DESKTOP);
  await openMarket(page, server, stage);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^demo$/i })
    .press('Enter');
  await expect.poll(() => bannerFigure(page, /bal/i)).toBe('1,00,000');

  await bestPrice(page, 'Back Deccan Falcons').press('Enter');
  const odds = findSlip(page).getByRole('textbox', { name: 'Odds' });
  await odds.focus();
  for (let step = 0; step < 11; step++) await page.keyboard.press('ArrowUp');
  // 1.90 … 2.00 in steps of 0.01, then of 0.02.
  expect(await odds.inputValue()).toBe('2.02');
  await page.keyboard.press('Tab');
  await findSlip(page)
    .getByRole('textbox', { name: /^Stake/ })
    .focus();
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');

  await expect.poll(() => openBetsOnServer(server, page)).toHaveLength(1);
  const [bet] = await openBetsOnServer(server, page);
  expect(bet).toMatchObject({ betRate: 2.02, unmatchedStake: 150 });
  await context.close();
});

test('every dialog returns focus to the control that opened it', async () => {
  await setStage(server);
  const { page, context } = await openVisitor(browser, PHONE);
  await page.goto(`${server.url}/inplay`);
  await logInAsDemo(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  const openers: readonly [Locator, string][] = [
    [main.getByRole('button', { name: 'Sports' }), 'Sports and matches'],
    [main.getByRole('button', { name: 'My bets' }), 'My bets'],
    [main.getByRole('button', { name: 'Account' }), 'Account'],
    [page.getByRole('banner').getByRole('button', { name: 'Search events' }), 'Search'],
  ];

  for (const [opener, name] of openers) {
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
    // A dialog's content may appear shortly after its frame.
    await expect.poll(isInside, { message: `focus is inside ${name}` }).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(opener), { message: `focus is back after ${name}` }).toBe(true);
  }
  await context.close();
});
