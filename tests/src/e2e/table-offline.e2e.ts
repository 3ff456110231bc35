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

test('the network is lost in every phase of a round, and its bet is there once', async () => {
  const { page, context } = await openVisitor(browser, PHONE);
  const player = await demoUser(server.url);
  const balance = async () => (await player.call('getUserOpenBets', {})).balance;
  const before = await balance();
  const { url } = await player.call('launchGame', { gameCode: 't20' });
  await page.goto(url);
  await page.getByRole('button', { name: 'To the table' }).click();

  // The server takes the bet, and its answer is lost.
  const keys: unknown[] = [];
  await page.route(`**/${playRoutes.placeChips.path}`, async (route) => {
    keys.push(route.request().postDataJSON().key);
    if (keys.length > 1) return await route.continue();
    await route.fetch();
    await context.setOffline(true);
    await route.abort();
  });
  await phase(page, /^1\d seconds to bet$/);
  await page.locator('[data-spot="WINNER:A"]').click();
  await page.getByRole('button', { name: /^Confirm ₹/ }).click();
  await page.getByText(OFFLINE).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: /^Confirm$/ }).waitFor();
  await expect.poll(() => keys.length, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  const staked = before - (await balance());
  expect(staked).toBeGreaterThan(0);
  await expect.poll(() => page.locator('[data-spot="WINNER:A"]').textContent()).toContain('₹');

  await phase(page, 'No more bets');
  await loseNetwork(page);
  await phase(page, 'Dealing');
  await loseNetwork(page);
  await phase(page, 'Result');
  await loseNetwork(page);

  const rounds = page.getByRole('region', { name: 'Rounds before' }).getByRole('listitem');
  await expect.poll(() => rounds.count(), { timeout: 30_000 }).toBe(1);
  const note = await rounds.first().textContent();
  expect(note).toContain(`₹${staked.toLocaleString('en-IN')} staked`);
  // It won, came back or was lost, once.
  const net = Math.round((await balance()) - before);
  expect([-staked, 0, 0.98 * staked]).toContain(net);
  await context.close();
}, 180_000);
