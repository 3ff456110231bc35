import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { dispatch } from '#player/app/push-handlers.ts';
import { page, setUpCashier } from '#player/testing/cashier-page.ts';
import { visit } from '#player/testing/open-app.tsx';
import { setWidth } from '#player/testing/window-size.ts';

const PATH = '/depositw/1';
const START = '/DepositWithdrawal/StartDeposit';
const CREATE = '/DepositWithdrawal/CreateDeposit';

setUpCashier();

const press = (button: HTMLElement) => fireEvent.click(button);

async function typeAmount(amount: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: amount } });
  press(screen.getByRole('button', { name: /^Continue/ }));
}

async function submitReference(reference: string): Promise<void> {
  press(await screen.findByRole('button', { name: 'I’ve paid' }));
  fireEvent.change(await screen.findByLabelText('Payment reference'), {
    target: { value: reference },
  });
  press(screen.getByRole('checkbox'));
  press(screen.getByRole('button', { name: 'Submit request' }));
}

/** Simulates a reload: only browser storage survives. */
async function reload(): Promise<void> {
  cleanup();
  queryClient.clear();
  await visit(PATH);
}

/** Finds the announced status of the displayed request. */
const findStatus = (state: string) => screen.findByText(new RegExp(`^Deposit ₹[\\d,.]+: ${state}\\.$`));
const requests = async () => await page.desk.requests(page.asha);

test('a deposit goes from amount to credited, updated by pushes', async () => {
  const { address } = await visit(PATH);
  await page.server.push(PATH, (message) => act(() => dispatch(message)));
  await typeAmount('₹5,000');
  expect((await screen.findByRole('timer')).textContent).toMatch(/^1[45]:\d\d$/);
  expect(screen.getByText('pay@crease')).toBeTruthy();
  await submitReference(page.desk.newReference());
  await screen.findByRole('article', { name: /^Deposit ₹5,000\.\d\d, DP-/ });
  const [request] = await requests();
  if (request === undefined) throw new Error('It was asked for.');
  expect(address()).toBe(`${PATH}?request=${request.referenceNo}`);

  await page.operate.claim(request.id);
  await findStatus('Checking payment');
  await page.operate.approve(request.id);

  await findStatus('Credited');
  expect(screen.getByRole('button', { name: 'Receipt' })).toBeTruthy();
  const next = within(screen.getByRole('region', { name: 'Your balance' }));
  expect(next.getByText(/^₹[\d,.]+$/)).toBeTruthy();
  expect(next.getByRole('link', { name: 'Go to In-play' })).toBeTruthy();
});

test('a payment that failed is called so, has no receipt and can be repeated', async () => {
  const { result } = await page.desk.submit(page.asha, { amount: 600 });
  const { cashier, clock } = page.server.server.context;
  const request = await cashier.requestById(result.id);
  if (request === null) throw new Error('it was submitted');
  await cashier.changeRequest(
    request,
    { state: 'CANCELLED', rejectCode: 'PAYMENT_FAILED', endedAt: clock.now() },
    { step: null },
  );
  const { address } = await visit(`${PATH}?request=DP-${result.id}`);
  await findStatus('Failed');
  expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull();

  press(screen.getByRole('link', { name: 'Try again' }));

  await waitFor(() => expect(address()).toMatch(/^\/depositw\/1\?amount=600/));
  expect(await screen.findByLabelText<HTMLInputElement>('Amount')).toHaveProperty(
    'value',
    expect.stringMatching(/^600/),
  );
});

test('points to a pending deposit by the same method before another', async () => {
  const { result } = await page.desk.submit(page.asha, { amount: 600 });
  const { address } = await visit(PATH);
  expect(await screen.findByText(/You have a pending deposit of ₹600/)).toBeTruthy();

  press(screen.getByRole('link', { name: 'View deposit' }));

  await waitFor(() => expect(address()).toBe(`${PATH}?request=DP-${result.id}`));
});

test("rejects an amount outside the method's limits without sending it", async () => {
  await visit(PATH);
  await typeAmount('50');

  expect(await screen.findByText('Amount must be between ₹100 and ₹2,00,000')).toBeTruthy();
  expect(page.server.callsTo(START)).toEqual([]);
});

test('keeps the input when the phone is rotated', async () => {
  await visit(PATH);
  const amount = await screen.findByLabelText('Amount');
  fireEvent.change(amount, { target: { value: '700' } });
  const content = within(screen.getByRole('main'));
  await content.findByRole('heading', { name: 'Deposit' });

  act(() => setWidth(390));

  await waitFor(() => expect(content.queryByRole('heading', { name: 'Deposit' })).toBeNull());
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '700');
});

