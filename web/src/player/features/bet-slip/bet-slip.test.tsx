import { playLimitRoutes } from '@crease/contracts/care/play-limits.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { preferences } from '#client/session/preferences.ts';
import { dispatch } from '#player/app/push-handlers.ts';
import { balance } from '#player/betting/open-bets.ts';
import { clearShownMarkets, showMarket } from '#player/testing/house-page.tsx';
import { keepPricesFresh, server, setUpServer } from '#player/testing/open-app.tsx';
import { createStage, type MatchStage } from '#testing/match-stage.ts';
import { BetSlip } from './bet-slip.tsx';
import { betSlip, clearSlip, finishPlacing, togglePrice } from './slip.ts';

const LIMITS = '/Odds/GetUserLimits';
const TEAMS = [{ name: 'India', back: [[85]] }, { name: 'Australia' }] as const;

let stage: MatchStage;
let userId: number;
let token: string;

afterEach(() => {
  clearShownMarkets();
});
setUpServer();
beforeEach(async () => {
  stage = await createStage(server);
  ({ userId, accessToken: token } = await server.logIn());
  keepPricesFresh();
  finishPlacing();
});

async function bookmaker(): Promise<WireMarket> {
  return showMarket(stage, await stage.market('BOOKMAKER', 'Bookmaker', TEAMS));
}

/** A book where India can be backed and laid. */
async function book(back = 85): Promise<WireMarket> {
  const made = await stage.market('MATCH_ODDS', 'Match odds', TEAMS);
  await stage.offer(made, 0, { back: [[back, 500]], lay: [[90, 500]] });
  return showMarket(stage, made);
}

