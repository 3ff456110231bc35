import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connection } from '#client/api/connection.ts';
import { type PendingBet, readPendingBet, writePendingBet } from '#client/storage/tab-items.ts';
import { checkBet } from '#player/features/bet-slip/lost-bet.ts';
import {
  betSlip,
  finishPlacing,
  markUnknown,
  setStakeText,
  startPlacing,
  togglePrice,
} from '#player/features/bet-slip/slip.ts';
import { server, setUpServer } from '#player/testing/open-app.tsx';
import { createStage, type MatchStage } from '#testing/match-stage.ts';
import { toasts } from '#ui/toast/toasts.ts';

let stage: MatchStage;
let market: WireMarket;
let token = '';

/** Identical toasts are suppressed for seconds, so each test has its own stake. */
let stake = 500;

afterEach(() => {
  connection.setState({ online: true });
  finishPlacing();
});
setUpServer();
beforeEach(async () => {
  stake += 1;
  stage = await createStage(server);
  market = await stage.market('MATCH_ODDS', 'Match odds', [{ name: 'Falcons' }, { name: 'Kraken' }]);
  await stage.offer(market, 0, { back: [[1.85, 50_000]] });
  ({ accessToken: token } = await server.logIn());
  connection.setState({ state: 'Connected', online: true, stale: false });
  finishPlacing();
});

/** A bet whose response was lost and whose deadline has passed. */
function lose(): PendingBet {
  togglePrice({
    eventId: market.eventId,
    dreamEventId: 'abc',
    marketId: market.marketId,
    runnerId: market.runners[0]?.id ?? 0,
    side: 'BACK',
    eventTitle: 'Falcons v Kraken',
    marketName: 'Match odds',
    runnerName: 'Falcons',
    price: 1.85,
  });
  setStakeText(String(stake));
  startPlacing(0, `Back Falcons ₹${stake} at 1.85`);
  markUnknown('No answer came.');
  const pending = readPendingBet();
  if (pending === null) throw new Error('a bet that was sent is pending');
  return { ...pending, placedAt: Date.now() - 60_000 };
}

/** Books the bet on the server. */
function matchBet({ clientBetId }: PendingBet): Promise<void> {
  return stage.place(market, token, { rate: 1.85, stake, clientBetId });
}

const toastTitles = () => toasts.list().map(({ title }) => title);
const matched = () => `Bet matched: Back Falcons ₹${stake} @ 1.85`;
const openBetRequests = () => server.callsTo('/Bet/GetUserOpenBets');

test('an open bet is shown and leaves the slip', async () => {
  const bet = lose();
  await matchBet(bet);

  await checkBet(bet);

  expect(toastTitles()).toEqual([matched()]);
  expect(betSlip.getState().selection).toBeNull();
  expect(readPendingBet()).toBeNull();
});

test('a bet that has been settled is found among past bets', async () => {
  const bet = lose();
  await matchBet(bet);
  await stage.settle(market, { winnerRunnerId: market.runners[0]?.id ?? 0 });

  await checkBet(bet);

  expect(toastTitles()).toEqual([matched()]);
});

test("a bet that wasn't placed frees the slip, keeping stake and bet ID", async () => {
  const bet = lose();

  await checkBet(bet);

  expect(toastTitles()).toEqual(['Bet not placed']);
  expect(betSlip.getState()).toMatchObject({
    phase: 'REFUSED',
    stakeText: String(stake),
    clientBetId: bet.clientBetId,
    problem: 'Bet not placed. No stake was taken.',
  });
  expect(readPendingBet()).toBeNull();
});

test('waits while offline and asks once back online', async () => {
  const bet = lose();
  await matchBet(bet);
  connection.setState({ online: false });
  const asking = checkBet(bet);
  await Promise.resolve();
  expect(openBetRequests()).toEqual([]);

  connection.setState({ online: true });
  await asking;

  expect(toastTitles()).toEqual([matched()]);
});

test('retries if the status request is lost', async () => {
  const bet = lose();
  await matchBet(bet);
  const mend = server.cut();
  const asking = checkBet(bet);
  await waitFor(() => expect(openBetRequests()).toHaveLength(1));

  mend();
  await asking;

  expect(toastTitles()).toEqual([matched()]);
});

test('a repeat in progress resolves itself, and another user sees nothing', async () => {
  const bet = lose();
  startPlacing(0);
  await checkBet(bet);
  expect(openBetRequests()).toEqual([]);

  markUnknown('No answer came.');
  await server.logIn();
  await checkBet(bet);

  expect(openBetRequests()).toEqual([]);
  expect(toastTitles()).toEqual([]);
});

test("a lost one-click bet doesn't touch the slip", async () => {
  const bet = lose();
  finishPlacing();
  const single = { ...bet, clientBetId: 'another', isOneClick: true };
  writePendingBet(single);

  await checkBet(single);

  expect(toastTitles()).toEqual(['Bet not placed']);
  expect(betSlip.getState().problem).toBeNull();
  expect(readPendingBet()).toBeNull();
});
