import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page, setUpCashier } from '#player/testing/cashier-page.ts';
import { visit } from '#player/testing/open-app.tsx';

setUpCashier();

test('the wallet shows balance, pending requests and net deposits', async () => {
  await page.desk.credited(page.asha, 500.01);
  const account = await page.desk.readyAccount(page.asha);
  await page.desk.withdraw(page.asha, account, 1_000);
  await visit('/Payment');

  const net = within(await screen.findByRole('region', { name: 'Net deposits' }));
  // Deposited, lifetime net and monthly net.
  expect(net.getAllByText('₹500.01')).toHaveLength(3);
  const open = within(screen.getByRole('region', { name: 'Pending' }));
  expect(await open.findByRole('article', { name: /^Withdrawal ₹1,000/ })).toBeTruthy();
  expect(screen.getByText('Pending withdrawals').closest('div')?.textContent).toContain('₹1,000');
  const paidTo = within(await screen.findByRole('region', { name: 'Payout accounts' }));
  expect(paidTo.getByText('UPI asha@bank')).toBeTruthy();
});

test('removes an account with the password', async () => {
  await page.desk.readyAccount(page.asha);
  await visit('/Payment');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove UPI asha@bank' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove account' }));
  fireEvent.change(await dialog.findByLabelText('Current password'), {
    target: { value: page.asha.password },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));

  expect(await screen.findByText(/^No accounts yet\./)).toBeTruthy();
});

test("offers a retry if the wallet can't be loaded", async () => {
  const mend = page.server.cut('/Account/GetPaymentInfo');
  await visit('/Payment');
  await screen.findByText(/Couldn’t load your wallet/, undefined, { timeout: 10_000 });

  mend();
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);

  expect(await screen.findByRole('region', { name: 'Net deposits' })).toBeTruthy();
});

test('filters requests by status and type in the URL and opens one with its history', async () => {
  const id = await page.desk.credited(page.asha, 500);
  await page.desk.submit(page.asha, { amount: 700 });
  const { address } = await visit('/dwrequests');
  await screen.findByRole('article', { name: /^Deposit ₹700/ });
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));

  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(address()).toBe('/dwrequests?status=accepted'));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`DP-${id}`) }));

  const dialog = within(await screen.findByRole('dialog', { name: `Request DP-${id}` }));
  expect(await dialog.findByText('Credited', { selector: 'li *' })).toBeTruthy();
  expect(address()).toContain(`request=DP-${id}`);
});

test('explains what appears here if there are no requests', async () => {
  await visit('/dwrequests');

  expect(await screen.findByText('No requests yet')).toBeTruthy();
});
