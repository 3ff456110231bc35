import { BANK_CODE, bankDesk, buildStatement } from '@crease/server/testing/bank-desk.ts';
import { type Bettor, cashierDesk } from '@crease/server/testing/cashier-desk.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Office, openOffice, startOffice } from '#operator/testing/office.tsx';

let office: Office;
let asha: Bettor;
const desk = cashierDesk(() => office.server);
const bank = bankDesk(() => office.server);

beforeEach(async () => {
  office = await startOffice();
  await desk.saveMethod();
  await bank.saveAccount();
  asha = await office.server.user('INR');
});

afterEach(() => office.close());

const press = (key: string) => fireEvent.keyDown(window, { key });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

function bring(csv: string): void {
  const file = new File([csv], 'november.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Bank statement'), { target: { files: [file] } });
}

describe('a statement', () => {
  test('is looked at before it is read: what it pays, what is known, what cannot be read', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr });
    await bank.read({ reference: '532844171400', amount: 70 });
    await office.logIn('cashier');
    await openOffice('/bank/import');
    await screen.findByLabelText('Bank statement');
    bring(
      `${buildStatement({ reference: utr, amount: 500 }, { reference: '532844171400', amount: 70 })}\r\n22/11/2026,UPI,2,,nine,0`,
    );

    const table = within(await screen.findByRole('table', { name: 'Lines in file' }));
    expect(table.getByText(`Pays ${result.referenceNo}`)).toBeTruthy();
    expect(table.getByText('Known')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Unreadable rows' }).textContent).toBe(
      'Row 6: The amount is no sum of money',
    );
    expect(await bank.request(result.id)).toMatchObject({ state: 'SUBMITTED' });

    fireEvent.click(await button('Read 1 new lines'));
    await screen.findByText('1 lines read: 1 matched, 0 open');
    expect(await bank.request(result.id)).toMatchObject({ state: 'CREDITED' });
  });

  test('of no account says so at the file', async () => {
    await office.logIn('cashier');
    await openOffice('/bank/import');
    await screen.findByLabelText('Bank statement');
    bring('Day,Money\n1,2');

    await screen.findByText('No bank account has the headings of this file');
    expect(screen.queryByRole('button', { name: /^Read/ })).toBeNull();
  });

  test('that fits two accounts is read for the one that is chosen', async () => {
    await bank.saveAccount({ code: 'upi-other', name: 'Other' });
    await office.logIn('cashier');
    await openOffice('/bank/import');
    await screen.findByLabelText('Bank statement');
    bring(buildStatement({ reference: '532844171400', amount: 70 }));
    const choice = await screen.findByLabelText(/^Several accounts have these headings/);
    fireEvent.change(choice, { target: { value: 'upi-other' } });

    fireEvent.click(await button('Read 1 new lines'));

    await screen.findByText('1 lines read: 0 matched, 1 open');
    expect((await bank.lines()).map(({ account }) => account)).toEqual(['upi-other']);
  });
});

describe('a line', () => {
  test('is chosen and matched by keys, and taken back with a reason', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr });
    await bank.read({ reference: utr, amount: 300 });
    const [line] = await bank.lines();
    await office.logIn('cashier');
    const page = await openOffice('/bank');
    fireEvent.click(await screen.findByRole('radio', { name: 'Proposed' }));
    await screen.findByText(utr);

    press('j');
    await waitFor(() => expect(page.path()).toBe(`/bank/${line?.id}`));
    await button(`Match with ${result.referenceNo}`);
    press('m');
    await button('Unmatch');
    expect(await bank.request(result.id)).toMatchObject({ state: 'AUTO_MATCHED' });

    press('u');
    const dialog = within(
      await screen.findByRole('dialog', { name: `Take the line from ${result.referenceNo}` }),
    );
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'another payer' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Unmatch' }));
    await screen.findByLabelText('Request number');
    expect(await bank.request(result.id)).toMatchObject({ state: 'SUBMITTED' });
    expect(screen.queryByRole('list', { name: 'Possible matches' })).toBeNull();
  });

  test('is matched by the number of a request', async () => {
    const { result } = await desk.submit(asha, {});
    await bank.read({ reference: '532844171400', amount: 500 });
    const [line] = await bank.lines();
    await office.logIn('cashier');
    await openOffice(`/bank/${line?.id}`);
    fireEvent.change(await screen.findByLabelText('Request number'), {
      target: { value: result.referenceNo },
    });
    fireEvent.click(await button('Match manually'));

    await button('Unmatch');
    expect(await bank.request(result.id)).toMatchObject({ state: 'AUTO_MATCHED' });
  });

  test('of no request is a payout of a provider, which cannot pay more than it has collected', async () => {
    await bank.read({ reference: '532844171400', amount: 500 });
    const [line] = await bank.lines();
    await office.logIn('cashier');
    await openOffice(`/bank/${line?.id}`);
    fireEvent.click(await button('Provider payout'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Provider payout' }));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'advice of today' } });
    fireEvent.change(dialog.getByLabelText('Provider'), { target: { value: 'gateway' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Record' }));

    await screen.findByText(/Collected by the provider: ₹0 in all/);
    expect(await bank.lines()).toMatchObject([{ state: 'OPEN', purpose: null }]);
  });

  test('stands beside its deposit, and is matched there', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr });
    await bank.read({ reference: utr, amount: 300 });
    await office.logIn('cashier');
    await openOffice(`/deposits/${result.referenceNo}`);
    const lines = within(await screen.findByRole('list', { name: 'Bank lines' }));
    expect(lines.getByText(/\+300/)).toBeTruthy();

    fireEvent.click(lines.getByRole('button', { name: /^Match line/ }));

    await button('Credit ₹300');
    expect(await bank.request(result.id)).toMatchObject({ state: 'AUTO_MATCHED' });
  });
});

test('the days of an account say what no request explains, beside the ledger', async () => {
  const today = new Date(office.server.context.clock.now()).toISOString().slice(0, 10);
  await bank.bring(
    buildStatement({ reference: '532844171400', amount: 70 }).replace(
      '21/11/2026',
      today.split('-').reverse().join('/'),
    ),
  );
  await office.logIn('cashier');
  await openOffice('/bank/days');
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2020-01-01' } });

  const days = within(await screen.findByRole('table', { name: 'Daily account summary' }));
  const row = (await days.findByText(today)).closest('tr');
  expect(row?.textContent).toContain('+701 not matched');
  const ledger = screen.getByRole('table', { name: 'Account reconciliation' });
  expect(within(ledger).getByText(BANK_CODE).closest('tr')?.textContent).toContain('None');
  await screen.findByText(/1 of ₹70/);
});

test('accounts are described by admins, and read by cashiers', async () => {
  await office.logIn();
  await openOffice('/bank/accounts');
  fireEvent.click(await button('Change UPI collection'));
  fireEvent.change(await screen.findByLabelText('Description column'), {
    target: { value: 'Remarks' },
  });
  fireEvent.click(await button('Save account'));

  await screen.findByText('Bank account saved');
  const { items } = await office.call('operatorGetBankAccounts', {});
  expect(items).toMatchObject([
    { code: BANK_CODE, textColumn: 'Remarks', debitColumn: 'Withdrawal' },
  ]);
});

test('those who do not handle money are refused, and no button is offered', async () => {
  await office.logIn('viewer');
  await openOffice('/bank');

  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: /Match/ })).toBeNull();
});
