import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connection } from '#client/api/connection.ts';
import { dispatch } from '#player/app/push-handlers.ts';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { createStage } from '#testing/match-stage.ts';

const PATH = '/account-cash-statement';
const HISTORY = '/Transaction/GetHistory';

/** User ID and token of the page's user. */
let userId: number;
let token: string;

afterEach(() => {
  connection.setState({ online: true });
});
setUpServer();
beforeEach(async () => {
  ({ userId, accessToken: token } = await server.logIn());
});

async function adjust(type: 'CREDIT' | 'DEBIT', amount: number): Promise<void> {
  const adjusted = await server.server.call(
    'operatorAdjustBalance',
    { userId, type, amount, reason: 'a gift', clientRequestId: crypto.randomUUID() },
    { token: await server.server.operator() },
  );
  if (!adjusted.success) throw new Error(adjusted.text);
}

/** Adds this many ₹10 credits to the initial ₹1,00,000. */
async function credit(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await adjust('CREDIT', 10);
}

/** The user wins ₹900.50 on a session. */
async function win(): Promise<void> {
  const stage = await createStage(server);
  const market = await stage.session('6 over runs');
  await stage.place(market, token, { type: 4, rate: 100, line: 51, stake: 900.5 });
  await stage.settle(market, { runs: 50 });
}

test('shows totals and entries with paise and signs, and the number of entries', async () => {
  await win();
  await adjust('DEBIT', 0.01);
  await visit(PATH);

  const sums = await screen.findByLabelText('Statement summary');
  await waitFor(() => expect(sums.textContent).toContain('Closing balance₹1,00,900.49'));
  expect(sums.textContent).toContain('Money in+₹1,00,900.502 entries');
  expect(sums.textContent).toContain('Money out−₹0.011 entry');
  const table = screen.getByRole('table', { name: 'Statement entries' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringContaining('Time'),
    expect.stringContaining('Closing balance1,00,900.49'),
    expect.stringContaining('–0.011,00,900.49'),
    expect.stringContaining('6 over runsCricket / Falcons v KrakenBet900.50–1,00,900.50'),
    expect.stringContaining('Play money1,00,000–1,00,000'),
    expect.stringContaining('Opening balance0'),
    expect.stringContaining('Total, 3 entries'),
  ]);
});

test("offers a retry if the statement can't be loaded", async () => {
  await credit(2);
  const mend = server.cut(HISTORY);
  await visit(PATH);
  await screen.findByRole('alert');

  mend();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('1–3 of 3')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('filters, order and page are in the URL, and Back restores them', async () => {
  await credit(34);
  const { address, router } = await visit(PATH);
  await screen.findByText('1–10 of 35');
  // Counts the entries of the whole filter, not of the page.
  expect(screen.getByLabelText('Statement summary').textContent).toContain('35 entries');

  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(address()).toContain('page=2'));
  fireEvent.click(screen.getByRole('button', { name: '7 days' }));
  await waitFor(() => expect(address()).toBe(`${PATH}?range=7`));
  fireEvent.click(screen.getByRole('button', { name: /Date and time/ }));
  await waitFor(() => expect(address()).toContain('sort=date'));
  expect(screen.getByRole('columnheader', { name: /Date and time/ }).getAttribute('aria-sort')).toBe('ascending');

  act(() => router.history.back());
  await waitFor(() => expect(address()).toBe(`${PATH}?range=7`));
  act(() => router.history.back());
  await waitFor(() => expect(address()).toContain('page=2'));
});

test("rejects a period that's too long without a request, and offers a longer one for an empty period", async () => {
  const { address } = await visit(`${PATH}?range=custom&from=2026-01-01&until=2026-01-10`);
  const from = await screen.findByLabelText('From');
  await waitFor(() => expect(server.callsTo(HISTORY)).toHaveLength(1));

  fireEvent.change(from, { target: { value: '2025-06-01' } });

  expect(await screen.findByText('Choose up to 31 days. You chose 224.')).toBeTruthy();
  expect(server.callsTo(HISTORY)).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Show last 30 days' }));
  await waitFor(() => expect(address()).toContain('range=30'));
});

test('announces new entries without moving the ones being read, and shows their age while offline', async () => {
  await credit(2);
  await visit(PATH);
  await server.push(PATH, (message) => act(() => dispatch(message)));
  await screen.findByText('1–3 of 3');

  await credit(2);

  const pill = await screen.findByRole('button', { name: '2 new entries' });
  expect(screen.getByText('1–3 of 3')).toBeTruthy();
  fireEvent.click(pill);
  expect(await screen.findByText('1–5 of 5')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: '2 new entries' })).toBeNull());
  act(() => connection.setState({ online: false }));
  expect(await screen.findByText(/^You’re offline\. Showing data as of/)).toBeTruthy();
});
