import type { Transaction } from '@crease/contracts/wire/statement.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dispatch } from '#data/hub/dispatch.ts';
import { connection } from '#data/stores/connection.ts';
import {
  answered,
  closeApp,
  type FakeServer,
  fakeServer,
  logInRavi,
  RAVI,
  refused,
  visit,
} from '#player/testing/open-app.tsx';

const PATH = '/account-cash-statement';
const HISTORY = '/Transaction/GetHistory';

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  logInRavi();
});

afterEach(() => {
  connection.setState({ online: true });
  closeApp();
});

function line(id: number, change: Partial<Transaction> = {}): Transaction {
  return {
    id,
    date: new Date().toISOString(),
    type: 'BET_SETTLE',
    description: `Deccan Falcons v Konkan Kraken / Market ${id}`,
    credit: 100.5,
    debit: 0,
    balance: 1_000 + id,
    sportId: 3,
    eventId: 1,
    marketId: id,
    ...change,
  };
}

/** A statement of so many lines, as the server pages it. */
function hold(total: number): void {
  server.answers[HISTORY] = () =>
    answered({
      items: Array.from({ length: Math.min(10, total) }, (_, at) => line(total - at)),
      totalCount: total,
      opening: 0,
      closing: 500.25,
      totals: { credit: 1_500_000, debit: 0.01, credits: total, debits: 1 },
    });
}

test('sums and lines are written with their paise and signs, and how many entries they are', async () => {
  hold(1);
  await visit(PATH);

  const sums = await screen.findByLabelText('Sums of the statement');
  await waitFor(() => expect(sums.textContent).toContain('Closing balance₹500.25'));
  expect(sums.textContent).toContain('Money in+₹15,00,0001 entry');
  expect(sums.textContent).toContain('Money out−₹0.011 entry');
  const table = screen.getByRole('table', { name: 'Lines of the statement' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringContaining('Time'),
    expect.stringContaining('Closing balance500.25'),
    expect.stringContaining('Market 1Cricket / Deccan Falcons v Konkan KrakenBet100.50–1,001'),
    expect.stringContaining('Opening balance0'),
    expect.stringContaining('Total, 1 line'),
  ]);
});

test('the entries of the whole filter are counted, not those of the page', async () => {
  hold(1_234);
  await visit(PATH);

  const sums = await screen.findByLabelText('Sums of the statement');
  await waitFor(() => expect(sums.textContent).toContain('1,234 entries'));
});

test('days without a line say why there is nothing, and lead to more days', async () => {
  hold(0);
  const { address } = await visit(PATH);

  fireEvent.click(await screen.findByRole('button', { name: 'Show 30 days' }));

  await waitFor(() => expect(address()).toContain('range=30'));
});

test('a statement that does not come is asked for again by a press', async () => {
  server.answers[HISTORY] = () => refused(503, 'INTERNAL', 'The books are closed for a moment');
  await visit(PATH);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The books are closed for a moment',
  );

  hold(3);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('1–3 of 3')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('filters, order and page are in the address, and a way back takes them back', async () => {
  hold(35);
  const { address, router } = await visit(PATH);
  await screen.findByText('1–10 of 35');

  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(address()).toContain('page=2'));
  fireEvent.click(screen.getByRole('button', { name: '7 days' }));
  await waitFor(() => expect(address()).toBe(`${PATH}?range=7`));
  fireEvent.click(screen.getByRole('button', { name: /Date and time/ }));
  await waitFor(() => expect(address()).toContain('sort=date'));
  expect(
    screen.getByRole('columnheader', { name: /Date and time/ }).getAttribute('aria-sort'),
  ).toBe('ascending');

  act(() => router.history.back());
  await waitFor(() => expect(address()).toBe(`${PATH}?range=7`));
  act(() => router.history.back());
  await waitFor(() => expect(address()).toContain('page=2'));
});

test('days that are too many are said and not asked', async () => {
  hold(2);
  await visit(`${PATH}?range=custom&from=2026-01-01&until=2026-01-10`);
  const from = await screen.findByLabelText('From');
  server.asked.length = 0;

  fireEvent.change(from, { target: { value: '2025-06-01' } });

  expect(await screen.findByText('At most 31 days at a time. You chose 224.')).toBeTruthy();
  expect(server.asked.filter(({ path }) => path === HISTORY)).toEqual([]);
});

test('a settlement announces its lines and moves none of those that are read', async () => {
  hold(3);
  await visit(PATH);
  await screen.findByText('1–3 of 3');

  hold(5);
  act(() =>
    dispatch({
      Code: 'UserBalance',
      Data: {
        Balance: 600,
        Exposure: 0,
        CashBalance: 600,
        LockedBonus: 0,
        Currency: RAVI.currency,
        Version: 9,
      },
    } as Parameters<typeof dispatch>[0]),
  );

  const pill = await screen.findByRole('button', { name: '2 new lines' });
  expect(screen.getByText('1–3 of 3')).toBeTruthy();
  fireEvent.click(pill);
  expect(await screen.findByText('1–5 of 5')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: '2 new lines' })).toBeNull());
});

test('without a network it says how old the lines are', async () => {
  hold(3);
  await visit(PATH);
  await screen.findByText('1–3 of 3');

  act(() => connection.setState({ online: false }));

  expect(await screen.findByText(/^No network\. As it stood at/)).toBeTruthy();
  expect(screen.getByText('1–3 of 3')).toBeTruthy();
});
