import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoUser } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DEVICES, openBrowser, openVisitor } from './browser.ts';

/** A spot of each table that is open in the first window of a round; tables of runners have prices instead. */
const TABLES = [
  ['t20', 'WINNER:A'],
  ['dt', 'WINNER:DRAGON'],
  ['l7', 'LOW'],
  ['bac', 'PLAYER'],
  ['sicbo', 'BIG'],
  ['rou', 'EVEN_MONEY:RED'],
  ['ab', 'JOKER_COLOUR:RED'],
  ['tp1d', null],
  ['c32', null],
  ['aaa', null],
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

/** A bet on a spot while the window is open; a round that ends meanwhile is followed by the next one. */
async function betOn(page: Page, spot: string): Promise<void> {
  const confirm = page.getByRole('button', { name: /^Confirm ₹/ });
  const rows = page.getByRole('heading', { name: 'This round' }).locator('..');
  await expect
    .poll(
      async () => {
        const place = page.locator(`[data-spot="${spot}"][aria-disabled="false"]`);
        if ((await place.count()) === 0) return '';
        await place.first().click();
        if (await confirm.isEnabled()) await confirm.click();
        return (await rows.textContent()) ?? '';
      },
      { timeout: 120_000, interval: 500 },
    )
    .toContain('₹');
}

describe.each(DEVICES)('tables of the house on a $name', (device) => {
  test('every table opens, takes a bet where it has spots, fits its page and complains of nothing', async () => {
    const { page, context, complaints } = await openVisitor(browser, device);
    const player = await demoUser(server.url);
    const problems: string[] = [];
    for (const [gameCode, spot] of TABLES) {
      const { url } = await player.call('launchGame', { gameCode });
      await page.goto(url);
      await page.getByRole('button', { name: 'To the table' }).click();
      if (spot === null) await page.locator('[data-side="back"]').first().waitFor();
      else await betOn(page, spot);
      problems.push(...(await axeProblems(page)).map((problem) => `${gameCode}: ${problem}`));
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) problems.push(`${gameCode}: ${over} px too wide`);
    }
    expect(problems).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }, 400_000);
});
