import { playRoutes } from '@crease/contracts/routes/play.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { traitsOf } from '@crease/games/catalogue/traits.ts';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import type { ServerProcess } from '#running/server-process.ts';
import { type Device, openVisitor } from './browser.ts';

/** What is bet at every table: a spot, or a back and a lay at the prices shown. The longest round comes first. */
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
/** Enough time to bet, on a busy machine too; with less left the next round is waited for. */
export const TIME_TO_BET = /^(1\d|20) seconds to bet$/;
export const ROUND_MS = 120_000;

/** A window that has been open for longer is not bet in: a busy machine needs the most of it to leave the page and return. */
const MOST_SECONDS_OPEN = 3;

/** A page at a table, with the session by which it asks the server. */
export interface Seat {
  readonly name: string;
  readonly gameCode: GameCode;
  readonly page: Page;
  readonly device: Device;
  readonly complaints: readonly string[];
  readonly player: ApiClient;
  readonly game: ApiClient;
}

/** Opens a table as the lobby does, past its rules. */
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
  await page.getByRole('button', { name: 'To the table' }).click();
  const game = new ApiClient(server.url, result.session);
  const name = `${gameCode} on a ${device.name}`;
  return { name, gameCode, page, device, complaints, player, game };
}

/** Waits for a betting window that has just opened. */
export async function windowOpens({ page, gameCode }: Seat): Promise<void> {
  const seconds = traitsOf(gameCode).cycle?.bets[0] ?? 0;
  const left = Array.from({ length: MOST_SECONDS_OPEN + 1 }, (_, open) => seconds - open);
  const name = new RegExp(`^(${left.join('|')}) seconds to bet$`);
  await page.getByRole('timer', { name }).waitFor({ timeout: ROUND_MS });
}

export const betsOf = (page: Page) =>
  page.getByRole('region', { name: 'This round' }).getByRole('listitem');
export const roundsOf = (page: Page) =>
  page.getByRole('region', { name: 'Rounds before' }).getByRole('listitem');

/** The device is turned and turned back, and the page is left and come back to at once. */
export async function turnAndReturn({ page, device }: Seat): Promise<void> {
  const { width, height } = device.viewport;
  await page.setViewportSize({ width: height, height: width });
  await page.setViewportSize({ width, height });
  await page.goto('about:blank');
  await page.goBack();
}

/** Bets on a spot; between the chip and its bet the device is turned and the page left. */
export async function betOnSpot(seat: Seat, spot: string): Promise<void> {
  const { page } = seat;
  await page.locator(`[data-spot="${spot}"][aria-disabled="false"]`).click();
  await turnAndReturn(seat);
  await page.getByRole('button', { name: /^Confirm ₹100/ }).click();
  await betsOf(page).first().waitFor();
}

/** Bets at the price shown in the cell, and checks that the accepted bet has the same price. */
export async function betOnRunner({ page }: Seat, side: 'back' | 'lay'): Promise<void> {
  const cell = page.locator(`button[data-side="${side}"]`).first();
  const before = await betsOf(page).count();
  const shown = / at ([\d.]+)/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1];
  await cell.click();
  await page.getByRole('button', { name: 'Place bet ₹100' }).click();
  await betsOf(page).nth(before).waitFor();
  expect(await betsOf(page).nth(before).textContent()).toContain(`at ${Number(shown).toFixed(2)}`);
}
