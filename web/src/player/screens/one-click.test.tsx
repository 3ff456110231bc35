import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { DEFAULT_PREFERENCES } from '@crease/contracts/people/preferences.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connection } from '#client/api/connection.ts';
import { prices } from '#client/prices/prices.ts';
import { preferences } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { readPendingBet } from '#client/storage/tab-items.ts';
import { refreshOpenBets } from '#player/betting/open-bets.ts';
import type { Selection } from '#player/betting/quote.ts';
import { oneClick } from '#player/features/bet-slip/bet-choices.ts';
import { betSlip, finishPlacing } from '#player/features/bet-slip/slip.ts';
import { takePrice } from '#player/features/bet-slip/take-price.ts';
import { server, setUpServer } from '#player/testing/open-app.tsx';
import { createStage, type MatchStage } from '#testing/match-stage.ts';
import { toasts } from '#ui/toast/toasts.ts';

const PLACE = '/Bet/PlaceBetV2';

let stage: MatchStage;
let market: WireMarket;

/** Identical toasts and repeated taps on a price are suppressed for seconds, so each test has its own runner. */
const NAMES = ['Ants', 'Bears', 'Crows', 'Doves', 'Eagles', 'Falcons', 'Gnus', 'Hawks', 'Ibises'];
const STAKE = 1_000;
let place = -1;
let name = '';

/** Offers the runner at 1.85, with one-click betting on. */
afterEach(() => {
  prices.forget([market]);
  preferences.setState(DEFAULT_PREFERENCES, true);
});
setUpServer();
beforeEach(async () => {
  place += 1;
  name = NAMES[place] ?? '';
  stage = await createStage(server);
  const runners = NAMES.map((runner) => ({ name: runner }));
  const made = await stage.market('MATCH_ODDS', 'Match odds', runners);
  await stage.offer(made, place, { back: [[1.85, 50_000]] });
  connection.setState({ state: 'Connected', online: true, stale: false });
  await server.logIn();
  const shown = await server.server.call('getUserOdds', { eventId: stage.eventId });
  market = shown.result.markets.find(({ marketId }) => marketId === made.marketId) ?? made;
  prices.setMarkets([market]);
  await refreshOpenBets();
  preferences.setState({ ...DEFAULT_PREFERENCES, oneClick: true, oneClickStake: STAKE });
  finishPlacing();
});

function selection(more: Partial<Selection> = {}): Selection {
  return {
    eventId: market.eventId,
    dreamEventId: 'abc',
    eventTitle: 'Falcons v Kraken',
    marketId: market.marketId,
    marketName: market.marketName,
    runnerId: market.runners[place]?.id ?? 0,
    runnerName: name,
    side: 'BACK',
    price: 1.85,
    ...more,
  };
}

const sent = () => server.callsTo(PLACE).map(({ body }) => body);
const toastTitles = () => toasts.list().map(({ title }) => title);
const waitForQuiet = () => waitFor(() => expect(oneClick.getState().placing).toBeNull());

test('a tap places the bet at the tapped price with the one-click stake and leaves the slip alone', async () => {
  preferences.setState({ confirmBets: true });
  takePrice(market, selection());
  await waitForQuiet();

  expect(sent()).toEqual([expect.objectContaining({ rate: 1.85, stake: STAKE, type: 1 })]);
  expect(toastTitles()).toEqual([`Bet matched: Back ${name} ₹1,000 @ 1.85`]);
  expect(betSlip.getState().selection).toBeNull();
  expect(readPendingBet()).toBeNull();
});

test('a double click and a held key count as one press', async () => {
  takePrice(market, selection());
  takePrice(market, selection());
  await waitForQuiet();
  takePrice(market, selection());
  await waitForQuiet();

  expect(sent()).toHaveLength(1);
});

test('another price waits until the previous bet is placed', async () => {
  const release = server.hold(PLACE);
  takePrice(market, selection());
  await waitFor(() => expect(sent()).toHaveLength(1));

  takePrice(market, selection({ side: 'LAY', price: 1.9 }));

  expect(toastTitles()).toEqual(['Your last bet is still being placed.']);
  release();
  await waitForQuiet();
  expect(sent()).toHaveLength(1);
});

test("shows why a bet can't be placed and doesn't send it", async () => {
  preferences.setState({ oneClickStake: 50 });
  takePrice(market, selection());
  await waitForQuiet();
  expect(toastTitles()).toEqual(['Not placed: Minimum stake is 100']);

  preferences.setState({ oneClickStake: STAKE });
  await stage.status(market, 'SUSPENDED');
  prices.setMarkets((await server.server.call('getUserOdds', { eventId: stage.eventId })).result.markets);
  takePrice(market, selection({ side: 'LAY', price: 1.86 }));
  await waitForQuiet();
  expect(toastTitles()).toContain('Not placed: This market isn’t open for betting.');
  expect(sent()).toEqual([]);
});

test('sends nothing while the connection is lost', async () => {
  connection.setState({ stale: true });
  takePrice(market, selection());
  await waitForQuiet();

  expect(toastTitles()).toEqual(['Not placed: Connection lost. Prices may be out of date.']);
  expect(sent()).toEqual([]);
});

test("shows the server's reason for a rejection", async () => {
  await stage.operate('operatorUpdateMarket', { marketId: market.marketId, betLock: true });
  takePrice(market, selection());
  await waitForQuiet();

  expect(toastTitles()).toEqual(['Not placed: Betting is locked']);
});

test('a bet whose response is lost is looked up and found', async () => {
  server.cut(PLACE, 'answer');
  takePrice(market, selection());
  await waitForQuiet();

  await waitFor(() => expect(toastTitles()).toContain(`Bet matched: Back ${name} ₹1,000 @ 1.85`));
  expect(toastTitles()[0]).toBe('No response');
  expect(readPendingBet()).toBeNull();
});

test('without one-click, or logged out, a tap adds to the slip', () => {
  preferences.setState({ oneClick: false });
  takePrice(market, selection());
  expect(betSlip.getState().selection?.runnerId).toBe(market.runners[place]?.id);

  finishPlacing();
  preferences.setState({ oneClick: true });
  session.setState({ user: null, accessToken: null });
  takePrice(market, selection());
  expect(betSlip.getState().selection).not.toBeNull();
  expect(sent()).toEqual([]);
});