test('keeps the payment details after a reload, also at the reference step', async () => {
  await visit(PATH);
  await typeAmount('700');
  const amount = (await screen.findByText(/^700\.\d\d$/)).textContent ?? '';
  await reload();
  expect(await screen.findByText(amount)).toBeTruthy();

  press(screen.getByRole('button', { name: 'I’ve paid' }));
  await screen.findByLabelText('Payment reference');
  await reload();

  expect(await screen.findByLabelText('Payment reference')).toBeTruthy();
  expect(screen.getByText(`₹${amount}`)).toBeTruthy();
});

test('retries a lost response under the same ID and creates one deposit', async () => {
  await visit(PATH);
  await typeAmount('500');
  await screen.findByRole('button', { name: 'I’ve paid' });
  const mend = page.server.cut(CREATE, 'answer');
  await submitReference(page.desk.newReference());
  await screen.findByRole('alert');

  mend();
  const again = screen.queryByRole('button', { name: 'Submit request' });
  if (again !== null) press(again);

  expect(await screen.findByRole('article', { name: /^Deposit ₹500\.\d\d, DP-/ })).toBeTruthy();
  expect(await requests()).toHaveLength(1);
});

test('rejects a malformed reference, and the server a used one', async () => {
  const used = page.desk.newReference();
  await page.desk.submit(await page.server.server.user('INR'), { utr: used });
  await visit(PATH);
  await typeAmount('500');
  await submitReference('12345');
  expect(await screen.findByText('Payment reference must be 12 digits')).toBeTruthy();
  expect(page.server.callsTo(CREATE)).toEqual([]);

  fireEvent.change(screen.getByLabelText('Payment reference'), { target: { value: used } });
  press(screen.getByRole('button', { name: 'Submit request' }));

  expect(await screen.findByText('This reference number has already been used')).toBeTruthy();
});

test("shows the rest of the bettor's own limit and rejects more", async () => {
  await page.server.server.call('setPlayLimit', { name: 'deposit:DAY', amount: 2_000 }, { token: page.asha.token });
  await visit(PATH);
  await screen.findByText('₹2,000 left');
  expect(screen.queryByRole('button', { name: '5,000' })).toBeNull();

  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '2500' } });

  expect(await screen.findByText(/This exceeds your remaining limit/)).toBeTruthy();
  const go = screen.getByRole('button', { name: 'Continue with ₹2,500' });
  expect(go.hasAttribute('disabled')).toBe(true);
});

test("shows a limit below today's deposits as used up", async () => {
  await page.desk.credited(page.asha, 700);
  await page.server.server.call('setPlayLimit', { name: 'deposit:DAY', amount: 300 }, { token: page.asha.token });
  await visit(PATH);

  expect(await screen.findByText('₹0 left')).toBeTruthy();
  expect(screen.getByText(/₹700 of ₹300 used/)).toBeTruthy();
});

test('a declined deposit shows the reason and can be appealed once', async () => {
  const id = await page.desk.claimed(page.asha, 500);
  await page.operate.reject(id, 'Please check the digits.');
  await visit(`${PATH}?request=DP-${id}`);
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('No payment found with this reference')).toBeTruthy();
  expect(card.getByText('Please check the digits.')).toBeTruthy();

  press(card.getByRole('button', { name: 'Appeal' }));
  fireEvent.change(await card.findByLabelText('Reason for appeal'), {
    target: { value: 'My bank says it went out' },
  });
  press(card.getByRole('button', { name: 'Submit appeal' }));

  await findStatus('Submitted');
  // A different operator decides.
  const { server } = page.server;
  const by = { token: await server.otherOperator('cashier') };
  await server.call('operatorClaimRequest', { id }, by);
  const decision = { id, reason: 'Still nothing.', code: 'NO_PAYMENT' } as const;
  expect((await server.call('operatorRejectRequest', decision, by)).success).toBe(true);
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('Still nothing.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
});

test("shows the reviewer's question and sends the reply", async () => {
  const id = await page.desk.claimed(page.asha, 500);
  await page.operate.requestInfo(id, 'Which bank did you pay from?');
  await visit(`${PATH}?request=DP-${id}`);
  expect(await screen.findByText('Which bank did you pay from?')).toBeTruthy();
  press(await screen.findByRole('button', { name: 'Reply' }));

  fireEvent.change(await screen.findByLabelText('Your reply'), {
    target: { value: 'Bank of Pune' },
  });
  press(screen.getByRole('button', { name: 'Send reply' }));

  await findStatus('Submitted');
  const history = within(screen.getByRole('list', { name: 'Status history' }));
  expect(history.getByText(/Which bank did you pay from\?$/)).toBeTruthy();
  expect(history.getByText(/Bank of Pune$/)).toBeTruthy();
});

