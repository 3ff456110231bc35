import { PLAYED_GAMES } from '@crease/contracts/casino/game-pages.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoUser } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInTo, makeBettor } from './bettor.ts';
import { openBrowser, openVisitor } from './browser.ts';
import { sidewaysScroll } from './measures.ts';

/** The narrowest phone, phones in landscape, and the widest desktop. */
const SIZES = [
  { name: 'phone', viewport: { width: 320, height: 568 } },
  { name: 'phone', viewport: { width: 667, height: 375 } },
  { name: 'phone', viewport: { width: 844, height: 390 } },
  { name: 'desktop', viewport: { width: 1920, height: 1080 } },
] as const;

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

test.each(SIZES)('every game fits a $viewport.width px viewport, with and without its rules', async (size) => {
  const player = await demoUser(server.url);
  const { page, complaints, context } = await openVisitor(browser, size);
  for (const gameCode of PLAYED_GAMES) {
    const { url } = await player.call('launchGame', { gameCode });
    await page.goto(url);
    const begin = page.getByRole('button', { name: 'Go to table' });
    await begin.waitFor();
    const { width } = size.viewport;
    expect.soft(await sidewaysScroll(page, width), `${gameCode} rules`).toEqual([]);
    await begin.click();
    await page.getByRole('tab', { name: 'My bets' }).waitFor();
    expect.soft(await sidewaysScroll(page, width), gameCode).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

/** A phone in landscape, wider than the shell's phone breakpoint. */
const TURNED = { name: 'phone', viewport: { width: 844, height: 390 } } as const;

test('a game fills a phone in landscape, with the start button in view', async () => {
  const { userName } = await makeBettor(server);
  const { page, complaints, context } = await openVisitor(browser, TURNED);
  await logInTo(page, server, { userName, to: '/casino' });
  for (const [gameCode, begins] of [
    ['mines', /^Start for/],
    ['rou', /^Confirm/],
    ['crash', /^Bet ₹/],
  ] as const) {
    await page.goto(`${server.url}/lobby?game=crease:${gameCode}`);
    const game = page.frameLocator('iframe');
    await game.getByRole('button', { name: 'Go to table' }).click();
    // The lower one if there are two.
    const button = game.getByRole('button', { name: begins }).last();
    await button.waitFor();
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect.soft(y + height, gameCode).toBeLessThanOrEqual(TURNED.viewport.height);
    expect.soft(await page.getByRole('banner').count(), 'site headers').toBe(0);
    await game.getByRole('button', { name: 'Back to all games' }).waitFor();
  }
  expect(complaints).toEqual([]);
  await context.close();
});
