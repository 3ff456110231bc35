import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signOut } from '#client/session/session.ts';
import { page, setUpCashier } from '#player/testing/cashier-page.ts';
import { visit } from '#player/testing/open-app.tsx';

setUpCashier();
beforeEach(async () => {
  const { accounts } = page.server.server.context;
  await accounts.changeUser(page.asha.id, { mobile: '+919876543210' });
});

const press = (button: HTMLElement) => fireEvent.click(button);
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function exclude(): Promise<void> {
  const { password, token } = page.asha;
  await page.server.server.call('excludeMe', { months: 6, currentPassword: password }, { token });
  signOut(false);
}

/** Attempts to log in, is rejected, requests the link and opens it. */
async function openLink(): Promise<void> {
  const { router } = await visit('/auth/login');
  fill(await screen.findByLabelText('Username'), page.asha.userName);
  fill(screen.getByLabelText('Password'), page.asha.password);
  press(screen.getByRole('button', { name: 'Log in' }));
  press(await screen.findByRole('button', { name: 'Withdraw your balance' }));
  await screen.findByText('We sent a link to +91 98••••••10. It works once and expires in 30 minutes.');
  const text = page.server.server.sms.texts.at(-1)?.text ?? '';
  const [path = ''] = /\/take-out#\S+/.exec(text) ?? [];
  act(() => router.history.push(path));
}

test('a self-excluded player gets a link at login and withdraws their balance with it', async () => {
  await page.desk.readyAccount(page.asha);
  await exclude();
  await openLink();

  fill(await screen.findByLabelText('Amount'), '1000');
  press(screen.getByRole('button', { name: /^Continue with/ }));
  fill(await screen.findByLabelText('Current password'), 'wrong-Passw0rd');
  press(screen.getByRole('button', { name: 'Withdraw ₹1,000' }));
  await screen.findByText('Current password is incorrect');
  fill(screen.getByLabelText('Current password'), page.asha.password);
  press(screen.getByRole('button', { name: 'Withdraw ₹1,000' }));

  await screen.findByText('₹1,000 is on its way');
  const held = await page.server.server.engine.read(({ ledger }) => ledger.balanceAt(`withdrawal:${page.asha.id}:INR`));
  expect(held).toBe(100_000);
});

test('an account added through the link shows from when it can be used', async () => {
  await exclude();
  await openLink();
  press(await screen.findByRole('button', { name: 'Add account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add account' }));
  fill(await dialog.findByLabelText('Account holder'), 'Asha K');
  fill(dialog.getByLabelText('UPI ID'), 'asha@bank');
  press(dialog.getByRole('button', { name: 'Continue' }));
  fill(await dialog.findByLabelText('Current password'), page.asha.password);
  press(dialog.getByRole('button', { name: 'Save account' }));

  await screen.findByRole('radio', { name: /UPI asha@bank.*Available tomorrow/ });
});

test('an expired link says so and how to get a new one', async () => {
  await visit('/take-out#1.this-is-no-link-that-anybody-sent');

  await screen.findByText('This link has expired. Request a new one');
  const way = await screen.findByRole('link', { name: 'Log in' });
  await waitFor(() => expect(way.getAttribute('href')).toBe('/auth/login'));
});