async function show(market: WireMarket): Promise<HTMLElement> {
  const selection = {
    eventId: stage.eventId,
    dreamEventId: 'abc',
    eventTitle: 'Falcons v Kraken',
    marketId: market.marketId,
    marketName: market.marketName,
    runnerId: market.runners[0]?.id ?? 0,
    runnerName: 'India',
    side: 'BACK',
    price: 85,
  } as const;
  clearSlip();
  togglePrice(selection);
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

const locked = (market: WireMarket, betLock: boolean) =>
  stage.operate('operatorUpdateMarket', { marketId: market.marketId, betLock });

test("a locked market keeps the bet and blocks placing until it's unlocked", async () => {
  const market = await bookmaker();
  await server.push(`/markets/${stage.eventId}/abc`, (message) => act(() => dispatch(message)));
  const slip = await show(market);
  await waitFor(() => expect(isOff(place(slip))).toBe(false));
  // An in-flight query would absorb the refetch.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const asked = server.callsTo(LIMITS).length;

  await locked(market, true);

  await within(slip).findByText('Betting is locked. Nothing is placed; your selection stays here.');
  expect(isOff(place(slip))).toBe(true);
  // The limits response also contains the lock, so it is refetched.
  await waitFor(() => expect(server.callsTo(LIMITS).length).toBeGreaterThan(asked));
  await locked(market, false);
  await waitFor(() => expect(isOff(place(slip))).toBe(false));
});

test('shows a locked bettor the lock before they send anything', async () => {
  await stage.operate('operatorSetUserStatus', { userId, betBlocked: true, reason: 'asked for' });

  const slip = await show(await bookmaker());

  await within(slip).findByText(/Betting is locked/);
  expect(isOff(place(slip))).toBe(true);
});

test('stake limits are the narrower of market and bettor limits', async () => {
  await stage.operate('operatorSetUserLimits', { userId, minStake: 200, maxStake: 2_500 });

  const slip = await show(await bookmaker());

  fireEvent.click(await within(slip).findByRole('button', { name: 'Max 2,500' }));
  expect(within(slip).getByPlaceholderText('0')).toHaveProperty('value', '2,500');
  expect(within(slip).getByRole('button', { name: 'Min 200' })).toBeDefined();
});

test('offers to accept any odds in house markets, not in an order book', async () => {
  await show(await bookmaker());
  expect(screen.queryByRole('checkbox', { name: 'Accept any odds' })).not.toBeNull();
  cleanup();

  await show(await book());
  expect(screen.queryByRole('checkbox', { name: 'Accept any odds' })).toBeNull();
});

test('rejects the largest stake that can be typed, whatever it would win', async () => {
  const slip = await show(await bookmaker());

  fireEvent.change(within(slip).getByPlaceholderText('0'), { target: { value: '9999999999' } });

  await within(slip).findByText(/Maximum stake is/);
  expect(isOff(place(slip))).toBe(true);
});

test('odds are typed digit by digit, and invalid odds are rejected', async () => {
  const slip = await show(await book());
  const odds = within(slip).getByRole('textbox', { name: 'Odds' });

  for (const typed of ['2', '2.', '2.5']) {
    fireEvent.change(odds, { target: { value: typed } });
    expect(odds).toHaveProperty('value', typed);
  }
  expect(betSlip.getState().price).toBe(2.5);

  fireEvent.change(odds, { target: { value: '2.51' } });
  await within(slip).findByText(/odds aren’t valid/);
  fireEvent.change(odds, { target: { value: 'x' } });
  expect(odds).toHaveProperty('value', '2.51');
});

test.each([
  ['2,5', 2.5],
  ['१.५', 1.5],
  ['２．５', 2.5],
])('odds typed as %s are %d', async (typed, price) => {
  const slip = await show(await book());

  fireEvent.change(within(slip).getByRole('textbox', { name: 'Odds' }), {
    target: { value: typed },
  });

  expect(betSlip.getState().price).toBe(price);
  expect(slip.textContent).not.toContain('NaN');
});

test('odds that can’t be bet on have no profit or liability', async () => {
  const slip = await show(await book(2));

  fireEvent.change(within(slip).getByRole('textbox', { name: 'Odds' }), {
    target: { value: '0.5' },
  });

  await within(slip).findByText(/odds aren’t valid/);
  const profit = within(slip).getByText('Profit if it wins').nextSibling;
  expect(profit?.textContent).toBe('+₹0');
  expect(within(slip).queryByText(/stays unmatched/)).toBeNull();
});

test('says how much of the stake the offered size would leave unmatched', async () => {
  const slip = await show(await book(85));

  fireEvent.change(within(slip).getByPlaceholderText('0'), { target: { value: '800' } });

  await within(slip).findByText('₹500 now, ₹300 would stay unmatched');
});

test('a stake above the bettor’s limit per bet offers the limit before anything is sent', async () => {
  await callRoute(playLimitRoutes.setPlayLimit, { name: 'stake:SPORTS', amount: 300 });
  const slip = await show(await bookmaker());

  await within(slip).findByText('Your limit is ₹300 per bet');
  expect(isOff(place(slip))).toBe(true);
  fireEvent.click(within(slip).getByRole('button', { name: 'Use ₹300' }));
  await waitFor(() => expect(isOff(place(slip))).toBe(false));
});

test('asks for confirmation if set, and allows going back', async () => {
  preferences.setState({ confirmBets: true });
  const slip = await show(await bookmaker());
  await waitFor(() => expect(isOff(place(slip))).toBe(false));

  fireEvent.click(place(slip));
  within(slip).getByRole('button', { name: 'Confirm bet ₹500' });
  fireEvent.click(within(slip).getByRole('button', { name: 'Go back' }));

  within(slip).getByRole('button', { name: 'Place bet ₹500' });
  preferences.setState({ confirmBets: false });
});

test('shows odds in the chosen format too, but not house rates', async () => {
  preferences.setState({ oddsFormat: 'american' });
  const slip = await show(await book());
  expect(within(slip).getByText('+8400')).toBeDefined();
  cleanup();

  const house = await show(await bookmaker());
  expect(within(house).getByLabelText('Odds').textContent).toBe('85');
  preferences.setState({ oddsFormat: 'decimal' });
});

test('locks the slip while the bet status is being checked', async () => {
  const slip = await show(await bookmaker());
  act(() => betSlip.setState({ phase: 'ASKING' }));

  within(slip).getByText('The page reloaded. Checking your bet…');
  expect(isOff(within(slip).getByRole('button', { name: 'Checking your bet…' }))).toBe(true);
  expect(isOff(within(slip).getByRole('button', { name: 'Remove selection' }))).toBe(true);
});

test("warns that a bet will stay unmatched before it's placed", async () => {
  const slip = await show(await book(2));
  const odds = within(slip).getByRole('textbox', { name: 'Odds' });
  const waits = () => within(slip).queryByText(/stays unmatched until someone takes it/);

  fireEvent.change(odds, { target: { value: '2' } });
  expect(waits()).toBeNull();
  fireEvent.change(odds, { target: { value: '3' } });
  expect(waits()?.textContent).toContain('At 3.00 this bet stays unmatched');
});

test('places a bet at SP before the off, with its liability', async () => {
  const made = await stage.market('WIN', 'Win', TEAMS, { inPlay: false });
  const market = await showMarket(stage, made);
  const slip = await show(market);
  fireEvent.change(within(slip).getByRole('combobox', { name: 'At the off' }), {
    target: { value: 'SP' },
  });
  await within(slip).findByText('SP');
  await waitFor(() => expect(isOff(place(slip))).toBe(false));

  fireEvent.click(place(slip));

  await waitFor(() => expect(betSlip.getState().selection).toBeNull());
  const { result } = await server.server.call('getUserOpenBets', {}, { token });
  expect(result.openBets).toMatchObject([{ persistence: 'ON_CLOSE', unmatchedStake: 500, liability: 500 }]);
});

test('switches an SP bet back to the shown odds when the race goes off', async () => {
  const made = await stage.market('WIN', 'Win', TEAMS, { inPlay: false });
  const market = await showMarket(stage, made);
  await server.push(`/markets/${stage.eventId}/abc`, (message) => act(() => dispatch(message)));
  const slip = await show(market);
  const start = within(slip).getByRole('combobox', { name: 'At the off' });
  fireEvent.change(start, { target: { value: 'SP' } });
  await within(slip).findByText('SP');

  await stage.operate('operatorTurnInPlay', { marketId: market.marketId, open: true });

  expect(await within(slip).findByRole('textbox', { name: 'Odds' })).toHaveProperty('value', '85');
  expect(within(slip).queryByText('SP')).toBeNull();
  await waitFor(() => expect(isOff(place(slip))).toBe(false));
  fireEvent.click(place(slip));
  const openBets = async () => (await server.server.call('getUserOpenBets', {}, { token })).result.openBets;
  await waitFor(async () => expect(await openBets()).toHaveLength(1));
  expect(await openBets()).toMatchObject([{ persistence: 'LAPSE', odds: 85 }]);
});

test('on a quarter line the slip shows what half lost costs', async () => {
  const made = await stage.market(
    'GOALS',
    'Over/under 2.25 goals',
    [{ name: 'Over 2.25 goals' }, { name: 'Under 2.25 goals' }],
    { subType: 'ASIAN_GOALS' },
  );
  await stage.offer(made, 0, { back: [[85, 500]] });

  const slip = await show(await showMarket(stage, made));

  const half = within(slip).getByText('Half lost').closest('div');
  expect(half?.textContent).toBe('Half lost−₹250');
  expect(within(slip).queryByText('Half won')).toBeNull();
});

test('the exposure on the slip matches the header plus the new bet', async () => {
  const other = await stage.market('BOOKMAKER', 'Mini bookmaker', TEAMS);
  await stage.place(other, token, { rate: 85, stake: 23_125 });
  const slip = await show(await bookmaker());

  await waitFor(() => {
    const line = within(slip).getByText('Exposure, all markets').closest('div');
    expect(line?.textContent).toBe('Exposure, all markets₹23,125→ ₹23,625');
  });
});

test('the exposure stays as it was before the press while the bet is being placed', async () => {
  balance.setState({ exposure: 0 });
  const slip = await show(await bookmaker());
  const line = () => within(slip).getByText('Exposure, all markets').closest('div')?.textContent;
  await waitFor(() => expect(line()).toBe('Exposure, all markets₹0→ ₹500'));

  act(() => betSlip.setState({ phase: 'PLACING' }));
  // The account already includes the bet.
  act(() => balance.setState({ exposure: 500 }));

  expect(line()).toBe('Exposure, all markets₹0→ ₹500');
  act(() => betSlip.setState({ phase: 'EDITING' }));
  expect(line()).toBe('Exposure, all markets₹500→ ₹1,000');
});
