import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import { axeProblems, type Device, openVisitor } from './browser.ts';
import { credit, offer, placeAs, type Stage, setStage } from './fixtures.ts';
import { hindi } from './hindi.ts';
import { bannerFigure, bestPrice, findSlip, logInAsDemo, openMarket } from './market-page.ts';
import { sidewaysScroll, smallTargets } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

startProduct();
let stage: Stage;

beforeAll(async () => {
  stage = await setStage(server);
  // Large sizes at three levels: the widest figures that cells must hold.
  for (const rate of [1.85, 1.8]) await offer(stage, { side: 'lay', rate, stake: 25_000 });
  for (const rate of [1.95, 2, 2.1]) await offer(stage, { side: 'back', rate, stake: 12_345 });
});

const PHONE_WIDTHS = [360, 390, 768];
const DESKTOP_WIDTHS = [834, 1024, 1440, 1920];
const PHONE_BELOW = 769;
const LOOKS = [
  { theme: 'orange', mode: 'light' },
  { theme: 'orange', mode: 'dark' },
  { theme: 'emerald', mode: 'light' },
  { theme: 'emerald', mode: 'dark' },
] as const;

function toDevice(width: number): Device {
  return width < PHONE_BELOW
    ? { name: 'phone', viewport: { width, height: 844 } }
    : { name: 'desktop', viewport: { width, height: 900 } };
}

/** A window of each layout shows all colours; contrast doesn't change with the width. */
const IN_EVERY_LOOK: readonly number[] = [390, 1440];

async function check(page: Page, width: number): Promise<void> {
  await page.setViewportSize(toDevice(width).viewport);
  expect.soft(await sidewaysScroll(page, width), `sideways scroll at ${width} px`).toEqual([]);
  const least = width < PHONE_BELOW ? 44 : 24;
  expect.soft(await smallTargets(page, least), `targets below ${least} px at ${width} px`).toEqual([]);
  for (const { theme, mode } of IN_EVERY_LOOK.includes(width) ? LOOKS : LOOKS.slice(0, 1)) {
    await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), {
      theme,
      mode,
    });
    expect.soft(await axeProblems(page), `axe at ${width} px, ${theme} ${mode}`).toEqual([]);
  }
}

describe.each([{ widths: PHONE_WIDTHS }, { widths: DESKTOP_WIDTHS }])('at $widths px', ({ widths }) => {
  const device = toDevice(widths[0] ?? 0);

  test('the in-play list fits, with large targets and no axe violations', async () => {
    const { page, complaints, context } = await openVisitor(browser, device);
    await page.goto(`${server.url}/inplay`);
    await page.getByRole('article').first().waitFor();
    await page
      .getByRole('button', { name: /^back deccan falcons/i })
      .first()
      .waitFor();
    const name = page.getByRole('article').getByText('Konkan Kraken').first();

    for (const width of widths) {
      await check(page, width);
      const isCut = await name.evaluate((text) => text.scrollWidth > text.clientWidth);
      expect.soft(isCut, `name is cut at ${width} px`).toBe(false);
    }

    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a market with a bet on the slip fits, with large targets and no axe violations', async () => {
    const { page, complaints, context } = await openVisitor(browser, device);
    await openMarket(page, server, stage);
    await logInAsDemo(page);
    await bestPrice(page, 'Back Deccan Falcons').click();
    // The widest possible header figures, and a bet with its controls in the list.
    await credit(stage, page, 9_800_000.25);
    await placeAs(server, page, { stage, rate: 50, stake: 450_000.5 });
    await expect.poll(() => bannerFigure(page, /exp/i)).toBe('4,50,000.50');
    await findSlip(page)
      .getByRole('textbox', { name: /^Stake/ })
      .fill('90');
    await findSlip(page).getByText('Minimum stake is 100').waitFor();

    for (const width of widths) await check(page, width);

    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('at 320 px the header fits crores with paise next to the bell', async () => {
  const { page, complaints, context } = await openVisitor(browser, toDevice(320));
  await page.goto(`${server.url}/inplay`);
  await logInAsDemo(page);
  await credit(stage, page, 123_456_789.25);
  await expect.poll(() => bannerFigure(page, /bal/i)).toBe('12,35,56,789.25');

  const banner = page.getByRole('banner').first();
  const box = await banner.getByRole('button', { name: /^Notifications/ }).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await check(page, 320);
  const ends = await banner
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(320);

  expect(complaints).toEqual([]);
  await context.close();
});

test('at 320 px the header fits crores of exposure next to crores of balance, in Hindi', async () => {
  const large = await setStage(server, { max: 200_000_000 });
  const { page, complaints, context } = await openVisitor(browser, toDevice(320));
  await page.goto(`${server.url}/inplay`);
  await logInAsDemo(page);
  await credit(large, page, 246_913_578);
  await placeAs(server, page, { stage: large, rate: 50, stake: 123_456_789.25 });
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  await new ApiClient(server.url, token).call('savePreferences', { language: 'hi' });

  await page.reload();
  await expect.poll(() => bannerFigure(page, new RegExp(hindi('Bal')))).toBe('12,35,56,788.75');
  expect(await bannerFigure(page, new RegExp(hindi('Exp')))).toBe('12,34,56,789.25');

  await check(page, 320);
  const banner = page.getByRole('banner').first();
  const words = await banner
    .locator('small')
    .evaluateAll((all) => all.map((word) => word.scrollWidth - word.clientWidth));
  expect(words).toEqual([0, 0]);
  const boxes = await banner.getByRole('button').evaluateAll((buttons) =>
    buttons
      .map((button) => button.getBoundingClientRect())
      .sort((one, other) => one.left - other.left)
      .map(({ left, right }) => ({ left, right })),
  );
  expect(boxes.at(-1)?.right).toBeLessThanOrEqual(320);
  for (const [at, { left }] of boxes.entries()) {
    expect(left).toBeGreaterThanOrEqual((boxes[at - 1]?.right ?? 0) - 0.5);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('follows the system’s dark and light mode while open', async () => {
  const { page, context } = await openVisitor(browser, toDevice(390));
  const mode = () => page.evaluate(() => document.documentElement.dataset.mode);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${server.url}/inplay`);
  await page.getByRole('main').waitFor();
  expect(await mode()).toBe('light');

  await page.emulateMedia({ colorScheme: 'dark' });

  await expect.poll(mode).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(mode).toBe('light');
  await context.close();
});
