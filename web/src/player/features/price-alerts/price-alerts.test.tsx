import type { NewPriceAlertWire } from '@crease/contracts/routes/personal.ts';
import type { PriceAlert } from '@crease/contracts/wire/personal.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#data/api/query-client.ts';
import { prices } from '#data/prices/prices.ts';
import { session } from '#data/session/session.ts';
import { EVENT_ID, EVENT_TITLE, houseMarket } from '#data/testing/house-markets.ts';
import { closeAlerts, openAlerts } from './alert-dialog.ts';
import { PriceAlerts } from './price-alerts.tsx';

const market = houseMarket('MATCH_ODDS', 'Match odds', [
  { name: 'India', back: [[1.85, 500]], lay: [[1.86, 500]] },
  { name: 'Australia', back: [[2.16, 500]] },
]);
const RAVI = {
  userId: 12,
  userName: 'ravi_7',
  isDemo: false,
  currency: 'DEMO',
  mustChangePassword: false,
  lastLogin: null,
  balance: 500,
  exposure: 0,
  stakes: [],
  football: true,
  tennis: true,
  cricket: true,
  horseRacing: true,
  kabaddi: true,
  casino: true,
} as const;

let waiting: PriceAlert[];
let refusal: string | null;
let isDown: boolean;

beforeEach(() => {
  waiting = [];
  refusal = null;
  isDown = false;
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), 'http://localhost:3000');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    if (isDown) return failed(503, 'Service unavailable');
    if (pathname.endsWith('GetAlerts')) return answered({ items: waiting });
    if (pathname.endsWith('Add')) return refusal === null ? add(body) : failed(400, refusal);
    waiting = waiting.filter(({ id }) => id !== Reflect.get(Object(body), 'id'));
    return answered({ removed: true });
  });
  session.setState({ user: RAVI, accessToken: 'token' });
  prices.setMarkets([market]);
});
afterEach(() => {
  closeAlerts();
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  session.setState({ user: null, accessToken: null });
});

function add(body: unknown): Response {
  const wanted = body as NewPriceAlertWire;
  const alert: PriceAlert = {
    ...wanted,
    id: waiting.length + 1,
    eventId: EVENT_ID,
    eventTitle: EVENT_TITLE,
    marketName: 'Match odds',
    marketKind: 'MATCH_ODDS',
    runnerName: market.runners.find(({ id }) => id === wanted.runnerId)?.runnername ?? '',
    createdAt: '2026-11-21T15:00:00Z',
  };
  waiting = [alert, ...waiting];
  return answered(alert);
}

function answered(result: unknown): Response {
  return Response.json({ success: true, result, error: null, status: 200 });
}

function failed(status: number, message: string): Response {
  const error = { code: 'ALERT_COUNT', message, requestId: '1' };
  return Response.json({ success: false, result: null, error, status }, { status });
}

async function show() {
  openAlerts(market);
  render(
    <QueryClientProvider client={queryClient}>
      <PriceAlerts />
    </QueryClientProvider>,
  );
  return within(await screen.findByRole('dialog', { name: 'Price alerts' }));
}

test('an alert begins a step above the price of now, follows the choice, and waits in the list', async () => {
  const dialog = await show();
  const price = dialog.getByRole('textbox', { name: 'Alert price' });
  expect(price).toHaveProperty('value', '1.86');

  fireEvent.click(dialog.getByRole('radio', { name: 'Falls to' }));
  expect(price).toHaveProperty('value', '1.84');
  fireEvent.change(dialog.getByLabelText('Runner'), {
    target: { value: String(market.runners[1]?.id) },
  });
  expect(price).toHaveProperty('value', '2.14');

  fireEvent.click(dialog.getByRole('button', { name: 'Set alert at 2.14' }));

  await dialog.findByText('Back Australia at 2.14 or less');
});

test('a price that is there already, or off the ladder, cannot be asked for', async () => {
  const dialog = await show();
  const price = dialog.getByRole('textbox', { name: 'Alert price' });

  fireEvent.change(price, { target: { value: '1.5' } });
  expect(dialog.getByRole('alert').textContent).toBe('The price is there already.');
  fireEvent.change(price, { target: { value: '2.03' } });
  expect(dialog.getByRole('alert').textContent).toMatch(/not on the ladder/);
  expect(dialog.getByRole('button', { name: /^Set alert/ })).toHaveProperty('disabled', true);
});

test('a refusal stays in the window with its reason', async () => {
  refusal = 'You have 50 price alerts. Please remove one first';
  const dialog = await show();

  fireEvent.click(dialog.getByRole('button', { name: 'Set alert at 1.86' }));

  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(refusal));
});

test('an alert is taken away, and a list that cannot be fetched is asked for again', async () => {
  isDown = true;
  const dialog = await show();
  const again = await dialog.findByRole('button', { name: 'Try again' }, { timeout: 20_000 });

  isDown = false;
  add({
    marketId: market.marketId,
    runnerId: market.runners[0]?.id,
    side: 'Back',
    when: 'AtLeast',
    price: 3,
  });
  fireEvent.click(again);
  fireEvent.click(await dialog.findByRole('button', { name: /^Remove alert: Back India at 3.00/ }));

  await dialog.findByText(/^None\./);
});

test('anyone who is not logged in is asked to log in', async () => {
  session.setState({ user: null, accessToken: null });
  const dialog = await show();

  dialog.getByText('Log in to be told when a price is there.');
});
