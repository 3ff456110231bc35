import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderProcess, startProvider } from '#casino/start-provider.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInTo, makeBettor } from './bettor.ts';
import { axeProblems, DEVICES, openBrowser, openVisitor } from './browser.ts';

let provider: ProviderProcess;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  provider = await startProvider();
  server = await startServer({ CASINO_PROVIDERS: provider.setting });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  provider?.stop();
});

describe.each(DEVICES)('the casino on a $name', (device) => {
  test('finds, previews, opens, plays and leaves a game', async () => {
    const { userName } = await makeBettor(server);
    const { page, complaints } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/casino' });
    await page
      .getByRole('button', { name: /^Teen Patti 20-20/ })
      .first()
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('searchbox', { name: 'Search games' }).fill('3 patti');
    await page
      .getByRole('button', { name: /^Teen Patti 20-20/ })
      .first()
      .waitFor();
    await page.getByRole('searchbox', { name: 'Search games' }).fill('');
    await page.getByRole('button', { name: /^Coin/ }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Coin' });
    await sheet.getByText('₹10 to ₹1,00,000').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    // The response to the round's first call is lost: it is retried, and the stake is taken once.
    await provider.lose(1);
    await sheet.getByRole('button', { name: 'Play', exact: true }).click();
    const game = page.frameLocator('iframe[title="Coin"]');
    await game.getByRole('button', { name: 'Bet ₹10' }).click();
    await game.getByText('Won ₹20, balance 100010, found again').waitFor();
    await page.getByRole('link', { name: 'All games' }).click();
    const first = page.getByRole('main').locator('li button > b').first();
    await expect.poll(() => first.textContent()).toBe('Coin');
    expect(complaints).toEqual([]);
  });
});
