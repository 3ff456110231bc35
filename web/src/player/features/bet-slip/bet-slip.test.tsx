import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '#data/api/connection.ts';
import { queryClient } from '#data/api/query-client.ts';
import { prices } from '#data/prices/prices.ts';
import { preferences } from '#data/session/preferences.ts';
import { session } from '#data/session/session.ts';
import { EVENT_ID, EVENT_TITLE, houseMarket, quotePush } from '#data/testing/house-markets.ts';
import { balance } from '#player/betting/open-bets.ts';
import { BetSlip } from './bet-slip.tsx';
import { betSlip, clearSlip, finishPlacing, pick } from './slip.ts';

const RAVI = {
  userId: 12,
  userName: 'ravi_7',
  isDemo: false,
  currency: 'DEMO',
  mustChangePassword: false,
  lastLogin: null,
  balance: 50_000,
  exposure: 0,
  stakes: [],
  football: true,
  tennis: true,
  cricket: true,
  horseRacing: true,
  kabaddi: true,
  casino: true,
} as const;

/** What the server says of the bettor's limits, and how often it was asked. */
let limits: readonly object[];
let asked: number;

beforeEach(() => {
  limits = [];
  asked = 0;
  vi.stubGlobal('fetch', async (input: URL | string) => {
    if (String(input).includes('GetUserLimits')) asked += 1;
    return Response.json({ success: true, result: limits, error: null, status: 200 });
  });
  session.setState({ user: RAVI, accessToken: 'token' });
  connection.setState({ state: 'Connected', online: true, stale: false });
  balance.setState({ balance: 50_000, exposure: 0 });
  finishPlacing();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  session.setState({ user: null, accessToken: null });
});

function bookmaker(more: Partial<WireMarket> = {}): WireMarket {
  return houseMarket('BOOKMAKER', 'Bookmaker', [{ name: 'India', back: [[85, 0]] }], more);
}

async function show(market: WireMarket): Promise<HTMLElement> {
  prices.setMarkets([market]);
  const selection = {
    eventId: EVENT_ID,
    dreamEventId: 'abc',
    eventTitle: EVENT_TITLE,
    marketId: market.marketId,
    marketName: market.marketName,
    runnerId: market.runners[0]?.id ?? 0,
    runnerName: 'India',
    side: 'BACK',
    price: 85,
  } as const;
  clearSlip();
  pick(selection);
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <BetSlip selection={selection} market={market} />,
    }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const slip = await screen.findByRole('region', { name: 'Bet' });
  fireEvent.change(within(slip).getByPlaceholderText('0'), { target: { value: '500' } });
  return slip;
}

const place = (slip: HTMLElement) => within(slip).getByRole('button', { name: /^Place bet/ });
const isOff = (button: HTMLElement) => button instanceof HTMLButtonElement && button.disabled;

function limit(market: WireMarket, terms: object) {
  const limit = { minStake: 100, maxStake: 100_000, delayTime: 0, isBetLock: false };
  return {
    marketId: market.marketId,
    marketType: 'bookmaker',
    runnerId: null,
    runnnerId: null,
    limit: { ...limit, isSuspended: false, ...terms },
    maxProfit: null,
    exposureLimit: null,
  };
}

function lockPush(market: WireMarket, isLocked: boolean): void {
  const push = quotePush(market, {});
  const [change] = push.Markets;
  if (change === undefined) throw new Error('the push is about a market');
  act(() => prices.apply({ ...push, Markets: [{ ...change, BetLock: isLocked }] }));
}

test('a locked market keeps the bet and does not send it, until the lock is taken off', async () => {
  const market = bookmaker();
  const slip = await show(market);
  await waitFor(() => expect(isOff(place(slip))).toBe(false));
  const before = asked;

  lockPush(market, true);

  await within(slip).findByText('Betting is locked. Your bet is kept and waits.');
  expect(isOff(place(slip))).toBe(true);
  // The lists of limits tell the lock too, and are asked for again.
  await waitFor(() => expect(asked).toBeGreaterThan(before));
  lockPush(market, false);
  await waitFor(() => expect(isOff(place(slip))).toBe(false));
});

test('a bettor whose account is locked reads so before they send anything', async () => {
  const market = bookmaker();
  limits = [limit(market, { isBetLock: true })];

  const slip = await show(market);

  await within(slip).findByText(/Betting is locked/);
  expect(isOff(place(slip))).toBe(true);
});

