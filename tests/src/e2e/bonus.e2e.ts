import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInTo } from './bettor.ts';
import { offerBonuses, settleStake } from './bonus-stage.ts';
import { axeProblems, DEVICES, openBrowser, openVisitor } from './browser.ts';
import { makePayer } from './cashier-stage.ts';

const LONG = 'Welcome to the season, for everybody who has just come, twice';

const REVIEWED = 'With a look';

let server: ServerProcess;
let browser: Browser;
let operator: ApiClient;

beforeAll(async () => {
  // Operators of a licensed site need two-factor authentication, which other tests cover.
  server = await startServer({ OPERATOR_SECOND_FACTOR: 'optional' });
  browser = await openBrowser();
  operator = await offerBonuses(server, [LONG.slice(0, 60), 'Second'], [REVIEWED]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Expects no axe violations and no horizontal overflow. */
async function looksRight(page: Page, width: number): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

async function claim(page: Page, title: string, width: number): Promise<void> {
  const label = `Read terms and claim: ${title}`;
  const item = page.getByRole('listitem').filter({ hasText: title });
  await item.getByRole('button', { name: 'Claim', exact: true }).click();
  const terms = page.getByRole('dialog', { name: label });
  const taking = terms.getByRole('button', { name: 'Accept terms and claim' });
  await taking.waitFor();
  await looksRight(page, width);
  await taking.click();
}

describe.each(DEVICES)('bonuses on a $name', (device) => {
  const { width } = device.viewport;

  test('settled stakes contribute live, and meeting the requirement converts the bonus to cash', async () => {
    const payer = await makePayer(operator);
    const { page, complaints } = await openVisitor(browser, device);
    await logInTo(page, server, { userName: payer.userName, to: '/bonus' });
    await claim(page, 'Second', width);
    const bonus = page.getByRole('region', { name: 'Second' });
    await bonus.getByText('₹500 locked').waitFor();

    await settleStake(server, payer, 200);
    await bonus.getByText('₹200 of ₹500 wagered').waitFor();
    await looksRight(page, width);
    await settleStake(server, payer, 300);

    const past = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await past.filter({ hasText: 'Completed' }).getByText('₹300').waitFor();
    await looksRight(page, width);
    await page.reload();
    await past.filter({ hasText: 'Completed' }).getByText('₹300').waitFor();
    expect(complaints).toEqual([]);
  });
});