test('keeps internal notes out of the status history', async () => {
  const id = await page.desk.claimed(page.asha, 500);
  const { server } = page.server;
  const by = { token: await server.operator() };
  const note = { id, remark: 'Seen on the statement of the house' };
  expect((await server.call('operatorApproveRequest', note, by)).success).toBe(true);
  await visit(`${PATH}?request=DP-${id}`);
  await findStatus('Credited');

  expect((await requests())[0]?.steps.map(({ reason }) => reason)).not.toContain(note.remark);
});

test("doesn't call a received payment credited before it is", async () => {
  const { result } = await page.desk.submit(page.asha, { amount: 600 });
  const { cashier } = page.server.server.context;
  const request = await cashier.requestById(result.id);
  if (request === null) throw new Error('it was submitted');
  await cashier.changeRequest(request, { settledAmount: 580_00 }, { step: null });
  await visit(`${PATH}?request=DP-${result.id}`);

  expect(await screen.findByText('₹580 received.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I didn’t pay' })).toBeNull();
});

test('applies a bonus only if selected, from its minimum deposit', async () => {
  const bonusId = await page.offer({
    title: 'Second helping',
    kind: 'DEPOSIT_PERCENT',
    percent: 50,
    minDeposit: 1_000,
  });
  await visit(PATH);
  const offer = await screen.findByRole('radio', {
    name: /^Second helping.*50% of a deposit of ₹1,000 or more, up to ₹500/,
  });
  expect(screen.getByRole('radio', { name: 'No bonus' })).toHaveProperty('checked', true);
  fireEvent.click(offer);
  await typeAmount('900');
  expect(await screen.findByText('Amount must be between ₹1,000 and ₹2,00,000')).toBeTruthy();
  expect(page.server.callsTo(START)).toEqual([]);
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '1000' } });
  await screen.findByText('₹500 bonus with this deposit; wager ₹2,500 to convert it to cash');
  press(screen.getByRole('button', { name: /^Continue/ }));
  await submitReference(page.desk.newReference());

  await screen.findByRole('article', { name: /^Deposit ₹1,000\.\d\d, DP-/ });
  expect(page.server.callsTo(CREATE)[0]?.body).toMatchObject({ bonusId });
  const { result } = await page.server.server.call('getBonuses', {}, { token: page.asha.token });
  expect(result.items).toMatchObject([{ id: bonusId, state: 'QUALIFYING' }]);
});

test('still offers a bonus that a deposit on another device uses', async () => {
  const bonusId = await page.offer({ kind: 'DEPOSIT_PERCENT', percent: 50 });
  const { server } = page.server;
  const by = { token: page.asha.token };
  const elsewhere = { amount: 800, paymentMethodId: 1, clientRequestId: crypto.randomUUID() };
  await server.call('startDeposit', { ...elsewhere, bonusId }, by);
  expect((await server.call('getBonuses', {}, by)).result.items[0]?.state).toBe('QUALIFYING');
  await visit(PATH);
  press(await screen.findByRole('radio', { name: /^Welcome/ }));
  await typeAmount('1000');
  await submitReference(page.desk.newReference());

  await screen.findByRole('article', { name: /^Deposit ₹1,000/ });
  expect((await server.call('getBonuses', {}, by)).result.items[0]?.state).toBe('QUALIFYING');
});

test('leaves an unselected bonus alone', async () => {
  await page.offer({ kind: 'DEPOSIT_PERCENT', percent: 50 });
  await visit(PATH);
  await screen.findByRole('radio', { name: 'No bonus' });
  await typeAmount('1000');
  await submitReference(page.desk.newReference());

  await screen.findByRole('article', { name: /^Deposit ₹1,000/ });
  const { result } = await page.server.server.call('getBonuses', {}, { token: page.asha.token });
  expect(result.items).toMatchObject([{ state: 'OFFERED' }]);
});

test("submits a payment without a bonus that's no longer available", async () => {
  const bonusId = await page.offer({ kind: 'DEPOSIT_PERCENT', percent: 50 });
  await visit(PATH);
  press(await screen.findByRole('radio', { name: /^Welcome/ }));
  await typeAmount('1000');
  await screen.findByRole('button', { name: 'I’ve paid' });
  await page.server.server.call('giveUpBonus', { bonusId }, { token: page.asha.token });
  await submitReference(page.desk.newReference());

  await screen.findByRole('article', { name: /^Deposit ₹1,000/ });
  expect(await screen.findByText(/Your deposit will be credited without it/)).toBeTruthy();
  expect(await requests()).toHaveLength(1);
});
