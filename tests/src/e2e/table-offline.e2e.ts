import { playRoutes } from '@crease/contracts/routes/play.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoUser } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { openBrowser, openVisitor, PHONE } from './browser.ts';

const OFFLINE = 'You are offline. Bets that were taken count, and the round goes on.';

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

const phase = (page: Page, name: string | RegExp) => page.getByRole('timer', { name }).waitFor();

/** The page loses its network, says so, and is at the table again when the network is back. */
async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(OFFLINE).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('alert').filter({ hasText: 'Bets that were taken count' }).waitFor({
    state: 'detached',
  });
}

interface Wager {
  readonly game: string;
  /** Bets ₹100. @returns what is won with it, as a part of the stake. */
  readonly bet: (page: Page) => Promise<number>;
}

/** A table of fixed odds, and one where players back and lay. */
const WAGERS: readonly Wager[] = [
  {
    game: 't20',
    bet: async (page) => {
      await page.locator('[data-spot="WINNER:A"]').click();
      await page.getByRole('button', { name: /^Confirm ₹100/ }).click();
      return 0.98;
    },
  },
  {
    game: 'aaa',
    bet: async (page) => {
      const cell = page.locator('button[data-side="back"]').first();
      const price = / at ([\d.]+)/.exec((await cell.textContent()) ?? '')?.[1];
      await cell.click();
      await page.getByRole('button', { name: 'Place bet ₹100' }).click();
      return Number(price) - 1;
    },
  },
];

const listed = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).getByRole('listitem');

test.each(WAGERS)(
  'at $game the network is lost in every phase of a round, and its bet is there once',
  async ({ game, bet }) => {
    const { page, context } = await openVisitor(browser, PHONE);
    const player = await demoUser(server.url);
    const balance = async () => (await player.call('getUserOpenBets', {})).balance;
    const before = await balance();
    const { url } = await player.call('launchGame', { gameCode: game });
    await page.goto(url);
    await page.getByRole('button', { name: 'To the table' }).click();
    await phase(page, /seconds to bet$/);
    await loseNetwork(page);

    // The server takes the bet, and its answer is lost.
    const keys: unknown[] = [];
    await page.route(`**/${playRoutes.placeChips.path}`, async (route) => {
      keys.push(route.request().postDataJSON().key);
      if (keys.length > 1) return await route.continue();
      await route.fetch();
      await context.setOffline(true);
      await route.abort();
    });
    const wins = await bet(page);
    await page.getByText(OFFLINE).waitFor();
    await context.setOffline(false);
    await expect.poll(() => listed(page, 'This round').count(), { timeout: 30_000 }).toBe(1);
    await expect.poll(() => keys.length, { timeout: 30_000 }).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(before - (await balance())).toBe(100);

    for (const name of ['No more bets', 'Dealing', 'Result']) {
      await phase(page, name);
      await loseNetwork(page);
    }

    const rounds = listed(page, 'Rounds before');
    await expect.poll(() => rounds.count(), { timeout: 30_000 }).toBe(1);
    expect(await rounds.first().textContent()).toContain('₹100 staked');
    // It won, came back or was lost, once.
    const settled = Math.round((await balance()) - before);
    expect([-100, 0, Math.round(100 * wins)]).toContain(settled);
    // The next round is on, and nothing of the last one is played again.
    await phase(page, /seconds to bet$/);
    await loseNetwork(page);
    expect(await listed(page, 'This round').count()).toBe(0);
    expect(await rounds.count()).toBe(1);
    expect(Math.round((await balance()) - before)).toBe(settled);
    await context.close();
  },
  180_000,
);
