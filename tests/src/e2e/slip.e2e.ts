import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { DESKTOP, openBrowser, openVisitor, PHONE } from './browser.ts';
import { credit, moveOffer, openBetsOnServer, type StageTerms, setStage } from './fixtures.ts';
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

/** A demo user on a market without delay, with the Falcons' price tapped. */
async function tapped(terms: StageTerms = {}, device = DESKTOP) {
  const stage = await setStage(server, { inPlayDelayMs: 0, ...terms });
  const visitor = await openVisitor(browser, device);
  await openMarket(visitor.page, server, stage);
  await logInAsDemo(visitor.page);
  await bestPrice(visitor.page, 'Back Deccan Falcons').click();
  return { ...visitor, stage, slip: findSlip(visitor.page) };
}

test('a price that worsened after the tap must be accepted, by button or Enter, before the bet is placed', async () => {
  const { page, stage, slip, context } = await tapped();
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('500');

  await moveOffer(stage, { side: 'lay', rate: 1.83, stake: 600 });
  await slip.getByText('Odds changed 1.90 → 1.83').waitFor();
  await slip.getByRole('button', { name: 'Accept 1.83' }).waitFor();
  await moveOffer(stage, { side: 'lay', rate: 1.82, stake: 600 });
  await slip.getByRole('button', { name: 'Accept 1.82' }).click();
  await moveOffer(stage, { side: 'lay', rate: 1.81, stake: 600 });
  await slip.getByRole('button', { name: 'Accept 1.81' }).waitFor();
  await slip.getByRole('textbox', { name: /^Stake/ }).press('Enter');
  const place = slip.getByRole('button', { name: 'Place bet ₹500' });
  await place.waitFor();
  expect(await openBetsOnServer(server, page)).toEqual([]);
  await place.click();

  await page
    .getByText(/bet matched/i)
    .first()
    .waitFor();
  const [bet] = await openBetsOnServer(server, page);
  expect(bet).toMatchObject({ betRate: 1.81, matchedStake: 500, avgRate: 1.81 });
  await context.close();
});

test('accepts a stake of one paisa if the market allows it', async () => {
  const { page, slip, context } = await tapped({ min: 0.01 });

  await slip.getByRole('textbox', { name: /^Stake/ }).fill('0.01');
  await slip.getByRole('button', { name: 'Place bet ₹0.01' }).click();

  await expect.poll(() => bannerFigure(page, /bal/i)).toBe('99,999.99');
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('0.01');
  await context.close();
});

test('groups fifteen lakh the Indian way everywhere', async () => {
  const { page, stage, slip, context } = await tapped({ max: 1_500_000 }, PHONE);
  await credit(stage, page, 1_500_000);
  await expect.poll(() => bannerFigure(page, /bal/i)).toBe('16,00,000');

  await slip.getByRole('button', { name: '15 lac', exact: true }).click();
  expect(await slip.getByRole('textbox', { name: /^Stake/ }).inputValue()).toBe('15,00,000');
  await slip.getByText('+₹13,50,000').waitFor();
  await slip.getByRole('button', { name: 'Place bet ₹15,00,000' }).click();

  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('15,00,000');
  const bets = await showOpenBets(page, PHONE);
  await bets.getByText('600 matched, 14,99,400 unmatched').waitFor();
  await context.close();
});

test('a double press places one bet', async () => {
  const { page, slip, context } = await tapped({ inPlayDelayMs: 1_000 });
  await slip.getByRole('textbox', { name: /^Stake/ }).fill('200');

  await placeButton(page).dblclick();

  await page
    .getByText(/bet matched/i)
    .first()
    .waitFor();
  expect(await openBetsOnServer(server, page)).toHaveLength(1);
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('200');
  await context.close();
});

test('keeps the tapped price and stake on the slip through login', async () => {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const { page, context, complaints } = await openVisitor(browser, PHONE);
  await openMarket(page, server, stage);
  await bestPrice(page, 'Back Deccan Falcons').click();
  const slip = findSlip(page);
  for (const key of ['2', '5', '0']) await slip.getByRole('button', { name: key, exact: true }).click();

  await slip.getByRole('button', { name: 'Log in to bet' }).click();
  await page
    .getByRole('dialog', { name: 'LOGIN' })
    .getByRole('button', { name: /demo user/i })
    .click();

  await slip.getByRole('button', { name: 'Place bet ₹250' }).click();
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('250');
  const [bet] = await openBetsOnServer(server, page);
  expect(bet).toMatchObject({ marketId: stage.marketId, betType: 'Back', matchedStake: 250 });
  expect(complaints).toEqual([]);
  await context.close();
});
