import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoUser } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { DESKTOP, type Device, openBrowser } from './browser.ts';
import { findBets, findRounds, ROUND_MS, type Seat, sit, TABLES, TIME_TO_BET } from './table-stage.ts';

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

const spotInFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-spot') ?? null);

/** Presses a button by keyboard only. */
async function pressByKey(page: Page, name: RegExp | string): Promise<void> {
  const isWhole = typeof name === 'string';
  await page.getByRole('button', { name, exact: isWhole, disabled: false }).focus();
  await page.keyboard.press('Enter');
}

/** Places a chip, doubles it, undoes one, clears the board and bets; arrow keys move between spots. */
async function betOnBoard({ page, name }: Seat, spot: string): Promise<void> {
  const board = page.locator(`[data-spot="${spot}"][aria-disabled="false"]`);
  const reached: (string | null)[] = [];
  for (const arrow of ['ArrowLeft', 'ArrowRight']) {
    await board.focus({ timeout: ROUND_MS });
    await page.keyboard.press(arrow);
    reached.push(await spotInFocus(page));
  }
  // A spot at the edge has a neighbour on one side only.
  expect(new Set([spot, ...reached]).size, name).toBeGreaterThan(1);
  await board.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^Confirm ₹100/ }).waitFor();
  await pressByKey(page, 'Double');
  await page.getByRole('button', { name: /^Confirm ₹200/ }).waitFor();
  await pressByKey(page, 'Undo');
  await page.getByRole('button', { name: /^Confirm ₹100/ }).waitFor();
  await pressByKey(page, 'Clear');
  await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
  await board.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
}

async function betAtPrice({ page }: Seat): Promise<void> {
  await page.locator('button[data-side="back"]:enabled').first().focus({ timeout: ROUND_MS });
  await page.keyboard.press('Enter');
  await pressByKey(page, /^Place bet ₹100/);
}

async function playByKeys(device: Device, gameCode: GameCode, spot: string | null): Promise<void> {
  const player = await demoUser(server.url);
  const seat = await sit({ browser, server }, player, { device, gameCode });
  const { page, name } = seat;
  await page.getByRole('timer', { name: TIME_TO_BET }).waitFor({ timeout: ROUND_MS });
  if (spot === null) await betAtPrice(seat);
  else await betOnBoard(seat, spot);
  await findBets(page).or(findRounds(page)).first().waitFor();
  if (spot !== null) {
    // Repeats the bet in the next round.
    await findRounds(page).first().waitFor({ timeout: ROUND_MS });
    await pressByKey(page, 'Rebet');
    await page.getByRole('button', { name: /^Confirm ₹100/ }).waitFor();
  }
  expect(seat.complaints, name).toEqual([]);
  await page.context().close();
}

describe('by keyboard only', () => {
  test('places, doubles, undoes and clears chips, bets and rebets at every table', async () => {
    await Promise.all(TABLES.map(([gameCode, spot]) => playByKeys(DESKTOP, gameCode, spot)));
  }, 300_000);
});
