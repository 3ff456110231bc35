import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Device, openVisitor, PHONE } from './browser.ts';
import { offer, placeAs, setStage } from './fixtures.ts';
import { HouseStage } from './house-stage.ts';
import { bannerFigure, bestPrice, findSlip, logInAsDemo, openMarket, placeButton } from './market-page.ts';
import { sidewaysScroll } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

startProduct();

/** Landscape: keypad, price and button don't fit together, so the page may scroll between them. */
const ACROSS: Device = { name: 'phone', viewport: { width: 740, height: 360 } };
const SMALL: Device = { name: 'phone', viewport: { width: 360, height: 640 } };
const PHONES: readonly Device[] = [PHONE, SMALL];

/** Opens a match with a session below its exchange market, on a phone of this size. */
async function visit(device: Device) {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  // A counterparty to close the position with.
  await offer(stage, { side: 'back', rate: 1.95, stake: 600 });
  const house = new HouseStage(stage.operator, stage.rival);
  for (const over of [6, 10, 15, 20]) {
    const session = await house.market(stage.eventId, {
      kind: 'FANCY',
      marketName: `${over} over runs`,
      runners: [],
    });
    await house.offer(session, [
      { runner: 0, side: 'back', rate: 100, line: 51 },
      { runner: 0, side: 'lay', rate: 100, line: 50 },
    ]);
  }
  const line = await house.market(stage.eventId, { kind: 'LINE', marketName: 'Powerplay line' });
  await house.offer(line, [
    { runner: 0, side: 'back', rate: 2, line: 45.5 },
    { runner: 0, side: 'lay', rate: 2, line: 46.5 },
  ]);
  const bookmaker = await house.market(stage.eventId, {
    kind: 'BOOKMAKER',
    marketName: 'Bookmaker',
    runners: [{ name: 'Reef Tigers' }, { name: 'Marsh Vipers' }],
  });
  await house.offer(bookmaker, [{ runner: 0, side: 'back', rate: 85 }]);
  const visitor = await openVisitor(browser, device);
  await openMarket(visitor.page, server, stage);
  await logInAsDemo(visitor.page);
  return { ...visitor, stage, house, bookmaker };
}

const getTop = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;

/** A real tap at the price's position; Playwright's click would scroll to it. */
async function tap(page: Page, locator: Locator): Promise<void> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('nothing to tap');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Enters ₹200 on the keypad. */
async function typeStake(page: Page): Promise<void> {
  await findSlip(page).getByRole('button', { name: '2', exact: true }).waitFor();
  for (const key of ['2', '00']) {
    await tap(page, findSlip(page).getByRole('button', { name: key, exact: true }));
  }
  await findSlip(page).getByRole('button', { name: 'Place bet ₹200' }).waitFor();
}

async function isFullyInView(locator: Locator, { viewport }: Device): Promise<boolean> {
  const box = await locator.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= viewport.height;
}

/** True if in view with its centre uncovered. */
async function isVisible(locator: Locator, device: Device): Promise<boolean> {
  if (!(await isFullyInView(locator, device))) return false;
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

test.each(PHONES)(
  'at $viewport.width × $viewport.height keeps the tapped price and the Place bet button in view, and moves nothing once the bet is placed',
  async (device) => {
    const { page, context } = await visit(device);
    const price = bestPrice(page, 'Back Deccan Falcons');
    const before = await getTop(price);

    await tap(page, price);
    await typeStake(page);

    await expect.poll(() => isFullyInView(placeButton(page), device)).toBe(true);
    expect(await isFullyInView(price, device)).toBe(true);
    expect(await sidewaysScroll(page, device.viewport.width)).toEqual([]);
    await tap(page, placeButton(page));
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('200');

    await findSlip(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Cash out/ }).waitFor();
    expect(Math.abs((await getTop(price)) - before)).toBeLessThan(2);
    await context.close();
  },
);

