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
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );
}

async function logInOffice(page: Page, to: string): Promise<void> {
  await page.goto(`${server.url}/backoffice${to}`);
  await page.getByLabel('Username').fill(server.operator.userName);
  await page.getByLabel('Password', { exact: true }).fill(server.operator.password);
  await page.keyboard.press('Enter');
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

  test('claims a bonus, queues another, and asks before forfeiting the first', async () => {
    const { userName } = await makePayer(operator);
    const { page, complaints } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/bonus' });
    const title = LONG.slice(0, 60).trim();
    await claim(page, title, width);
    await page.getByRole('region', { name: title }).getByText('₹500 locked').waitFor();
    await claim(page, 'Second', width);
    const second = page.getByRole('region', { name: 'Second' });
    await second.getByText('Starts when your current bonus ends.').waitFor();
    await looksRight(page, width);

    await page.getByRole('button', { name: `Forfeit bonus: ${title}` }).click();
    const question = page.getByRole('dialog', { name: `Forfeit bonus: ${title}` });
    await question.getByText(/^You’ll lose ₹500 of locked bonus/).waitFor();
    await looksRight(page, width);
    await question.getByRole('button', { name: 'Forfeit' }).click();

    await second.getByText('₹500 locked').waitFor();
    await page.getByRole('region', { name: 'History' }).getByText('Forfeited').waitFor();
    expect(complaints).toEqual([]);
  });

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

  test('claims await review; one is declined and another approved', async () => {
    const [asha, ravi] = [await makePayer(operator), await makePayer(operator)];
    const { page, complaints } = await openVisitor(browser, device);
    await logInTo(page, server, { userName: asha.userName, to: '/bonus' });
    await claim(page, REVIEWED, width);
    await page.getByText('We review your claim before granting it.').waitFor();
    await looksRight(page, width);
    const other = await openVisitor(browser, device);
    await logInTo(other.page, server, { userName: ravi.userName, to: '/bonus' });
    await claim(other.page, REVIEWED, width);

    const office = await openVisitor(browser, device);
    await logInOffice(office.page, '/bonuses');
    const queue = office.page.getByRole('region', { name: 'Pending approval' });
    await queue.getByRole('link', { name: asha.userName }).waitFor();
    await office.page.getByRole('link', { name: 'Bonuses 2 pending' }).waitFor();
    await looksRight(office.page, width);
    const label = (userName: string) => `${userName}’s bonus: ${REVIEWED}`;
    await queue.getByRole('button', { name: `Approve ${label(asha.userName)}` }).click();
    await queue.getByRole('button', { name: `Decline ${label(ravi.userName)}` }).click();
    await office.page.getByLabel('Reason').fill('Only one for a household');
    await looksRight(office.page, width);
    await office.page.getByRole('button', { name: 'Decline bonus', exact: true }).click();
    await queue.getByText('No pending claims').waitFor();

    await page.getByText('₹500 locked').waitFor();
    const past = other.page.getByRole('region', { name: 'History' });
    await past.getByText(/Only one for a household/).waitFor();
    await looksRight(other.page, width);
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  test('an operator creates a lossback offer and a bettor claims it', async () => {
    const offered = `Losses on a ${device.name}`;
    const payer = await makePayer(operator);
    const { page, complaints } = await openVisitor(browser, device);
    await logInOffice(page, '/bonuses/new');
    await page.getByLabel('Name', { exact: true }).fill(offered);
    await page.getByLabel('Type', { exact: true }).selectOption('LOSSBACK');
    await page.getByLabel('Calculated').selectOption('DAY');
    await page.getByLabel('Amount (₹)').fill('500');
    await page.getByLabel('Percentage (%)').fill('10');
    await page.getByLabel('Min net loss (₹)').fill('200');
    await page.getByLabel('Budget (₹)').fill('20000');
    await page.getByText(/10% of net losses per day, up to ₹500/).waitFor();
    await looksRight(page, width);
    await page.getByRole('button', { name: 'Create offer' }).click();
    await page.getByRole('region', { name: /^Offer \d+, terms 1$/ }).waitFor();

    const bettor = await openVisitor(browser, device);
    await logInTo(bettor.page, server, { userName: payer.userName, to: '/bonus' });
    await claim(bettor.page, offered, width);
    const taken = bettor.page.getByRole('region', { name: offered });
    await taken.getByText('10% of a daily net loss of ₹200 or more, up to ₹500').waitFor();
    await taken.getByText(/^Next payout: /).waitFor();
    await looksRight(bettor.page, width);
    expect([...complaints, ...bettor.complaints].filter((line) => !/401/.test(line))).toEqual([]);
  });

  test('an operator creates an offer, sees its cost and cancels a claim', async () => {
    const offered = `Made on a ${device.name}`;
    const payer = await makePayer(operator);
    const { page, complaints } = await openVisitor(browser, device);
    await logInOffice(page, '/bonuses/new');
    await page.getByLabel('Name', { exact: true }).fill(offered);
    await page.getByLabel('Amount (₹)').fill('500');
    await page.getByLabel('Budget (₹)').fill('20000');
    await page
      .getByText(/₹2,500 wagering within \d+ days\. The budget covers 40 players\./)
      .waitFor();
    await looksRight(page, width);
    await page.getByRole('button', { name: 'Create offer' }).click();
    await page.getByRole('region', { name: /^Offer \d+, terms 1$/ }).waitFor();

    const bettor = await openVisitor(browser, device);
    await logInTo(bettor.page, server, { userName: payer.userName, to: '/bonus' });
    await claim(bettor.page, offered, width);
    const claims = page.getByRole('region', { name: 'Claims', exact: true });
    await claims.getByRole('link', { name: payer.userName }).waitFor();
    await looksRight(page, width);
    await claims.getByRole('button', { name: `Cancel ${payer.userName}’s bonus` }).click();
    await page.getByLabel('Reason').fill('The offer was wrong');
    await page.getByRole('button', { name: 'Cancel bonus', exact: true }).click();

    await claims.getByText('Cancelled').waitFor();
    const past = bettor.page.getByRole('region', { name: 'History' });
    await past.getByText('The offer was wrong').waitFor();
    expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
  });
});
