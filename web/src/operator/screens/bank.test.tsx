import { BANK_CODE, bankDesk, buildStatement } from '@crease/server/testing/bank-desk.ts';
import { type Bettor, cashierDesk } from '@crease/server/testing/cashier-desk.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { answerDialog, enter, findButton, findDialog, press, pressKey } from '#operator/testing/page.ts';

let asha: Bettor;
const desk = cashierDesk(() => office.server);
const bank = bankDesk(() => office.server);

setUpOffice();
beforeEach(async () => {
  await desk.saveMethod();
  await bank.saveAccount();
  asha = await office.server.user('INR');
});

/** Opens the import as a cashier and drops a file. */
async function dropFile(csv: string): Promise<void> {
  await office.logIn('cashier');
  await openOffice('/bank/import');
  const file = new File([csv], 'november.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('Bank statement'), { target: { files: [file] } });
}

/** Imports the only new line. */
async function importLine(matched: 0 | 1): Promise<void> {
  await press('Import 1 new line');
  const words = (await screen.findByText(/^\d+ lines? imported/)).textContent;
  expect(words).toBe(`1 line imported: ${matched} matched, ${1 - matched} unmatched`);
}

describe('a bank statement', () => {
  test('names the matches that need a second person, who approves them as one proposal', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr, amount: 50_000 });
    await dropFile(buildStatement({ reference: utr, amount: 50_000 }));
    await screen.findByText(`Matches ${result.referenceNo}, needs a second person`);
    await screen.findByText('Matched, needs a second person: 1');
    await importLine(1);
    const link = await screen.findByRole('link', { name: result.referenceNo });
    expect(link.getAttribute('href')).toBe(`/backoffice/deposits/${result.referenceNo}`);

    fireEvent.click(screen.getByRole('link', { name: 'Matched, needs a second person: 1' }));
    await press('Propose all 1');
    const dialog = await findDialog(/^A second operator/);
    await dialog.findByText(/^Credits ₹50,000\./);
    enter('Reason', 'seen at the bank', dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Propose' }));

    const acts = within(await screen.findByRole('list', { name: 'Actions pending confirmation' }));
    await acts.findByText('Credits ₹50,000 to 1 user');
    const { acts: waiting } = await office.call('operatorGetProposals', {});
    await office.call('operatorConfirmAct', { proposalId: waiting[0]?.proposalId ?? 0 });
    expect(await bank.request(result.id)).toMatchObject({ state: 'CREDITED' });
  });

  test('has a page for unknown addresses', async () => {
    await office.logIn('cashier');
    await openOffice('/bank/lines');

    await screen.findByText('Page not found');
  });

  test('is previewed before import: matches, duplicates and unreadable rows', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr });
    await bank.read({ reference: '532844171400', amount: 70 });
    await dropFile(
      `${buildStatement({ reference: utr, amount: 500 }, { reference: '532844171400', amount: 70 })}\r\n22/11/2026,UPI,2,,nine,0`,
    );

    const table = within(await screen.findByRole('table', { name: 'Lines in file' }));
    expect(table.getByText(`Matches ${result.referenceNo}`)).toBeTruthy();
    expect(table.getByText('Already imported')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Unreadable rows' }).textContent).toBe('Row 6: Invalid amount');
    expect(await bank.request(result.id)).toMatchObject({ state: 'SUBMITTED' });

    await importLine(1);
    expect(await bank.request(result.id)).toMatchObject({ state: 'CREDITED' });
  });

  test('without a matching account is rejected at the file field', async () => {
    await dropFile('Day,Money\n1,2');

    await screen.findByText('No bank account matches this file’s column headings');
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  test('that fits two accounts is imported for the chosen one', async () => {
    await bank.saveAccount({ code: 'upi-other', name: 'Other' });
    await dropFile(buildStatement({ reference: '532844171400', amount: 70 }));
    const choice = await screen.findByLabelText(/^Several accounts use these headings/);
    enter(choice, 'upi-other');

    await importLine(0);
    expect((await bank.lines()).map(({ account }) => account)).toEqual(['upi-other']);
  });
});

