import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '#data/api/connection.ts';
import { session } from '#data/session/session.ts';
import { type PendingBet, readPendingBet, writePendingBet } from '#data/storage/tab-items.ts';
import { houseMarket, placedBet } from '#data/testing/house-markets.ts';
import { askAfterBet } from '#player/features/bet-slip/lost-bet.ts';
import {
  betSlip,
  finishPlacing,
  loseAnswer,
  pick,
  setStakeText,
  startPlacing,
} from '#player/features/bet-slip/slip.ts';
import { answered, RAVI } from '#player/testing/open-app.tsx';
import { toasts } from '#ui/toast/toasts.ts';

const market = houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'India' }]);
let open: object[];
let past: object[];
let asked: string[];

/** The same words are not shown twice within seconds: each test has an hour of its own. */
let hour = 0;

beforeEach(() => {
  hour += 1;
  vi.useFakeTimers({ toFake: ['Date'], now: hour * 3_600_000 });
  open = [];
  past = [];
  asked = [];
  vi.stubGlobal('fetch', async (input: URL | string) => {
    const { pathname } = new URL(String(input), 'http://localhost:3000');
    asked.push(pathname);
    if (pathname.endsWith('GetUserOpenBets'))
      return answered({ openBets: open, balance: 500, exposure: 0 });
    if (pathname.endsWith('GetUserBetHistory'))
      return answered({ items: past, totalCount: past.length, summary: {} });
    return answered([]);
  });
  session.setState({ user: RAVI, accessToken: 'token' });
  connection.setState({ state: 'Connected', online: true, stale: false });
  finishPlacing();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.setState({ user: null, accessToken: null });
  for (const { id } of toasts.list()) toasts.close(id);
  finishPlacing();
});

/** A bet whose answer was lost, long enough ago to be over. */
function lose(): PendingBet {
  pick({
    eventId: 55,
    dreamEventId: '0',
    marketId: market.marketId,
    runnerId: market.runners[0]?.id ?? 0,
    side: 'BACK',
    eventTitle: 'Falcons v Kraken',
    marketName: 'Match odds',
    runnerName: 'India',
    price: 1.85,
  });
  setStakeText('500');
  startPlacing(0, 'Back India ₹500 at 1.85');
  loseAnswer('No answer came.');
  const pending = readPendingBet();
  if (pending === null) throw new Error('a bet that was sent is pending');
  return { ...pending, placedAt: Date.now() - 60_000 };
}

function taken({ clientBetId }: PendingBet) {
  const sent = { stake: 500, rate: 1.85, fancyValue: 0, clientBetId };
  return { ...placedBet(market, sent), betType: 'Back', marketTypeName: 'match_odd' };
}

const said = () => toasts.list().map(({ title }) => title);

test('a bet that is open is shown, and leaves the slip', async () => {
  const bet = lose();
  open = [taken(bet)];

  await askAfterBet(bet);

  expect(said()).toEqual(['Bet matched: Back India ₹500 @ 1.85']);
  expect(betSlip.getState().selection).toBeNull();
  expect(readPendingBet()).toBeNull();
});

test('one that is settled already is found among the past ones', async () => {
  const bet = lose();
  past = [taken(bet)];

  await askAfterBet(bet);

  expect(said()).toEqual(['Bet matched: Back India ₹500 @ 1.85']);
});

test('one that is nowhere was not placed: the slip is free, keeps its stake and the id of the bet', async () => {
  const bet = lose();

  await askAfterBet(bet);

  expect(said()).toEqual(['Bet not placed']);
  expect(betSlip.getState()).toMatchObject({
    phase: 'REFUSED',
    stakeText: '500',
    clientBetId: bet.clientBetId,
    problem: 'The bet was not placed. Nothing was staked.',
  });
  expect(readPendingBet()).toBeNull();
});

test('without a network it waits, and asks when there is one', async () => {
  const bet = lose();
  open = [taken(bet)];
  connection.setState({ online: false });
  const asking = askAfterBet(bet);
  await Promise.resolve();
  expect(asked).toEqual([]);

  connection.setState({ online: true });
  await asking;

  expect(said()).toEqual(['Bet matched: Back India ₹500 @ 1.85']);
});

test('a repeat that is under way answers by itself; another user who is logged in is shown nothing', async () => {
  const bet = lose();
  startPlacing(0);
  await askAfterBet(bet);
  expect(asked).toEqual([]);

  loseAnswer('No answer came.');
  session.setState({ user: { ...RAVI, userId: 99 }, accessToken: 'other' });
  await askAfterBet(bet);
  expect(asked).toEqual([]);
  await waitFor(() => expect(said()).toEqual([]));
});

test('a bet of one click that was lost does not touch the slip', async () => {
  const bet = lose();
  finishPlacing();
  const single = { ...bet, clientBetId: 'another', isOneClick: true };
  writePendingBet(single);

  await askAfterBet(single);

  expect(said()).toEqual(['Bet not placed']);
  expect(betSlip.getState().problem).toBeNull();
  expect(readPendingBet()).toBeNull();
});
