import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInTo, makeBettor, PASSWORD } from './bettor.ts';
import { axeProblems, DEVICES, openBrowser, openVisitor } from './browser.ts';

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

describe.each(DEVICES)('play limits on a $name', (device) => {
  test('sets a limit, requests a higher one, and starts a time-out that ends all sessions', async () => {
    const { userName } = await makeBettor(server);
    const elsewhere = new ApiClient(server.url);
    const login = { userNameOrEmailAddress: userName, password: PASSWORD };
    elsewhere.token = (await elsewhere.call('authenticate', login)).accessToken;
    const { page, complaints } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/play-limits' });
    const loss = page.getByRole('region', { name: 'Loss' });
    for (const [open, amount, press] of [
      ['Set limit: Day', '40000', 'Set limit'],
      ['Change limit: Day', '90,000', 'Request limit'],
    ] as const) {
      await loss.getByRole('button', { name: open }).click();
      await loss.getByLabel('New limit').fill(amount);
      expect(await axeProblems(page)).toEqual([]);
      await loss.getByRole('button', { name: press, exact: true }).click();
      await loss.getByText('₹40,000 left').waitFor();
    }
    await loss.getByText('Requested: ₹90,000').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const history = page.getByRole('region', { name: 'Limit history' });
    await history.getByText('Daily losses: you set ₹90,000').waitFor();
    const marketing = page.getByRole('region', { name: 'Marketing' });
    const byEmail = marketing.getByRole('group', { name: 'Email' });
    await byEmail.getByText('Sports').click();
    await marketing.getByText('Preference history').click();
    await marketing.getByText('Email, Sports: opted in').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(device.viewport.width);

    await page.getByRole('button', { name: 'Start a time-out of 7 days' }).click();
    const asked = page.getByRole('dialog', { name: 'Start a time-out of 7 days' });
    expect(await axeProblems(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Start time-out' }).click();
    await page.getByRole('dialog', { name: 'LOGIN' }).waitFor();
    expect((await elsewhere.send('getPlayLimits', {})).error?.code).toBe('UNAUTHENTICATED');

    await logInTo(page, server, { userName, to: '/play-limits' });
    await page.getByText('You’re on a break until').waitFor();
    expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
  });
});
