import { type Bettor, cashierDesk } from '@crease/server/testing/cashier-desk.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { enter, fillIn, press, propose } from '#operator/testing/page.ts';

let asha: Bettor;
const desk = cashierDesk(() => office.server);

setUpOffice();
beforeEach(async () => {
  asha = await office.server.user('INR');
});

const methods = async () => (await office.call('operatorGetPaymentMethods', {})).items;

test('creates a method with its hours and sites, then its account', async () => {
  await office.logIn();
  const page = await openOffice('/payment-methods/new');
  await screen.findByLabelText('Display name');
  fillIn({ 'Display name': 'UPI at night', 'Min amount (₹)': '100', 'Max amount (₹)': '2,00,000' });
  fillIn({ 'Opens (IST)': '22:30', 'Closes (IST)': '06:00', Sites: 'one.example, two.example' });
  fireEvent.click(screen.getByLabelText('Available to players'));
  await press('Create method');
  await waitFor(() => expect(page.path()).toBe('/payment-methods/1'));

  await press('New account');
  fillIn({ 'Ledger code': 'upi-night', 'UPI ID': 'night@crease', 'Daily cap (₹)': '50,000' });
  await press('Save account');

  const table = within(await screen.findByRole('table', { name: 'House accounts' }));
  expect(table.getByText('₹50,000')).toBeTruthy();
  expect(await methods()).toMatchObject([
    {
      ...{ name: 'UPI at night', enabled: true, min: 100, max: 200_000, forDeposit: true },
      ...{ opensMinute: 1350, closesMinute: 360, domains: ['one.example', 'two.example'] },
      payees: [{ code: 'upi-night', upiId: 'night@crease', dailyCap: 50_000, enabled: true }],
    },
  ]);
});

test('reports invalid values at their fields and saves nothing', async () => {
  await office.logIn();
  await openOffice('/payment-methods/new');
  await screen.findByLabelText('Display name');
  fillIn({ 'Display name': 'UPI', 'Min amount (₹)': '500', 'Max amount (₹)': '100' });
  fillIn({ 'Opens (IST)': '25:00', 'Closes (IST)': '6' });
  await press('Create method');
  await waitFor(() => expect(screen.getByLabelText('Closes (IST)').getAttribute('aria-invalid')).toBe('true'));
  fillIn({ 'Opens (IST)': '', 'Closes (IST)': '' });
  await press('Create method');

  await screen.findAllByText('max must be at least min');
  expect(await methods()).toEqual([]);
});

test('shows amounts requested today and accounts at their daily cap', async () => {
  await desk.saveMethod();
  const [method] = await methods();
  const [payee] = method?.payees ?? [];
  if (method === undefined || payee === undefined) throw new Error('There is one.');
  await desk.start(asha, 700);
  await desk.saveMethod({
    id: method.id,
    payees: [
      { ...payee, dailyCap: 500 },
      { ...payee, code: 'upi-next', upiId: 'next@crease' },
    ],
  });
  await office.logIn('cashier');
  await openOffice(`/payment-methods/${method.id}`);

  const table = within(await screen.findByRole('table', { name: 'House accounts' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/upi-main.*Daily cap reached₹700\.\d\d₹500/);
  expect(rows[2]).toMatch(/upi-next.*On₹0No cap/);
  expect(screen.queryByRole('button', { name: /Edit|Save|New/ })).toBeNull();
});

test('lists methods in sort order', async () => {
  await desk.saveMethod({ name: 'Second', position: 2 });
  await desk.saveMethod({ name: 'First', position: 1, payees: [] });
  await office.logIn('cashier');
  await openOffice('/payment-methods');

  const table = within(await screen.findByRole('table', { name: 'Payment methods' }));
  const names = table.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['First', 'Second']);
  expect(table.getByText('No account')).toBeTruthy();
});

test('edits an account in place and links to its history', async () => {
  await desk.saveMethod();
  await office.logIn();
  await openOffice('/payment-methods/1');
  await press('Edit upi-main');
  fireEvent.click(await screen.findByLabelText('Accepts deposits'));
  await press('Save account');

  const table = within(await screen.findByRole('table', { name: 'House accounts' }));
  await table.findByText('Off');
  expect(await methods()).toMatchObject([{ payees: [{ code: 'upi-main', enabled: false }] }]);
  expect(screen.getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/backoffice/audit/payment-method/1');
});

test('proposes a new payee account and lists its changes as pending', async () => {
  await desk.saveMethod();
  await office.requireFourEyes();
  await office.logIn();
  await openOffice('/payment-methods/1');
  await press('Edit upi-main');
  enter('UPI ID', 'other@bank');
  await press('Save account');
  await propose('our new bank');

  const changes = within(await screen.findByRole('list', { name: 'Changes' }));
  expect(changes.getByText('Method: UPI')).toBeTruthy();
  expect(
    changes.getByText('Account upi-main: Crease & Sons, pay@crease, on → Crease & Sons, other@bank, on'),
  ).toBeTruthy();
  expect(await methods()).toMatchObject([{ payees: [{ upiId: 'pay@crease' }] }]);
});
