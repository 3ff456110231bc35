import { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import type { ServerProcess } from '#running/server-process.ts';
import { type Device, openVisitor } from './browser.ts';

/** Bet per table: a spot, or a back and a lay at the prices shown. The longest round comes first. */
export const TABLES = [
  ['tp1d', null],
  ['c32', null],
  ['aaa', null],
  ['t20', 'WINNER:A'],
  ['ab', 'ANDAR'],
  ['bac', 'PLAYER'],
  ['rou', 'EVEN_MONEY:RED'],
  ['sicbo', 'BIG'],
  ['dt', 'WINNER:DRAGON'],
  ['l7', 'LOW'],
] as const;
/** Enough time to bet, even on a busy machine; otherwise the next round is awaited. */
export const TIME_TO_BET = /^(1\d|20) seconds left to bet$/;
export const ROUND_MS = 120_000;

/** A window open for longer isn't used: a busy machine needs most of it to leave the page and return. */
const MOST_SECONDS_OPEN = 3;

/** A page at a table, with the session of its requests. */
export interface Seat {
  readonly name: string;
  readonly gameCode: GameCode;
  readonly page: Page;
  readonly device: Device;
  readonly complaints: readonly string[];
  readonly player: ApiClient;
  readonly game: ApiClient;
}

/** Opens a table like the lobby does, and dismisses its rules. */
export async function sit(
  { browser, server }: { readonly browser: Browser; readonly server: ServerProcess },
  player: ApiClient,
  { device, gameCode }: { readonly device: Device; readonly gameCode: GameCode },
): Promise<Seat> {
  const { page, complaints } = await openVisitor(browser, device);
  const { url } = await player.call('launchGame', { gameCode });
  const opened = page.waitForResponse(`**/${playRoutes.openPlay.path}`);
  await page.goto(url);
  const { result } = await (await opened).json();
  await page.getByRole('button', { name: 'Go to table' }).click();
  const game = new ApiClient(server.url, result.session);
  const name = `${gameCode} on a ${device.name}`;
  return { name, gameCode, page, device, complaints, player, game };
}

/** Waits for a betting window that has just opened. */
export async function waitForWindow({ page, gameCode }: Seat): Promise<void> {
  const seconds = getGameTraits(gameCode).cycle?.bets[0] ?? 0;
  const left = Array.from({ length: MOST_SECONDS_OPEN + 1 }, (_, open) => seconds - open);
  const name = new RegExp(`^(${left.join('|')}) seconds left to bet$`);
  await page.getByRole('timer', { name }).waitFor({ timeout: ROUND_MS });
}

export const findBets = (page: Page) => page.getByRole('region', { name: 'This round' }).getByRole('listitem');
export const findRounds = (page: Page) => page.getByRole('region', { name: 'Earlier rounds' }).getByRole('listitem');

/** Rotates the device and back, then leaves the page and returns immediately. */
export async function rotateAndReturn({ page, device }: Seat): Promise<void> {
  const { width, height } = device.viewport;
  await page.setViewportSize({ width: height, height: width });
  await page.setViewportSize({ width, height });
  await page.goto('about:blank');
  await page.goBack();
}

/** Bets on a spot, rotating the device and leaving the page between placing the chip and betting. */
export async function betOnSpot(seat: Seat, spot: string): Promise<void> {
  const { page } = seat;
  await page.locator(`[data-spot="${spot}"][aria-disabled="false"]`).click();
  await rotateAndReturn(seat);
  // On a busy machine the window may close meanwhile; the chip then waits for the next one.
  await page.getByRole('button', { name: /^Confirm ₹100/ }).click({ timeout: ROUND_MS });
  await findBets(page).first().waitFor();
}

/** Bets at the price shown in the cell, and checks that the accepted bet has the same price. */
export async function betOnRunner({ page }: Seat, side: 'back' | 'lay'): Promise<void> {
  const cell = page.locator(`button[data-side="${side}"]`).first();
  const before = await findBets(page).count();
  const shown = / at ([\d.]+)/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1];
  await cell.click();
  await page.getByRole('button', { name: 'Place bet ₹100' }).click();
  await findBets(page).nth(before).waitFor();
  expect(await findBets(page).nth(before).textContent()).toContain(`at ${Number(shown).toFixed(2)}`);
}