test('the shortest and the largest stake are the narrower ones of market and bettor', async () => {
  const market = bookmaker();
  limits = [limit(market, { minStake: 200, maxStake: 2_500 })];

  const slip = await show(market);

  fireEvent.click(await within(slip).findByRole('button', { name: 'Max 2,500' }));
  expect(within(slip).getByPlaceholderText('0')).toHaveProperty('value', '2,500');
  expect(within(slip).getByRole('button', { name: 'Min 200' })).toBeDefined();
});

test('any odds are offered with the house and not in an order book', async () => {
  await show(bookmaker());
  expect(screen.queryByRole('checkbox', { name: 'Any odds' })).not.toBeNull();
  cleanup();

  await show(houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'India', back: [[1.85, 500]] }]));
  expect(screen.queryByRole('checkbox', { name: 'Any odds' })).toBeNull();
});

test('the largest stake that can be typed is answered with a sentence, whatever it would win', async () => {
  const slip = await show(bookmaker());

  fireEvent.change(within(slip).getByPlaceholderText('0'), { target: { value: '9999999999' } });

  await within(slip).findByText(/Maximum stake is/);
  expect(isOff(place(slip))).toBe(true);
});

const book = () =>
  houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'India', back: [[85, 500]], lay: [[90, 500]] }]);

test('odds are typed digit by digit, and what is not on the ladder is said', async () => {
  const slip = await show(book());
  const odds = within(slip).getByRole('textbox', { name: 'Odds' });

  for (const typed of ['2', '2.', '2.5']) {
    fireEvent.change(odds, { target: { value: typed } });
    expect(odds).toHaveProperty('value', typed);
  }
  expect(betSlip.getState().price).toBe(2.5);

  fireEvent.change(odds, { target: { value: '2.51' } });
  await within(slip).findByText(/not on the ladder/);
  fireEvent.change(odds, { target: { value: 'x' } });
  expect(odds).toHaveProperty('value', '2.51');
});

test('anyone who wants to be asked once more is, and may go back', async () => {
  preferences.setState({ confirmBets: true });
  const slip = await show(bookmaker());
  await waitFor(() => expect(isOff(place(slip))).toBe(false));

  fireEvent.click(place(slip));
  within(slip).getByRole('button', { name: 'Place bet ₹500: confirm' });
  fireEvent.click(within(slip).getByRole('button', { name: 'Go back' }));

  within(slip).getByRole('button', { name: 'Place bet ₹500' });
  preferences.setState({ confirmBets: false });
});

test('odds stand beside the ladder in the format of the settings; rates of the house are left alone', async () => {
  preferences.setState({ oddsFormat: 'american' });
  const slip = await show(book());
  expect(within(slip).getByText('+8400')).toBeDefined();
  cleanup();

  const house = await show(bookmaker());
  expect(within(house).getByLabelText('Odds').textContent).toBe('85');
  preferences.setState({ oddsFormat: 'decimal' });
});

test('while it is asked what became of a bet nothing on the slip can be changed', async () => {
  const slip = await show(bookmaker());
  act(() => betSlip.setState({ phase: 'ASKING' }));

  within(slip).getByText('The page was loaded anew. We ask what became of your bet.');
  expect(isOff(within(slip).getByRole('button', { name: 'Asking about your bet…' }))).toBe(true);
  expect(isOff(within(slip).getByRole('button', { name: 'Remove selection' }))).toBe(true);
});

test('odds that nothing is offered at are said to wait before the bet is placed', async () => {
  const market: WireMarket = {
    ...bookmaker(),
    kind: 'MATCH_ODDS',
    house: false,
    ladder: 'CLASSIC',
  };
  const slip = await show({
    ...market,
    runners: market.runners.map((runner) => ({ ...runner, back: [[2, 600]] })),
  });
  const odds = within(slip).getByRole('textbox', { name: 'Odds' });
  const waits = () => within(slip).queryByText(/stays unmatched until somebody takes it/);

  fireEvent.change(odds, { target: { value: '2' } });
  expect(waits()).toBeNull();
  fireEvent.change(odds, { target: { value: '3' } });
  expect(waits()?.textContent).toContain('At 3.00 this bet stays unmatched');
});

test('the exposure on the slip is that of the header, with what the bet adds', async () => {
  const runners = [{ name: 'India', back: [[85, 0]] as const }, { name: 'Australia' }];
  const market = houseMarket('BOOKMAKER', 'Bookmaker', runners);
  balance.setState({ balance: 50_000, exposure: 23_125 });
  const slip = await show(market);

  await waitFor(() => {
    const line = within(slip).getByText('Exposure, all markets').closest('div');
    expect(line?.textContent).toBe('Exposure, all markets₹23,125→ ₹23,625');
  });
});
