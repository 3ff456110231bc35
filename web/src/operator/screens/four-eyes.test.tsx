import { type Bettor, cashierDesk } from '@crease/server/testing/cashier-desk.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { enter, findDialog, press } from '#operator/testing/page.ts';

let asha: Bettor;
const desk = cashierDesk(() => office.server);

setUpOffice();
beforeEach(async () => {
  await desk.saveMethod();
  asha = await office.server.user('INR');
});

const row = async (kind: string, role: string) => {
  const { fourEyesAmounts } = await office.call('operatorGetSettings', {});
  return fourEyesAmounts.find((one) => one.kind === kind && one.role === role);
};

test('an admin sets the amount and the window of each kind and role', async () => {
  await office.logIn();
  await openOffice('/sites');
  fireEvent.click(await screen.findByLabelText(/^Require a second operator/));
  enter('Balance adjustments, Cashier (₹)', '5,000');
  enter('Counted: Balance adjustments, Cashier', 'SUBJECT');
  fireEvent.click(screen.getByRole('button', { name: 'Save rules' }));

  await waitFor(async () =>
    expect(await row('CORRECTION', 'cashier')).toMatchObject({ above: 5_000, window: 'SUBJECT' }),
  );
  expect(await row('CORRECTION', 'admin')).toMatchObject({ above: 0, window: 'OPERATOR' });
});

test('a wrong amount is reported at its field', async () => {
  await office.logIn();
  await openOffice('/sites');
  const field = await screen.findByLabelText('Deposits, Cashier (₹)');
  enter(field, 'ten');
  fireEvent.click(screen.getByRole('button', { name: 'Save rules' }));

  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(office.sentTo('operatorSaveSettings')).toEqual([]);
});

test('the question for a second operator shows what was counted', async () => {
  const bilal = await office.server.user('INR');
  await office.requireFourEyes(1_000);
  await office.logIn();
  const first = await desk.submit(asha, { amount: 600 });
  await office.call('operatorClaimRequest', { id: first.result.id });
  await office.call('operatorApproveRequest', { id: first.result.id });
  const { result } = await desk.submit(bilal, { amount: 880.5 });
  await openOffice(`/deposits/${result.referenceNo}`);
  await press('Claim for 10 min');
  await press('Credit ₹880.50');

  const dialog = await findDialog(/^A second operator/);
  await dialog.findByText(/^₹1,480\.50 of ₹1,000 today\. Nothing has changed yet\./);
});
