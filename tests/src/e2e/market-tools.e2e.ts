import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, demoUser } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DEVICES, type Device, openBrowser, openVisitor } from './browser.ts';
import { offer, type Stage, setStage } from './fixtures.ts';
import { findSlip, openMarket } from './market-page.ts';

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

interface BetAt {
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerId: number;
}

/** Places an offer that stays until it is matched. */
async function bet(
  from: ApiClient,
  at: BetAt,
  terms: { readonly side: 'back' | 'lay'; readonly rate: number; readonly stake: number },
): Promise<void> {
  await from.call('placeBet', {
    type: terms.side === 'back' ? 1 : 2,
    rate: terms.rate,
    stake: terms.stake,
    fancyValue: 0,
    ...at,
    placeTime: null,
    clientBetId: randomUUID(),
    persistence: 'PERSIST',
  });
}

/** Horizontal overflow of the page, in px. */
function sidewaysPx(page: Page, { viewport }: Device): Promise<number> {
  return page.evaluate((width) => Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - width), viewport.width);
}

/** Expects no axe violations, no horizontal overflow and no browser complaints. */
async function expectSound(
  { page, complaints }: { readonly page: Page; readonly complaints: readonly string[] },
  device: Device,
): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  expect(await sidewaysPx(page, device)).toBe(0);
  expect(complaints).toEqual([]);
}

/** A market with some volume and more than three prices to back. */
async function setDeepStage(): Promise<Stage> {
  const stage = await setStage(server);
  for (const rate of [1.85, 1.8, 1.75, 1.7]) await offer(stage, { side: 'lay', rate, stake: 900 });
  const taker = await demoUser(server.url);
  const { eventId, marketId, falcons: runnerId } = stage;
  await bet(taker, { eventId, marketId, runnerId }, { side: 'back', rate: 1.9, stake: 100 });
  return stage;
}

describe.each(DEVICES)('market tools on a $name', (device) => {
  test('opens the full market depth, updates it live, and adds a tapped price to the slip', async () => {
    const stage = await setDeepStage();
    const visitor = await openVisitor(browser, device);
    const { page } = visitor;
    await openMarket(page, server, stage);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('button', { name: 'Market depth: Match odds' }).click();
    const depth = page.getByRole('dialog', { name: 'Market depth: Match odds' });
    await depth.getByRole('button', { name: /^Back Deccan Falcons at 1\.70/ }).waitFor();
    await offer(stage, { side: 'lay', rate: 1.6, stake: 700 });
    await depth.getByRole('button', { name: /^Back Deccan Falcons at 1\.60 ?, 700/ }).waitFor();
    await expectSound(visitor, device);

    await depth.getByRole('button', { name: /^Back Deccan Falcons at 1\.75/ }).click();
    await depth.waitFor({ state: 'hidden' });
    await expect.poll(() => findSlip(page).getByLabel('Odds', { exact: true }).inputValue()).toBe('1.75');
    await visitor.context.close();
  });

  test('shows traded prices as a chart and in figures', async () => {
    const stage = await setDeepStage();
    const visitor = await openVisitor(browser, device);
    const { page } = visitor;
    await openMarket(page, server, stage);

    await page.getByRole('button', { name: 'Market depth: Match odds' }).click();
    const depth = page.getByRole('dialog', { name: 'Market depth: Match odds' });
    await depth.getByRole('tab', { name: 'Price history' }).click();
    await depth.getByRole('img', { name: /^Deccan Falcons: opened 1\.90, last 1\.90/ }).waitFor();
    await depth.locator('canvas').first().waitFor();
    await depth.getByText('All', { exact: true }).click();
    await depth.getByRole('row', { name: /^Deccan Falcons 1\.90 1\.90 1\.90 ₹200/ }).waitFor();
    await expectSound(visitor, device);
    await visitor.context.close();
  });
});
