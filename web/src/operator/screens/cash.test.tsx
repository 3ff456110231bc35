import { storeUnmatched } from '@crease/server/cash/requests/unmatched-events.ts';
import { type Bettor, cashierDesk, LICENSED_HOST } from '@crease/server/testing/cashier-desk.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { answerDialog, enter, findButton, press, pressKey, propose } from '#operator/testing/page.ts';

let asha: Bettor;
const desk = cashierDesk(() => office.server);

setUpOffice();
beforeEach(async () => {
  await desk.saveMethod();
  asha = await office.server.user('INR');
});

async function submitDeposit(amount = 500): Promise<string> {
  const { result } = await desk.submit(asha, { amount });
  return result.referenceNo;
}

/** Opens and claims a deposit as a cashier. */
async function claimDeposit(no: string): Promise<void> {
  await office.logIn('cashier');
  await openOffice(`/deposits/${no}`);
  await press('Claim for 10 min');
}

/** A withdrawal by Asha pending review. */
async function submitWithdrawal(amount = 1_000): Promise<{ readonly id: number; readonly no: string }> {
  const { result } = await desk.withdraw(asha, await desk.readyAccount(asha), amount);
  return { id: result.id, no: result.referenceNo };
}

/** A provider event without a matching request. */
const unmatchedEvent = {
  id: 'event-1',
  type: 'PAYMENT_SUCCEEDED',
  reference: 'DP-99',
  paymentId: 'pay-99',
  amount: 70_050,
  currency: 'INR',
  source: null,
} as const;

test('lists an unmatched provider event until an operator resolves it', async () => {
  await storeUnmatched(office.server.context, {
    provider: 'gateway',
    event: unmatchedEvent,
    problem: 'NO_REQUEST',
  });
  await office.logIn('cashier');
  await openOffice('/deposits');
  await screen.findByText('No matching request');
  expect(screen.getByText('700.50 INR')).toBeTruthy();

  await press('Resolve event DP-99');
  await answerDialog('Resolve event DP-99', 'Resolve event', { Reason: 'sent back' });

  await waitFor(() => expect(screen.queryByText('No matching request')).toBeNull());
  const { items } = await office.call('operatorGetStrayEvents', { isClosed: true });
  expect(items).toMatchObject([{ reference: 'DP-99', remark: 'sent back' }]);
});

test('counts pending requests on the dashboard and in the menu', async () => {
  await submitDeposit();
  await office.logIn('cashier');
  await openOffice('/');

  expect(await screen.findByText('Deposits: 1 pending')).toBeTruthy();
  expect(await screen.findByRole('link', { name: /^Deposits ?1 pending$/ })).toBeTruthy();
  expect(screen.queryByText(/^Withdrawals: /)).toBeNull();
});