describe('a bank line', () => {
  /** Opens the only line as a cashier. */
  async function openLine(): Promise<void> {
    const [line] = await bank.lines();
    await office.logIn('cashier');
    await openOffice(`/bank/${line?.id}`);
  }

  test('is selected and matched by keyboard, then unmatched with a reason', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr });
    await bank.read({ reference: utr, amount: 300 });
    const [line] = await bank.lines();
    await office.logIn('cashier');
    const page = await openOffice('/bank');
    fireEvent.click(await screen.findByRole('radio', { name: 'Suggested match' }));
    await screen.findByText(utr);

    pressKey('j');
    await waitFor(() => expect(page.path()).toBe(`/bank/${line?.id}`));
    await findButton(`Match with ${result.referenceNo}`);
    pressKey('m');
    await findButton('Unmatch');
    expect(await bank.request(result.id)).toMatchObject({ state: 'AUTO_MATCHED' });

    pressKey('u');
    await answerDialog(`Unmatch from ${result.referenceNo}`, 'Unmatch', { Reason: 'another payer' });
    await screen.findByLabelText('Request number');
    expect(await bank.request(result.id)).toMatchObject({ state: 'SUBMITTED' });
    expect(screen.queryByRole('list', { name: 'Possible matches' })).toBeNull();
  });

  test('is matched by request number', async () => {
    const { result } = await desk.submit(asha, {});
    await bank.read({ reference: '532844171400', amount: 500 });
    await openLine();
    enter(await screen.findByLabelText('Request number'), result.referenceNo);
    await press('Match manually');

    await findButton('Unmatch');
    expect(await bank.request(result.id)).toMatchObject({ state: 'AUTO_MATCHED' });
  });

  test('is recorded as a provider payout only up to the provider’s balance', async () => {
    await bank.read({ reference: '532844171400', amount: 500 });
    await openLine();
    await press('Provider payout');
    await answerDialog('Provider payout', 'Record', { Reason: 'payout advice', Provider: 'gateway' });

    await screen.findByText(/Provider balance: only ₹0 available/);
    expect(await bank.lines()).toMatchObject([{ state: 'OPEN', purpose: null }]);
  });

  test('is shown beside its deposit and matched there', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr });
    await bank.read({ reference: utr, amount: 300 });
    await office.logIn('cashier');
    await openOffice(`/deposits/${result.referenceNo}`);
    const lines = within(await screen.findByRole('list', { name: 'Bank lines' }));
    expect(lines.getByText(/\+300/)).toBeTruthy();

    fireEvent.click(lines.getByRole('button', { name: /^Match line/ }));

    await findButton('Credit ₹300');
    expect(await bank.request(result.id)).toMatchObject({ state: 'AUTO_MATCHED' });
  });
});

test('summarises unmatched amounts per day and reconciles the ledger', async () => {
  const today = new Date(office.server.context.clock.now()).toISOString().slice(0, 10);
  await bank.bring(
    buildStatement({ reference: '532844171400', amount: 70 }).replace(
      '21/11/2026',
      today.split('-').reverse().join('/'),
    ),
  );
  await office.logIn('cashier');
  await openOffice('/bank/days');
  enter(await screen.findByLabelText('From'), '2020-01-01');

  const days = within(await screen.findByRole('table', { name: 'Daily account summary' }));
  const row = (await days.findByText(today)).closest('tr');
  expect(row?.textContent).toContain('+701 unmatched');
  const ledger = screen.getByRole('table', { name: 'Account reconciliation' });
  expect(within(ledger).getByText(BANK_CODE).closest('tr')?.textContent).toContain('None');
  await screen.findByText(/1 payment, ₹70/);
});

test('an admin edits an account’s column headings', async () => {
  await office.logIn();
  await openOffice('/bank/accounts');
  await press('Edit UPI collection');
  enter(await screen.findByLabelText('Description column'), 'Remarks');
  await press('Save account');

  await screen.findByText('Bank account saved');
  const { items } = await office.call('operatorGetBankAccounts', {});
  expect(items).toMatchObject([{ code: BANK_CODE, textColumn: 'Remarks', debitColumn: 'Withdrawal' }]);
});

test('denies access to roles that don’t handle money', async () => {
  await office.logIn('viewer');
  await openOffice('/bank');

  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: /Match/ })).toBeNull();
});
