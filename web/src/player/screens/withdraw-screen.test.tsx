import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dispatch } from '#player/app/push-handlers.ts';
import { type CashierPage, openCashierPage } from '#player/testing/cashier-page.ts';
import { closeApp, visit } from '#player/testing/open-app.tsx';

const PATH = '/depositw/2';
const CREATE = '/DepositWithdrawal/CreateWithdrawal';

let page: CashierPage;

beforeEach(async () => {
  page = await openCashierPage();
});

afterEach(async () => {
  closeApp();
  await page.server.close();
});

const press = (button: HTMLElement) => fireEvent.click(button);
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function confirm(amount: string, password: string): Promise<void> {
  fill(await screen.findByLabelText('How much'), amount);
  press(await screen.findByRole('button', { name: /^Continue with/ }));
  fill(await screen.findByLabelText('Current password'), password);
  press(screen.getByRole('button', { name: /^Withdraw ₹/ }));
}

test('a withdrawal needs the password, leaves the balance at once and is followed to the bank', async () => {
  await page.desk.readyAccount(page.asha);
  const { address } = await visit(PATH);
  await page.server.push(PATH, (message) => act(() => dispatch(message)));
  await confirm('1000', 'wrong-Passw0rd');
  expect(await screen.findByText('Current password is not correct')).toBeTruthy();

  fill(screen.getByLabelText('Current password'), page.asha.password);
  press(screen.getByRole('button', { name: /^Withdraw ₹/ }));

  const card = within(await screen.findByRole('article', { name: /^Withdrawal ₹1,000, WD-/ }));
  await waitFor(() => expect(address()).toMatch(/request=WD-\d+$/));
  expect(await page.desk.balanceOf(page.asha)).toBe(99_000);
  const [request] = await page.desk.requests(page.asha);
  await page.operate.approve(request?.id ?? 0);
  await screen.findByText('Withdrawal ₹1,000: Approved.');
  // Money on its way out is not offered back.
  expect(card.queryByRole('button', { name: /cancel|did not/i })).toBeNull();
});

test('an answer that is lost is asked for once more, and one withdrawal stands', async () => {
  await page.desk.readyAccount(page.asha);
  await visit(PATH);
  const mend = page.server.cut(CREATE, 'answer');
  await confirm('1000', page.asha.password);
  await screen.findByRole('alert');

  mend();
  press(screen.getByRole('button', { name: /^Withdraw ₹/ }));

  await screen.findByRole('article', { name: /^Withdrawal ₹1,000/ });
  expect(await page.desk.requests(page.asha)).toHaveLength(1);
});

test('more than there is, and less than the least, are refused here', async () => {
  await page.desk.readyAccount(page.asha);
  await visit(PATH);
  const field = await screen.findByLabelText('How much');
  const refusal = 'How much must be from ₹500 to ₹1,00,000';

  fill(field, '100000.01');
  press(await screen.findByRole('button', { name: /^Continue with/ }));
  expect(await screen.findByText(refusal)).toBeTruthy();
  press(screen.getByRole('button', { name: 'As much as possible' }));
  await waitFor(() => expect(screen.queryByText(refusal)).toBeNull());

  expect(screen.getByRole('button', { name: 'Continue with ₹1,00,000' })).toBeTruthy();
  expect(page.server.callsTo(CREATE)).toEqual([]);
});

test('an account that is added waits for a day, and says so', async () => {
  await visit(PATH);
  press(await screen.findByRole('button', { name: 'Add an account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an account' }));
  fill(await dialog.findByLabelText('Account holder'), 'Asha K');
  fill(dialog.getByLabelText('UPI ID'), 'asha');
  press(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('UPI ID is not valid.')).toBeTruthy();
  fill(dialog.getByLabelText('UPI ID'), 'Asha@Bank');
  press(dialog.getByRole('button', { name: 'Continue' }));
  fill(await dialog.findByLabelText('Current password'), page.asha.password);
  press(dialog.getByRole('button', { name: 'Save the account' }));

  const choice = await screen.findByRole('radio', { name: /UPI asha@bank.*Usable: Tomorrow/ });
  expect(choice.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true);
});
