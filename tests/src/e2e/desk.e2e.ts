import { randomUUID } from 'node:crypto';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#running/api-client.ts';
import { logInClient, logInTo, makeBettor, placeBet } from './bettor.ts';
import { axeProblems, DESKTOP, DEVICES, type Device, openVisitor, PHONE } from './browser.ts';
import { type HouseStage, openHouseStage } from './house-stage.ts';
import { bannerFigure } from './market-page.ts';
import { browser, server, startProduct } from './product.ts';

startProduct();
let stage: HouseStage;

beforeAll(async () => {
  stage = await openHouseStage(server);
});

/** Opens one of a new bettor's pages. Returns the bettor's API client and the page. */
async function openDesk(device: Device, to: string) {
  const { userName } = await makeBettor(server);
  const client = await logInClient(server.url, userName);
  const visitor = await openVisitor(browser, device);
  const show = () => logInTo(visitor.page, server, { userName, to });
  return { ...visitor, client, userName, show };
}

const TEAMS = [{ name: 'Deccan Falcons' }, { name: 'Konkan Kraken' }];

async function matchOdds(eventId: number): Promise<WireMarket> {
  const market = await stage.market(eventId, {
    kind: 'MATCH_ODDS',
    marketName: 'Match odds',
    runners: TEAMS,
  });
  await stage.offer(market, [{ runner: 0, side: 'back', rate: 1.9 }]);
  return market;
}

function openOn(client: ApiClient) {
  return client.call('getUserOpenBets', {}).then(({ openBets }) => openBets);
}

/** A total above a list, by label. */
function figure(page: Page, name: string) {
  return page.getByRole('main').locator('dl[aria-label="Totals"] > div').filter({ hasText: name }).locator('dd');
}

/** More than fit into a window. */
const ROWS = 30;

/** True if the centre of the element is in the window and uncovered. */
function isVisible(thing: Locator): Promise<boolean> {
  return thing.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && element.contains(there);
  });
}

