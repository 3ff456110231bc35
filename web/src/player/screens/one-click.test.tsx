import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { DEFAULT_PREFERENCES } from '@crease/contracts/wire/personal.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '#data/api/connection.ts';
import { prices } from '#data/prices/prices.ts';
import { preferences } from '#data/session/preferences.ts';
import { session } from '#data/session/session.ts';
import { readPendingBet } from '#data/storage/tab-items.ts';
import { EVENT_ID, EVENT_TITLE, houseMarket, placedBet } from '#data/testing/house-markets.ts';
import { balance } from '#player/betting/open-bets.ts';
import type { Selection } from '#player/betting/selection.ts';
import { oneClick } from '#player/features/bet-slip/bet-choices.ts';
import { betSlip, finishPlacing } from '#player/features/bet-slip/slip.ts';
import { takePrice } from '#player/features/bet-slip/take-price.ts';
import { answered, RAVI, refused } from '#player/testing/open-app.tsx';
import { toasts } from '#ui/toast/toasts.ts';

let sent: unknown[];
let answer: (body: unknown) => Response | Promise<Response>;
let market: WireMarket;

/** The same words are not shown twice within seconds: each test has an hour of its own. */
let hour = 0;

beforeEach(() => {
  hour += 1;
  vi.useFakeTimers({ toFake: ['Date'], now: hour * 3_600_000 });
  sent = [];
  market = houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'India', back: [[1.85, 500]] }]);
  prices.setMarkets([market]);
  answer = (body) => {
    const bet = { ...placedBet(market, body), betType: 'Back', marketTypeName: 'match_odd' };
    return answered({ message: '', bet, balance: 49_000, exposure: 1_000 });
  };
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    if (String(input).includes('GetUserOpenBets'))
      return answered({ openBets: [], balance: 50_000, exposure: 0 });
    if (!String(input).includes('PlaceBetV2')) return answered([]);
    const body: unknown = JSON.parse(String(init.body));
    sent.push(body);
    return answer(body);
  });
  session.setState({ user: RAVI, accessToken: 'token' });
  balance.setState({ balance: 50_000, exposure: 0 });
  connection.setState({ state: 'Connected', online: true, stale: false });
  preferences.setState({ ...DEFAULT_PREFERENCES, oneClick: true, oneClickStake: 1_000 });
  finishPlacing();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.setState({ user: null, accessToken: null });
  preferences.setState(DEFAULT_PREFERENCES, true);
  for (const { id } of toasts.list()) toasts.close(id);
});

function selection(more: Partial<Selection> = {}): Selection {
  return {
    eventId: EVENT_ID,
    dreamEventId: 'abc',
    eventTitle: EVENT_TITLE,
    marketId: market.marketId,
    marketName: market.marketName,
    runnerId: market.runners[0]?.id ?? 0,
    runnerName: 'India',
    side: 'BACK',
    price: 1.85,
    ...more,
  };
}

const said = () => toasts.list().map(({ title }) => title);
const rest = () => waitFor(() => expect(oneClick.getState().placing).toBeNull());

test('a tap sends the bet at the tapped price with the stake that was set, and leaves the slip alone', async () => {
  preferences.setState({ confirmBets: true });
  takePrice(market, selection());
  await rest();

  expect(sent).toEqual([expect.objectContaining({ rate: 1.85, stake: 1_000, type: 1 })]);
  expect(said()).toEqual(['Bet matched: Back India ₹1,000 @ 1.85']);
  expect(betSlip.getState().selection).toBeNull();
  expect(readPendingBet()).toBeNull();
});

test('a double click, and a key that is held, are one press', async () => {
  takePrice(market, selection());
  takePrice(market, selection());
  await rest();
  takePrice(market, selection());
  await rest();

  expect(sent).toHaveLength(1);
});

test('another price waits until the bet before it is answered', async () => {
  let release: () => void = () => undefined;
  const first = answer;
  answer = (body) =>
    new Promise((resolve) => {
      release = () => void Promise.resolve(first(body)).then(resolve);
    });
  takePrice(market, selection());
  await waitFor(() => expect(sent).toHaveLength(1));

  takePrice(market, selection({ side: 'LAY', price: 1.9 }));

  expect(said()).toEqual(['Wait: your last bet is still being placed.']);
  release();
  await rest();
  expect(sent).toHaveLength(1);
});

test('what is known to be refused is not sent, with the reason', async () => {
  preferences.setState({ oneClickStake: 50 });
  takePrice(market, selection());
  await rest();
  expect(said()).toEqual(['Not placed: Minimum stake is 100']);

  preferences.setState({ oneClickStake: 1_000 });
  connection.setState({ stale: true });
  takePrice(market, selection({ side: 'LAY', price: 1.9 }));
  await rest();
  expect(said()).toContain('Not placed: The connection is lost. Prices may be old.');

  connection.setState({ stale: false });
  prices.setMarkets([{ ...market, version: market.version + 1_000, status: 'SUSPENDED' }]);
  takePrice(market, selection({ price: 1.86 }));
  await rest();
  expect(sent).toEqual([]);
});

test('a refusal of the server is shown with its reason', async () => {
  answer = () => refused(400, 'BET_LOCKED', 'Betting is locked for your account');
  takePrice(market, selection());
  await rest();

  expect(said()).toEqual(['Not placed: Betting is locked for your account']);
});

test('without one click, and without a login, a tap goes on the slip', () => {
  preferences.setState({ oneClick: false });
  takePrice(market, selection());
  expect(betSlip.getState().selection?.runnerId).toBe(market.runners[0]?.id);

  finishPlacing();
  preferences.setState({ oneClick: true });
  session.setState({ user: null, accessToken: null });
  takePrice(market, selection());
  expect(betSlip.getState().selection).not.toBeNull();
  expect(sent).toEqual([]);
});
