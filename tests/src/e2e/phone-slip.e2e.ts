import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { type Device, openBrowser, openVisitor } from './browser.ts';
import { offer, setStage } from './fixtures.ts';
import { HouseStage } from './house-stage.ts';
import {
  bannerFigure,
  bestPrice,
  logInAsDemo,
  openMarket,
  placeButton,
  slipOf,
} from './market-page.ts';
import { sidewaysScroll } from './measures.ts';

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

const PHONES: readonly Device[] = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'phone', viewport: { width: 360, height: 640 } },
];

/** A match with a session below its exchange market, on a phone of this size. */
async function visit(device: Device) {
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  // Somebody to close a position with.
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
  const visitor = await openVisitor(browser, device);
  await openMarket(visitor.page, server, stage);
  await logInAsDemo(visitor.page);
  return { ...visitor, stage };
}

const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;

/** A real tap where the price stands; a click of the test tool would scroll by itself. */
async function tap(page: Page, locator: Locator): Promise<void> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('nothing to tap');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function isWhollyInView(locator: Locator, { viewport }: Device): Promise<boolean> {
  const box = await locator.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= viewport.height;
}

describe.each(PHONES)('at $viewport.width × $viewport.height', (device) => {
  test('the tapped price and the button that places the bet are in view, and nothing has moved once it is placed', async () => {
    const { page, context } = await visit(device);
    const price = bestPrice(page, 'Back Deccan Falcons');
    const before = await topOf(price);

    await tap(page, price);
    await slipOf(page).getByRole('button', { name: '2', exact: true }).waitFor();
    for (const key of ['2', '00']) {
      await tap(page, slipOf(page).getByRole('button', { name: key, exact: true }));
    }
    await slipOf(page).getByRole('button', { name: 'Place bet ₹200' }).waitFor();

    await expect.poll(() => isWhollyInView(placeButton(page), device)).toBe(true);
    expect(await isWhollyInView(price, device)).toBe(true);
    expect(await sidewaysScroll(page, device.viewport.width)).toEqual([]);
    await tap(page, placeButton(page));
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('200');

    await slipOf(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Cash out/ }).waitFor();
    expect(Math.abs((await topOf(price)) - before)).toBeLessThan(2);
    await context.close();
  });

  test('the same of a session far down the page', async () => {
    const { page, context } = await visit(device);
    const price = page.getByRole('button', { name: /^Yes 15 over runs at/ });
    await price.evaluate((cell) => cell.scrollIntoView({ block: 'center' }));
    const before = await topOf(price);

    await tap(page, price);
    await slipOf(page).getByRole('button', { name: '2', exact: true }).waitFor();
    for (const key of ['2', '00']) {
      await tap(page, slipOf(page).getByRole('button', { name: key, exact: true }));
    }
    await slipOf(page).getByRole('button', { name: 'Place bet ₹200' }).waitFor();

    await expect.poll(() => isWhollyInView(placeButton(page), device)).toBe(true);
    expect(await isWhollyInView(price, device)).toBe(true);
    await tap(page, placeButton(page));
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('200');

    await slipOf(page).waitFor({ state: 'detached' });
    expect(Math.abs((await topOf(price)) - before)).toBeLessThan(2);
    await context.close();
  });

  test('the book of a session stays within its row, under a name of two lines', async () => {
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
      await slipOf(page).getByRole('button', { name: key, exact: true }).click();
    }
    await placeButton(page).click();

    const book = page.getByRole('button', { name: /^Book/ });
    await book.waitFor();
    await slipOf(page).waitFor({ state: 'detached' });
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

  test('a price below the open slip stays under the finger when it is tapped', async () => {
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
    await slipOf(page).getByRole('button', { name: '2', exact: true }).waitFor();
    await below.evaluate((cell) => cell.scrollIntoView({ block: 'center' }));

    await tap(page, below);
    await slipOf(page).getByText('Konkan Kraken').waitFor();

    await expect.poll(() => isWhollyInView(placeButton(page), device)).toBe(true);
    expect(await isWhollyInView(below, device)).toBe(true);
    await context.close();
  });
});