describe.each(DEVICES)('the desk on a $name', (device) => {
  test('edits several unmatched bets together, cancels the selected ones, then all', async () => {
    const { page, client, show, complaints, context } = await openDesk(device, '/current-bet');
    const market = await matchOdds((await stage.event()).id);
    await placeBet(client, market, { rate: 1.9, stake: 1_000.5 });
    for (const rate of [3, 3.5, 4]) await placeBet(client, market, { rate, stake: 400 });
    await show();

    await expect.poll(() => figure(page, 'Bets').innerText()).toBe('4');
    await expect.poll(() => figure(page, 'Stake').innerText()).toBe('₹2,200.50');
    expect(await axeProblems(page)).toEqual([]);

    const boxes = page.getByRole('checkbox', { name: 'Select bet on Deccan Falcons' });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByText('2 of 3 selected').waitFor();
    await page.getByRole('button', { name: 'Edit selected' }).click();
    const form = page.getByRole('form', { name: 'Edit selected bets' });
    await form.getByLabel('Odds for all bets').fill('5.1');
    await form.getByLabel('Stake per bet').fill('300');
    expect(await axeProblems(page)).toEqual([]);
    await form.getByRole('button', { name: 'Update 2 bets' }).click();

    await form.waitFor({ state: 'hidden' });
    const rests = async () =>
      (await openOn(client))
        .filter(({ unmatchedStake }) => unmatchedStake > 0)
        .map(({ betRate, unmatchedStake }) => `${unmatchedStake} at ${betRate}`)
        .sort();
    expect(await rests()).toEqual(['300 at 5.1', '300 at 5.1', '400 at 3']);
    await expect.poll(() => figure(page, 'Stake').innerText()).toBe('₹2,000.50');

    await boxes.nth(0).check();
    await page.getByRole('button', { name: 'Cancel selected' }).click();
    await expect.poll(() => boxes.count()).toBe(2);
    expect(await rests()).toEqual(['300 at 5.1', '400 at 3']);
    await page.getByLabel('All unmatched').check();
    await page.getByRole('button', { name: 'Cancel selected' }).click();
    await expect.poll(() => figure(page, 'Bets').innerText()).toBe('1');
    expect(await rests()).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('filters stay in view while rows scroll, and never cover the focused element', async () => {
    const { page, client, show, complaints, context } = await openDesk(device, '/current-bet');
    const market = await matchOdds((await stage.event()).id);
    for (let n = 0; n < ROWS; n++) await placeBet(client, market, { rate: 3, stake: 100 });
    await show();
    const boxes = page.getByRole('checkbox', { name: 'Select bet on Deccan Falcons' });
    await expect.poll(() => boxes.count()).toBe(ROWS);
    const chip = page.getByRole('button', { name: 'Matched', exact: true });

    await boxes.nth(ROWS - 1).focus();
    expect(await isVisible(chip)).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    // Three tab stops per row: more than the window shows at once.
    for (let stop = 0; stop < ROWS * 2; stop++) {
      await page.keyboard.press('Shift+Tab');
      expect(await isVisible(page.locator(':focus')), `stop ${stop}`).toBe(true);
    }
    expect(await isVisible(chip)).toBe(true);

    // A phone in landscape, and a desktop at 200%.
    await page.setViewportSize(device === DESKTOP ? { width: 720, height: 450 } : { width: 844, height: 390 });
    await boxes.nth(ROWS - 1).focus();
    expect(await isVisible(chip)).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('market analysis and exposure by match add up to the header’s exposure', async () => {
  const { page, client, show, complaints, context } = await openDesk(DESKTOP, '/Market-Analysis');
  const [first, second] = [await stage.event(), await stage.event()];
  await placeBet(client, await matchOdds(first.id), { rate: 1.9, stake: 1_000.01 });
  // Unmatched: laying 333.33 at 1.87 risks 289.9971, which is rounded up.
  const other = await matchOdds(second.id);
  await placeBet(client, other, { rate: 1.87, stake: 333.33, type: 2 });
  const session = await stage.market(first.id, {
    kind: 'FANCY',
    marketName: '6 over runs, Falcons',
  });
  await stage.offer(session, [
    { runner: 0, side: 'lay', rate: 100, line: 50 },
    { runner: 0, side: 'back', rate: 90, line: 51 },
  ]);
  await client.call('placeBet', {
    type: 3,
    rate: 90,
    stake: 250.25,
    fancyValue: 51,
    runnerId: session.runners[0]?.id ?? null,
    marketId: session.marketId,
    eventId: session.eventId,
    placeTime: null,
    clientBetId: randomUUID(),
  });
  await show();

  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('1,540.26');
  await expect.poll(() => figure(page, 'Exposure, all markets').innerText()).toBe('−₹1,540.26');
  await expect.poll(() => figure(page, 'Open markets').innerText()).toBe('3');
  await page.getByRole('button', { name: /6 over runs/ }).click();
  await page.getByText('50 or fewer').waitFor();
  await page.getByText('51 or more').waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('banner').getByRole('button', { name: /\bexp/i }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await wallet.getByText('Cash balance').waitFor();
  expect(await wallet.innerText()).toContain('₹1,00,000');
  expect(await wallet.innerText()).toContain('₹98,459.74');
  expect(await axeProblems(page)).toEqual([]);
  await wallet.getByRole('button', { name: /break down by match/i }).click();
  const risks = page.getByRole('dialog', { name: 'Exposure' });
  await expect
    .poll(() => risks.getByRole('row').allInnerTexts())
    .toEqual([
      expect.stringContaining('Description'),
      expect.stringMatching(/Deccan Falcons v Konkan Kraken\s+2\s+−1,250.26/),
      expect.stringMatching(/Deccan Falcons v Konkan Kraken\s+1\s+−290/),
      expect.stringMatching(/Total\s+3\s+−1,540.26/),
    ]);
  expect(await axeProblems(page)).toEqual([]);
  await risks.getByRole('link').first().click();
  await page.waitForURL(`**/markets/${first.id}/**`);
  await risks.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

test('settings don’t move while stake buttons load, and the page menu jumps to them', async () => {
  const { page, show, complaints, context } = await openDesk(PHONE, '/stake-setting');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/UserStake/GetByUser', async (route) => {
    await held;
    await route.continue();
  });
  await show();
  const heading = page.getByRole('heading', { name: 'Settings', exact: true });
  await heading.waitFor();
  const before = await heading.boundingBox();
  expect(await axeProblems(page)).toEqual([]);

  release();
  await page.getByLabel('Label 8').waitFor();

  expect(await heading.boundingBox()).toEqual(before);
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('button', { name: 'Sound and vibration' })
    .click();
  const group = page.getByRole('heading', { name: 'Sound and vibration' });
  await expect.poll(() => group.evaluate((element) => element === document.activeElement)).toBe(true);
  const isCovered = await group.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return document.elementFromPoint(left + 2, top + 2) !== element;
  });
  expect(isCovered).toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});
