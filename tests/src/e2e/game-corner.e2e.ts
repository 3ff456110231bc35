import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInTo, makeBettor } from './bettor.ts';
import { axeProblems, DEVICES, openBrowser, openVisitor } from './browser.ts';
import { ROUND_MS, TIME_TO_BET } from './table-stage.ts';

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

test.each(DEVICES)(
  'on a $name, asks before leaving a round and keeps the table open in the corner',
  async (device) => {
    const { userName } = await makeBettor(server);
    const { page, complaints, context } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/casino' });
    await page.goto(`${server.url}/lobby?game=crease:t20`);
    const game = page.frameLocator('iframe');
    await game.getByRole('button', { name: 'Go to table' }).click();
    await game.getByRole('timer', { name: TIME_TO_BET }).waitFor({ timeout: ROUND_MS });
    await game.locator('[data-spot="WINNER:A"]').click();
    await game.getByRole('button', { name: /^Confirm ₹100/ }).click();
    await game.getByRole('region', { name: 'This round' }).getByRole('listitem').waitFor();

    // On a phone the game's own bar is the only one.
    const isPhone = device.name === 'phone';
    const leave = isPhone
      ? game.getByRole('button', { name: 'Back to all games' })
      : page.getByRole('link', { name: 'Back to sports' }).first();
    await leave.click();
    const question = page.getByRole('dialog', { name: 'Round in progress' });
    await question.waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Back to the game' }).click();
    expect(new URL(page.url()).pathname).toBe('/lobby');
    await leave.click();
    await question.getByRole('button', { name: 'Minimise' }).click();
    await page.waitForURL(isPhone ? '**/casino' : '**/inplay');
    const corner = page.getByRole('region', { name: 'Teen Patti 20-20, minimised' });
    await corner.waitFor();
    expect(await axeProblems(page)).toEqual([]);

    // The round's bet is visible in the game itself; a phone has no room for it next to a page.
    expect(await page.locator('iframe').count()).toBe(isPhone ? 0 : 1);
    await corner.getByRole('link', { name: 'Back to the game' }).click();
    await page.waitForURL('**/lobby**');
    await corner.getByRole('link', { name: 'Back to the game' }).waitFor({ state: 'detached' });
    const rounds = game.getByRole('region', { name: /^(This round|Earlier rounds)$/ });
    await rounds.getByRole('listitem').first().waitFor();

    await game.getByRole('button', { name: 'Back to all games' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
  240_000,
);
