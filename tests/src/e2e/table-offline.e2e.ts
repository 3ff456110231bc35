import { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoUser } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DESKTOP, type Device, openBrowser, PHONE } from './browser.ts';
import { findBets, findRounds, ROUND_MS, type Seat, sit, TABLES, TIME_TO_BET } from './table-stage.ts';

const OFFLINE = 'You’re offline. Bets already accepted still stand, and the round continues.';
const STAKE = 100;

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

/** The page goes offline, says so, and returns to the table when it is back online. */
async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(OFFLINE).waitFor();
  await page.context().setOffline(false);
  await page.getByText(OFFLINE).waitFor({ state: 'detached' });
}

/** Resolves when the server announces that a table has reached a phase; some phases last less than a second. */
function watchPhases(page: Page): (...wanted: readonly string[]) => Promise<void> {
  const waiting = new Map<string, () => void>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      for (const [, phase = ''] of String(payload).matchAll(/"phase":"([A-Z]+)"/g)) {
        waiting.get(phase)?.();
      }
    }),
  );
  return (...wanted) =>
    new Promise((resolve) => {
      waiting.clear();
      for (const phase of wanted) waiting.set(phase, resolve);
    });
}

/** Bets ₹100 while the server's response is lost. @returns the idempotency keys of the requests. */
async function betUnanswered({ page }: Seat, spot: string | null): Promise<readonly string[]> {
  const keys: string[] = [];
  await page.route(`**/${playRoutes.placeChips.path}`, async (route) => {
    keys.push(route.request().postDataJSON().key);
    if (keys.length > 1) return await route.continue();
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort();
  });
  if (spot === null) {
    await page.locator('button[data-side="back"]:enabled').first().click();
    await page.getByRole('button', { name: 'Place bet ₹100' }).click();
  } else {
    await page.locator(`[data-spot="${spot}"][aria-disabled="false"]`).click();
    await page.getByRole('button', { name: /^Confirm ₹100/ }).click();
  }
  await page.getByText(OFFLINE).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(() => keys.length, { timeout: 30_000 }).toBeGreaterThan(1);
  return keys;
}

/** One round at a table: goes offline in every phase, and the bet exists once. */
async function playThrough(device: Device, gameCode: GameCode, spot: string | null): Promise<void> {
  const player = await demoUser(server.url);
  const balance = async () => (await player.call('getUserOpenBets', {})).balance;
  const before = await balance();
  const seat = await sit({ browser, server }, player, { device, gameCode });
  const { page, name, game } = seat;
  // The table uses a new socket after each disconnect.
  const comeTo = watchPhases(page);
  await page.getByRole('timer', { name: TIME_TO_BET }).waitFor({ timeout: ROUND_MS });
  await loseNetwork(page);
  const keys = await betUnanswered(seat, spot);
  expect(new Set(keys).size, name).toBe(1);
  // A short round may be over by then.
  await findBets(page).or(findRounds(page)).first().waitFor();
  for (const phases of [['LOCKED'], ['REVEALING'], ['RESULTED', 'SETTLING'], ['SETTLED']]) {
    await comeTo(...phases);
    await loseNetwork(page);
  }

  await findRounds(page).first().waitFor({ timeout: ROUND_MS });
  await expect.poll(async () => (await game.call('getOwnRounds', {})).items.some((one) => one.isOpen)).toBe(false);
  const { items } = await game.call('getOwnRounds', {});
  expect(
    items.flatMap(({ bets }) => bets.map(({ asked }) => asked.stake)),
    name,
  ).toEqual([STAKE * 100]);
  const net = items.reduce((sum, { paid, staked }) => sum + paid - staked, 0);
  await expect.poll(async () => Math.round(((await balance()) - before) * 100), { message: name }).toBe(net);
  expect(await findRounds(page).count(), name).toBe(1);
  expect(await findRounds(page).first().textContent(), name).toContain('₹100 staked');
  await page.context().close();
}

test('every table loses the network in each phase of a round and places the bet once', async () => {
  await Promise.all(
    // Rounds take minutes of real time, so each table is played on one of the devices.
    TABLES.map(([gameCode, spot], index) => playThrough(index % 2 === 0 ? PHONE : DESKTOP, gameCode, spot)),
  );
}, 600_000);
