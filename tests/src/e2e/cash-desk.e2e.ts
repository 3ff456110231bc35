import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type ApiClient, logInOperator } from '#running/api-client.ts';
import { type Bettor, logInClient } from './bettor.ts';
import { DESKTOP, openVisitor } from './browser.ts';
import { makePayer, openCashier } from './cashier-stage.ts';
import { expectSoundOnDevices } from './measures.ts';
import { enterOffice } from './office.ts';
import { browser, server, startProduct } from './product.ts';

// Operators of a licensed site need two-factor authentication, which other tests cover.
startProduct(() => ({ OPERATOR_SECOND_FACTOR: 'optional' }));
let operator: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  operator = await openCashier(server);
  other = await logInOperator(server.url, server.otherAdmin);
});

const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Bank sections' }).getByRole('link', { name }).click();

test('the bank adds an account, previews and imports its statement, and sums its days', async () => {
  const code = 'hdfc';
  const reference = '532844171401';
  const csv = [
    'Date,Narration,Ref,Withdrawal,Deposit',
    `21/11/2026,UPI/from somebody with a very long name of their own,${reference},,"1,250.37"`,
    '22/11/2026,Charges of the month,,5.90,',
    '32/11/2026,UPI,1,,9',
  ].join('\r\n');
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  await enterOffice(page, '/bank/accounts');
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByLabel('Payee code').fill(code);
  await page.getByLabel('Name', { exact: true }).fill('Collection');
  await page.getByLabel('Date column').fill('Date');
  await page.getByLabel('Reference column').fill('Ref');
  await page.getByLabel('Description column').fill('Narration');
  await page.getByLabel('Credit column').fill('Deposit');
  await page.getByLabel('Debit column').fill('Withdrawal');
  await expectSoundOnDevices(page, 'account form');
  await page.getByRole('button', { name: 'Save account' }).click();
  await page.getByRole('cell', { name: code }).waitFor();

  await part(page, 'Import statement');
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('Bank statement').setInputFiles(file);
  await page.getByText('Row 4: "32/11/2026" isn’t a valid date').waitFor();
  await expectSoundOnDevices(page, 'import preview');
  await page.getByRole('button', { name: 'Import 2 new lines' }).click();
  await page.getByText('2 lines imported: 0 matched, 2 unmatched').waitFor();

  await part(page, 'Lines');
  await page.getByRole('row', { name: new RegExp(reference) }).waitFor();
  await expectSoundOnDevices(page, 'lines');
  await page.keyboard.press('j');
  await page.getByLabel('Request number').waitFor();
  await expectSoundOnDevices(page, 'a line');

  await page.goto(`${server.url}/backoffice/bank/days`);
  await page.getByLabel('Account', { exact: true }).selectOption({ label: 'Collection' });
  await page.getByLabel('From').fill('2026-11-01');
  await page.getByLabel('To').fill('2026-11-30');
  const days = page.getByRole('table', { name: 'Daily account summary' });
  await days.getByRole('row', { name: /2026-11-22.*1,250\.37.*5\.90.*1,244\.47/ }).waitFor();
  await expectSoundOnDevices(page, 'daily summary');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const written = await readFile(await (await download).path(), 'utf8');
  expect(written).toContain('2026-11-22,1,1250.37,0,5.9,1244.47,-5.9,1');

  expect(complaints).toEqual([]);
  await context.close();
});

let payments = 532_844_173_000;

/** A ₹2,000 deposit reported by its player and claimed by the first operator; its number. */
async function claimDeposit({ userName }: Bettor): Promise<number> {
  const player = await logInClient(server.url, userName);
  payments += 1;
  const { id } = await player.call('createDeposit', {
    amount: 2_000,
    paymentMethodId: 1,
    utr: String(payments),
    agreeTerms: true,
    clientRequestId: randomUUID(),
  });
  await operator.call('operatorClaimRequest', { id });
  return id;
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
  const requestId = await claimDeposit(bettor);
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

test('the cash desk collects a debt from the next credit, and writes another off with a second operator', async () => {
  const [asha, bilal] = [await makeDebtor(), await makeDebtor()];
  const { page, complaints } = await openVisitor(browser, DESKTOP);
  await enterOffice(page, '/debts');
  await page.getByRole('button', { name: `Collect: ${asha.userName}` }).click();
  await expectSoundOnDevices(page);
  await submitReason(page, `Collect: ${asha.userName}`, 'Collect');
  await page.getByRole('button', { name: `Stop collecting: ${asha.userName}` }).waitFor();
  await adjust(asha.userId, 'CREDIT', 5_000);
  await expect.poll(() => getDebt(asha), { timeout: 60_000 }).toBeUndefined();
  await page.getByRole('link', { name: asha.userName, exact: true }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: `Write off: ${bilal.userName}` }).click();
  await submitReason(page, 'A second operator must confirm this', 'Propose');
  await page.getByRole('button', { name: 'Confirm: Write off debt' }).waitFor();
  await expectSoundOnDevices(page);
  const second = (await openVisitor(browser, DESKTOP)).page;
  await enterOffice(second, '/debts', server.otherAdmin);
  await second.getByRole('button', { name: 'Confirm: Write off debt' }).click();
  await second.getByRole('button', { name: `Write off: ${bilal.userName}` }).waitFor({ state: 'detached' });
  expect(await getDebt(bilal)).toBeUndefined();
  expect(complaints).toEqual([]);
});