describe('deposits', () => {
  test('are selected, claimed and credited with the amount received, by keyboard', async () => {
    const no = await submitDeposit(500);
    const before = await desk.getBalance(asha);
    await office.logIn('cashier');
    const page = await openOffice('/deposits');
    await screen.findByRole('link', { name: no });

    pressKey('j');
    await waitFor(() => expect(page.path()).toBe(`/deposits/${no}`));
    await findButton('Claim for 10 min');
    pressKey('c');
    await screen.findByText(/^Claimed by you, /);
    enter('Amount received (₹)', '480');
    await findButton('Credit ₹480');
    pressKey('a');

    await screen.findByText(`${no} credited`);
    expect(await desk.getBalance(asha)).toBe(before + 480);
    expect((await screen.findByRole('list', { name: 'History' })).textContent).toContain('Credited');
  });

  test('claimed by another operator can’t be decided', async () => {
    const { result } = await desk.submit(asha, {});
    await office.call('operatorClaimRequest', { id: result.id });
    await office.logIn('cashier');
    await openOffice(`/deposits/${result.referenceNo}`);

    await screen.findByText(/^Claimed by admin, /);

    expect(screen.queryByRole('button', { name: /Claim|Credit|Decline/ })).toBeNull();
  });

  test('claimed by two operators at once show the slower one who holds the claim', async () => {
    const { result } = await desk.submit(asha, {});
    await office.logIn('cashier');
    await openOffice(`/deposits/${result.referenceNo}`);
    const claim = await findButton('Claim for 10 min');
    await office.call('operatorClaimRequest', { id: result.id });

    fireEvent.click(claim);

    await screen.findByText(/^Claimed by admin, /);
    const { items } = await office.call('operatorGetRequests', { type: 'Deposit' });
    expect(items[0]?.claimedBy).toBe('admin');
  });

  test('are declined with a reason and a message', async () => {
    const no = await submitDeposit();
    await claimDeposit(no);
    await screen.findByText(/^Claimed by you, /);

    pressKey('r');
    await answerDialog(`Decline ${no}`, 'Decline', {
      Reason: 'AMOUNT_DIFFERS',
      'Message to player': 'The bank shows another amount',
    });

    await screen.findByText(/Amount mismatch: The bank shows another amount/);
    const [own] = await desk.requests(asha);
    expect(own).toMatchObject({ state: 'REJECTED', rejectCode: 'AMOUNT_DIFFERS' });
  });

  test('declined and appealed are decided by another operator', async () => {
    const { result } = await desk.submit(asha, {});
    const { id, referenceNo } = result;
    await office.call('operatorClaimRequest', { id });
    await office.call('operatorRejectRequest', { id, code: 'OTHER', reason: 'Not there' });
    await office.server.call(
      'appealRequest',
      { id, remark: 'My bank says it went out' },
      { token: asha.token, host: LICENSED_HOST },
    );
    await office.logIn();
    await openOffice(`/deposits/${referenceNo}`);
    await screen.findByText('You declined this, so another operator must review the appeal.');
    expect(screen.queryByRole('button', { name: /Claim|Credit|Uphold/ })).toBeNull();
    cleanup();

    await office.logIn('cashier');
    await openOffice('/deposits');
    fireEvent.click(await screen.findByRole('radio', { name: 'Appeals' }));
    fireEvent.click(await screen.findByRole('link', { name: referenceNo }));
    const history = await screen.findByRole('list', { name: 'History' });
    expect(history.textContent).toContain('My bank says it went out');
    expect(screen.getByText('Declined by').nextSibling?.textContent).toBe('admin');
    await press('Claim for 10 min');
    await findButton('Uphold decision');
    await press('Credit ₹500');

    await screen.findByText(`${referenceNo} credited`);
  });

  test('of ₹50,000 are credited after a second operator confirms', async () => {
    const no = await submitDeposit(50_000);
    const before = await desk.getBalance(asha);
    await claimDeposit(no);
    await press('Credit ₹50,000');
    await propose('on the bank');

    const list = await screen.findByRole('list', { name: 'Actions pending confirmation' });
    expect(list.textContent).toContain('proposed by desk.cashier');
    expect(await desk.getBalance(asha)).toBe(before);

    const { acts } = await office.call('operatorGetProposals', {});
    await office.call('operatorConfirmAct', { proposalId: acts[0]?.proposalId ?? 0 });
    await office.refetchAll();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Actions pending confirmation' })).toBeNull());
    expect(await desk.getBalance(asha)).toBe(before + 50_000);
  });

  test('are read-only for roles that don’t handle money', async () => {
    const no = await submitDeposit();
    await office.logIn('viewer');
    await openOffice(`/deposits/${no}`);

    const checks = await screen.findByRole('list', { name: 'Checks' });

    expect(checks.textContent).toBe('Reference not used before.');
    expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull();
  });
});

