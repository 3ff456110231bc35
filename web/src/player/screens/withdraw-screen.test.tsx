import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dispatch } from '#player/app/push-handlers.ts';
import { openCashierPage, page, setUpCashier } from '#player/testing/cashier-page.ts';
import { closeServer, visit } from '#player/testing/open-app.tsx';

const PATH = '/depositw/2';
const CREATE = '/DepositWithdrawal/CreateWithdrawal';

setUpCashier();

const press = (button: HTMLElement) => fireEvent.click(button);
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function choose(amount: string): Promise<void> {
  fill(await screen.findByLabelText('Amount'), amount);
  press(await screen.findByRole('button', { name: /^Continue with/ }));
}

async function prove(password: string): Promise<void> {
  fill(await screen.findByLabelText('Current password'), password);
  press(screen.getByRole('button', { name: /^Withdraw ₹/ }));
}

async function confirm(amount: string, password: string): Promise<void> {
  await choose(amount);
  await prove(password);
}

async function claimBonus(): Promise<void> {
  const bonusId = await page.offer();
  await page.server.server.call('claimBonus', { bonusId }, { token: page.asha.token });
}

const lockedBonus = async () =>
  (await page.server.server.call('getBonuses', {}, { token: page.asha.token })).result.lockedBonus;

test('a withdrawal needs the password, leaves the balance at once and is tracked to the bank', async () => {
  await page.desk.readyAccount(page.asha);
  const { address } = await visit(PATH);
  await page.server.push(PATH, (message) => act(() => dispatch(message)));
  await confirm('1000', 'wrong-Passw0rd');
  expect(await screen.findByText('Current password is incorrect')).toBeTruthy();
  // The site withholds none.
  expect(screen.queryByText('You receive after tax')).toBeNull();

  fill(screen.getByLabelText('Current password'), page.asha.password);
  press(screen.getByRole('button', { name: /^Withdraw ₹/ }));

  const card = within(await screen.findByRole('article', { name: /^Withdrawal ₹1,000, WD-/ }));
  await waitFor(() => expect(address()).toMatch(/request=WD-\d+$/));
  expect(await page.desk.getBalance(page.asha)).toBe(99_000);
  const [request] = await page.desk.requests(page.asha);
  await page.operate.approve(request?.id ?? 0);
  await screen.findByText('Withdrawal ₹1,000: Approved.');
  // Payouts in progress can't be cancelled.
  expect(card.queryByRole('button', { name: /cancel|didn’t/i })).toBeNull();
});

test('retries a lost response and creates one withdrawal', async () => {
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

test('rejects amounts above the balance and below the minimum', async () => {
  await page.desk.readyAccount(page.asha);
  await visit(PATH);
  const field = await screen.findByLabelText('Amount');
  const refusal = 'Amount must be between ₹500 and ₹1,00,000';

  fill(field, '100000.01');
  press(await screen.findByRole('button', { name: /^Continue with/ }));
  expect(await screen.findByText(refusal)).toBeTruthy();
  press(screen.getByRole('button', { name: 'Maximum' }));
  await waitFor(() => expect(screen.queryByText(refusal)).toBeNull());

  expect(screen.getByRole('button', { name: 'Continue with ₹1,00,000' })).toBeTruthy();
  expect(page.server.callsTo(CREATE)).toEqual([]);
});

test('a new account is unavailable for a day and says so', async () => {
  await visit(PATH);
  press(await screen.findByRole('button', { name: 'Add account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add account' }));
  fill(await dialog.findByLabelText('Account holder'), 'Asha K');
  fill(dialog.getByLabelText('UPI ID'), 'asha');
  press(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('UPI ID is not valid.')).toBeTruthy();
  fill(dialog.getByLabelText('UPI ID'), 'Asha@Bank');
  press(dialog.getByRole('button', { name: 'Continue' }));
  fill(await dialog.findByLabelText('Current password'), page.asha.password);
  press(dialog.getByRole('button', { name: 'Save account' }));

  const choice = await screen.findByRole('radio', { name: /UPI asha@bank.*Available tomorrow/ });
  expect(choice.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true);
});

test('forfeiting a bonus is confirmed before the password', async () => {
  await page.desk.readyAccount(page.asha);
  await claimBonus();
  await visit(PATH);
  await choose('1000');

  const question = within(await screen.findByRole('alert'));
  expect(question.getByText(/^This withdrawal forfeits your ₹500 bonus\./)).toBeTruthy();
  expect(question.getByText('Welcome: you’ll lose ₹500 and ₹0 of wagering progress.')).toBeTruthy();
  expect(screen.queryByLabelText('Current password')).toBeNull();
  press(screen.getByRole('button', { name: 'Forfeit ₹500 and continue' }));
  await prove(page.asha.password);

  await screen.findByRole('article', { name: /^Withdrawal ₹1,000/ });
  expect(page.server.callsTo(CREATE)).toHaveLength(1);
  expect(await lockedBonus()).toBe(0);
});

test('asks about a bonus unknown to the page when the server names it', async () => {
  await page.desk.readyAccount(page.asha);
  await claimBonus();
  page.server.intercept('/Bonus/GetBonuses');
  await visit(PATH);
  await confirm('1000', page.asha.password);

  const goOn = await screen.findByRole('button', { name: 'Forfeit ₹500 and continue' });
  expect(await page.desk.requests(page.asha)).toEqual([]);
  press(goOn);
  await prove(page.asha.password);

  await screen.findByRole('article', { name: /^Withdrawal ₹1,000/ });
  expect(await lockedBonus()).toBe(0);
});

test('shows tax withheld and amount after tax before the password', async () => {
  await closeServer();
  await openCashierPage({ winningsTax: 'INDIA' });
  await page.desk.readyAccount(page.asha);
  await visit(PATH);
  await choose('1000');

  const arrives = await screen.findByText('You receive after tax');
  expect(arrives.nextElementSibling?.textContent).toBe('₹700');
  const withheld = screen.getByText('Tax withheld, 30% of winnings');
  expect(withheld.nextElementSibling?.textContent).toBe('₹300');
});

test("shows the tax of past years below the withdrawal's own", async () => {
  await closeServer();
  await openCashierPage({ winningsTax: 'INDIA' });
  const { id: userId } = page.asha;
  const moved = { opening: 0, deposited: 0, withdrawn: 200_000, taxed: 60_000 };
  const past = { ...moved, userId, year: 2025, closing: 100_000, tax: 30_000, isDone: true };
  await page.server.server.context.documents.put(`tax-year:${userId}:2025`, past);
  await page.desk.readyAccount(page.asha);
  await visit(PATH);
  await choose('1000');

  const year = await screen.findByText('Tax for April 2025–March 2026, on net winnings of ₹3,000');
  expect(year.nextElementSibling?.textContent).toBe('₹900');
});