// Measures the smaller phone only: the other one has more room.
describe('at 360 × 640', () => {
  const device = SMALL;

  test.each([
    { kind: 'a session far down the page', cell: /^Yes 15 over runs at/ },
    { kind: 'a line', cell: /^Yes Powerplay line at/ },
    { kind: 'a bookmaker', cell: /^Back Reef Tigers at/ },
  ])('the same for $kind', async ({ cell }) => {
    const { page, context } = await visit(device);
    const price = page.getByRole('button', { name: cell });
    await price.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    const before = await getTop(price);

    await tap(page, price);
    await typeStake(page);

    await expect.poll(() => isFullyInView(placeButton(page), device)).toBe(true);
    expect(await isFullyInView(price, device)).toBe(true);
    await tap(page, placeButton(page));
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('200');

    await findSlip(page).waitFor({ state: 'detached' });
    expect(Math.abs((await getTop(price)) - before)).toBeLessThan(2);
    await context.close();
  });

  test('shows the reason for a rejection above the Place bet button', async () => {
    const { page, house, bookmaker, context } = await visit(device);
    const price = page.getByRole('button', { name: /^Back Reef Tigers at/ });
    await price.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await tap(page, price);
    await typeStake(page);
    // Pages don't know the limit until a bet is rejected.
    await house.limitRisk(bookmaker, 100);

    await tap(page, placeButton(page));

    const why = findSlip(page).getByText('Not placed: Exposure limit exceeded');
    await expect.poll(() => isVisible(why, device)).toBe(true);
    expect(await isVisible(placeButton(page), device)).toBe(true);
    expect(await isFullyInView(price, device)).toBe(true);
    await context.close();
  });

  test('edits an unmatched bet without scrolling, with the button in view', async () => {
    const { page, stage, context } = await visit(device);
    await placeAs(server, page, { stage, rate: 50, stake: 450 });
    await page.getByRole('tab', { name: /open bets/i }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();

    const form = page.getByRole('form', { name: 'Edit bet on Konkan Kraken' });
    await form.getByLabel('New stake').fill('300');
    const change = form.getByRole('button', { name: 'Change' });
    await expect.poll(() => isFullyInView(change, device)).toBe(true);
    expect(await sidewaysScroll(page, device.viewport.width)).toEqual([]);
    await tap(page, change);

    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('300');
    await context.close();
  });

  test('fits a cash-out of crores on one line and moves no price', async () => {
    const { page, context } = await visit(device);
    const price = bestPrice(page, 'Back Deccan Falcons');
    const before = await getTop(price);

    await tap(page, price);
    await typeStake(page);
    await tap(page, placeButton(page));
    const cashOut = page.getByRole('button', { name: /^Cash out/ });
    await cashOut.waitFor();
    await findSlip(page).waitFor({ state: 'detached' });

    await cashOut.locator('b').evaluate((amount) => {
      amount.textContent = '−₹12,34,56,789.25';
    });
    const lines = await cashOut.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
    });
    expect(lines).toBe(1);
    expect(await isFullyInView(cashOut, device)).toBe(true);
    expect(await sidewaysScroll(page, device.viewport.width)).toEqual([]);
    expect(Math.abs((await getTop(price)) - before)).toBeLessThan(2);
    await context.close();
  });

  test('keeps the Book button within its session row, under a two-line name', async () => {
    const { page, stage, context } = await visit(device);
    const house = new HouseStage(stage.operator, stage.rival);
    const name = '25 over runs of the Deccan Falcons in their second innings';
    const session = await house.market(stage.eventId, {
      kind: 'FANCY',
      marketName: name,
      runners: [],
    });
    await house.offer(session, [{ runner: 0, side: 'back', rate: 100, line: 151 }]);
    const price = page.getByRole('button', { name: new RegExp(`^Yes ${name} at`) });
    await price.click();
    for (const key of ['2', '00']) {
      await findSlip(page).getByRole('button', { name: key, exact: true }).click();
    }
    await placeButton(page).click();

    const book = page.getByRole('button', { name: /^Book\b/ });
    await book.waitFor();
    await findSlip(page).waitFor({ state: 'detached' });
    const [box, row] = await book.evaluate((button) =>
      [button, button.closest('li')].map((element) => {
        const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        return { top, bottom };
      }),
    );
    expect(box?.bottom).toBeLessThanOrEqual(row?.bottom ?? 0);
    expect((box?.bottom ?? 0) - (box?.top ?? 0)).toBeLessThan(24);
    await context.close();
  });

  test('a price below the open slip stays under the finger when tapped', async () => {
    const { page, stage, context } = await visit(device);
    await stage.rival.call('placeBet', {
      type: 2,
      rate: 2.2,
      stake: 600,
      fancyValue: 0,
      runnerId: stage.kraken,
      marketId: stage.marketId,
      eventId: stage.eventId,
      placeTime: null,
      clientBetId: randomUUID(),
      persistence: 'PERSIST',
    });
    const below = bestPrice(page, 'Back Konkan Kraken');
    await below.waitFor();
    await tap(page, bestPrice(page, 'Back Deccan Falcons'));
    await findSlip(page).getByRole('button', { name: '2', exact: true }).waitFor();
    await below.evaluate((cell) => cell.scrollIntoView({ block: 'center' }));

    await tap(page, below);
    await findSlip(page).getByText('Konkan Kraken').waitFor();

    await expect.poll(() => isFullyInView(placeButton(page), device)).toBe(true);
    expect(await isFullyInView(below, device)).toBe(true);
    await context.close();
  });
});

test('keeps the Place bet button and the stake in view on a phone in landscape', async () => {
  const { page, context } = await visit(ACROSS);
  const price = bestPrice(page, 'Back Deccan Falcons');
  await price.evaluate((one) => one.scrollIntoView({ block: 'center' }));

  await tap(page, price);
  await findSlip(page).getByRole('button', { name: '2', exact: true }).waitFor();
  await findSlip(page)
    .getByRole('textbox', { name: /^Stake/ })
    .fill('200');

  await expect.poll(() => isFullyInView(placeButton(page), ACROSS)).toBe(true);
  expect(await isFullyInView(findSlip(page).getByRole('textbox', { name: /^Stake/ }), ACROSS)).toBe(true);
  expect(await sidewaysScroll(page, ACROSS.viewport.width)).toEqual([]);
  await tap(page, placeButton(page));
  await expect.poll(() => bannerFigure(page, /exp/i)).toBe('200');
  await context.close();
});
