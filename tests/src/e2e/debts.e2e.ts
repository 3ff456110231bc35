import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, logInOperator } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { type Bettor, PASSWORD } from './bettor.ts';
import { axeProblems, DESKTOP, openBrowser, openVisitor } from './browser.ts';
import { makePayer, openCashier } from './cashier-stage.ts';

let server: ServerProcess;
let browser: Browser;
let operator: ApiClient;
let other: ApiClient;
let payments = 532_844_173_000;

beforeAll(async () => {
  // Operators of a licensed site need two-factor authentication, which other tests cover.
  server = await startServer({ OPERATOR_SECOND_FACTOR: 'optional' });
  browser = await openBrowser();
  operator = await openCashier(server);
  other = await logInOperator(server.url, server.otherAdmin);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function looksRight(page: Page, width: number): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

async function enterOffice(page: Page, by: ServerProcess['operator'], path: string): Promise<void> {
  await page.goto(`${server.url}/backoffice${path}`);
  await page.getByLabel('Username').fill(by.userName);
  await page.getByLabel('Password', { exact: true }).fill(by.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Back office' }).waitFor();
}

/** A ₹2,000 deposit reported by its player and claimed by the first operator. */
async function claimed({ userName }: Bettor): Promise<{ id: number; player: ApiClient }> {
  const player = new ApiClient(server.url);
  const login = { userNameOrEmailAddress: userName, password: PASSWORD };
  player.token = (await player.call('authenticate', login)).accessToken;
  payments += 1;
  const { id } = await player.call('createDeposit', {
    amount: 2_000,
    paymentMethodId: 1,
    utr: String(payments),
    agreeTerms: true,
    clientRequestId: randomUUID(),
  });
  await operator.call('operatorClaimRequest', { id });
  return { id, player };
}

const adjust = (userId: number, type: 'CREDIT' | 'DEBIT', amount: number) =>
  operator.call('operatorAdjustBalance', {
    userId,
    type,
    amount,
    reason: 'played elsewhere',
    clientRequestId: randomUUID(),
  });

/** A player who spent ₹1,200 of a ₹2,000 deposit before the bank charged it back. */
async function makeDebtor(): Promise<Bettor> {
  const bettor = await makePayer(operator);
  const { id: requestId } = await claimed(bettor);
  await operator.call('operatorApproveRequest', { id: requestId });
  await adjust(bettor.userId, 'DEBIT', 21_200);
  const { proposalId } = await operator.call('operatorProposeAct', {
    act: { type: 'ReverseDeposit', requestId, reason: 'recalled by the bank' },
  });
  await other.call('operatorConfirmAct', { proposalId });
  return bettor;
}

const getDebt = async ({ userId }: Bettor) =>
  (await operator.call('operatorGetDebts', {})).items.find((debt) => debt.userId === userId)?.owed;

async function submitReason(page: Page, dialog: string, button: string): Promise<void> {
  const question = page.getByRole('dialog', { name: dialog });
  await question.getByLabel('Reason').fill('Agreed with the player');
  await question.getByRole('button', { name: button }).click();
  await question.waitFor({ state: 'hidden' });
}

describe('the cash desk on a desktop', () => {
  const { width } = DESKTOP.viewport;

  test('collects a debt from the next credit, and writes another off with a second operator', async () => {
    const [asha, bilal] = [await makeDebtor(), await makeDebtor()];
    const { page, complaints } = await openVisitor(browser, DESKTOP);
    await enterOffice(page, server.operator, '/debts');
    await page.getByRole('button', { name: `Collect: ${asha.userName}` }).click();
    await looksRight(page, width);
    await submitReason(page, `Collect: ${asha.userName}`, 'Collect');
    await page.getByRole('button', { name: `Stop collecting: ${asha.userName}` }).waitFor();
    await adjust(asha.userId, 'CREDIT', 5_000);
    await expect.poll(() => getDebt(asha), { timeout: 60_000 }).toBeUndefined();
    await page.getByRole('link', { name: asha.userName, exact: true }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: `Write off: ${bilal.userName}` }).click();
    await submitReason(page, 'A second operator must confirm this', 'Propose');
    await page.getByRole('button', { name: 'Confirm: Write off debt' }).waitFor();
    await looksRight(page, width);
    const second = (await openVisitor(browser, DESKTOP)).page;
    await enterOffice(second, server.otherAdmin, '/debts');
    await second.getByRole('button', { name: 'Confirm: Write off debt' }).click();
    await second.getByRole('button', { name: `Write off: ${bilal.userName}` }).waitFor({ state: 'detached' });
    expect(await getDebt(bilal)).toBeUndefined();
    expect(complaints).toEqual([]);
  });
});