describe('withdrawals', () => {
  test('approved but in no batch yet are declined with a reason, which returns the money', async () => {
    const { id, no } = await submitWithdrawal();
    await office.call('operatorApproveRequest', { id });
    const held = await desk.getBalance(asha);
    await office.logIn('cashier');
    await openOffice(`/withdrawals/${no}`);
    await screen.findByText('It goes to the bank in the next payout batch.');

    await press('Decline');
    await answerDialog(`Decline ${no}`, 'Decline', { 'Message to player': 'The account was reported as stolen' });

    await screen.findAllByText(/The account was reported as stolen/);
    expect(await desk.getBalance(asha)).toBe(held + 1_000);
  });

  test('are approved, then marked as paid with the bank reference', async () => {
    const { id, no } = await submitWithdrawal();
    await office.logIn('cashier');
    await openOffice(`/withdrawals/${no}`);
    await press('Approve ₹1,000');
    await answerDialog(`Approve ${no}`, 'Approve');
    await screen.findByText('It goes to the bank in the next payout batch.');

    await office.call('operatorCreatePayoutBatch', {});
    await office.refetchAll();
    await findButton('Mark as paid');
    enter('Bank reference', '532844170099');
    await press('Mark as paid');

    await screen.findByText('Marked as paid');
    const { items } = await office.call('operatorGetRequests', { search: no });
    expect(items.find((item) => item.id === id)).toMatchObject({
      state: 'PAID',
      utr: '532844170099',
    });
  });

  test('approved go to the bank in one batch with a file', async () => {
    const { id } = await submitWithdrawal();
    await office.call('operatorApproveRequest', { id });
    await office.logIn('cashier');
    await openOffice('/withdrawals');

    await press('Create batch (1)');
    await answerDialog('Create payout batch', 'Create batch');

    const table = await screen.findByRole('table', { name: 'Batch payouts' });
    expect(table.textContent).toContain('Sent to bank');
    expect(screen.getByText('Batch 1: 1 payout, ₹1,000')).toBeTruthy();
    await findButton('Download bank file');
    expect(await findButton('No approved withdrawals')).toHaveProperty('disabled', true);
  });

  test('just requested aren’t listed as overdue', async () => {
    const { no } = await submitWithdrawal();
    await office.logIn('cashier');
    await openOffice('/withdrawals');
    await screen.findByRole('link', { name: no });

    fireEvent.click(await screen.findByRole('radio', { name: 'Overdue' }));

    await waitFor(() => expect(screen.queryByRole('link', { name: no })).toBeNull());
  });
});

test('lists a player’s requests on their page and in the timeline', async () => {
  const no = await submitDeposit(500);
  await office.logIn('cashier');
  await openOffice(`/players/${asha.id}`);

  const table = await screen.findByRole('table', { name: 'Player requests' });
  const link = within(table).getByRole('link', { name: `Deposit ${no}` });
  expect(link.getAttribute('href')).toBe(`/backoffice/deposits/${no}`);
  const lines = await screen.findByRole('list', { name: 'Timeline' });
  expect(lines.textContent).toContain(`Deposit ${no}, ₹500`);
});

test('a payment reversed by its payer comes first, is disputed everywhere and holds payouts', async () => {
  const id = await desk.credited(asha, 500);
  const { no: payout } = await submitWithdrawal();
  const { cashier } = office.server.context;
  const deposit = await cashier.requestById(id);
  if (deposit === null) throw new Error('the deposit is gone');
  const disputedAt = Date.now() - 3 * 3_600_000;
  await cashier.changeRequest(deposit, { flags: ['CHARGEBACK'], disputedAt }, { step: null });
  await office.logIn('cashier');
  await openOffice('/');
  const line = (await screen.findByText(/^Payments reversed by the payer: 1/)).closest('li');
  expect(line?.dataset.tone).toBe('bad');
  expect(line?.previousElementSibling).toBeNull();
  await screen.findByText(/1 disputed/);

  fireEvent.click(within(line ?? document.body).getByRole('link', { name: 'Open' }));
  const row = (await screen.findByRole('link', { name: `DP-${id}` })).closest('tr');
  expect(row?.textContent).toMatch(/Disputed.*3 h$/);
  cleanup();
  await openOffice(`/players/${asha.id}`);
  const lines = await screen.findByRole('list', { name: 'Timeline' });
  await waitFor(() => expect(lines.textContent).toContain(`Deposit DP-${id}, ₹500: disputed`));
  cleanup();
  await openOffice(`/withdrawals/${payout}`);
  await screen.findByText(/^Payout held: one of this player’s deposits is disputed/);
  const approve = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve ₹1,000' });
  expect(approve.disabled).toBe(true);
});

test('closes the open request when another queue is chosen', async () => {
  const no = await submitDeposit();
  await office.logIn('cashier');
  const page = await openOffice(`/deposits/${no}`);
  await findButton('Claim for 10 min');

  fireEvent.click(screen.getByRole('radio', { name: 'Done' }));

  await waitFor(() => expect(page.path()).toBe('/deposits'));
  expect(screen.queryByRole('button', { name: 'Claim for 10 min' })).toBeNull();
});
