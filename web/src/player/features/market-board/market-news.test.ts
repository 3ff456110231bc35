// @vitest-environment happy-dom

import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { createPush } from '@crease/contracts/pushes/message.ts';
import { beforeEach, expect, test } from 'vitest';
import { houseMarket, quotePush, session } from '#client/testing/house-markets.ts';
import { dispatch } from '#player/app/push-handlers.ts';
import { marketUpdates, recordMarkets } from './market-news.ts';

function status(market: WireMarket, to: WireMarket['status'], message: string | null = null): void {
  dispatch(
    createPush('MarketStatus', {
      EventId: market.eventId,
      MarketId: market.marketId,
      Status: to,
      InPlay: true,
      Message: message,
    }),
  );
}

function settled(market: WireMarket, result: WireMarket['result'], profitLoss: number, commission = 0): void {
  dispatch(
    createPush('BetSettled', {
      EventId: market.eventId,
      EventTitle: 'India v Australia',
      MarketId: market.marketId,
      MarketName: market.marketName,
      BetIds: [1],
      ProfitLoss: profitLoss,
      Commission: commission,
      Result: result ?? { void: true },
    }),
  );
}

const outcomes = () => marketUpdates.getState().outcomes;

beforeEach(() => marketUpdates.setState({ outcomes: [], notices: [] }));

test("keeps a settled session with its runs and the bettor's winnings, whatever the order of pushes", () => {
  const one = session('6 over runs');
  const other = session('10 over runs');
  recordMarkets([one, other]);

  status(one, 'SETTLED');
  settled(one, { runs: 51 }, 1_000);
  settled(other, { runs: 1 }, -500);
  status(other, 'SETTLED');

  expect(outcomes().map((kept) => [kept.marketName, kept.runs, kept.profitLoss])).toEqual([
    ['10 over runs', 1, -500],
    ['6 over runs', 51, 1_000],
  ]);
});

test('keeps the balance change: the result less commission, exact to the paisa', () => {
  const tied = houseMarket('TOSS', 'Tied match', [{ name: 'Yes' }, { name: 'No' }]);
  recordMarkets([tied]);

  settled(tied, { winnerRunnerId: tied.runners[1]?.id ?? 0 }, 70.1, 1.4);

  expect(outcomes()[0]?.profitLoss).toBe(68.7);
});

test("shows a half win, with the name in the reader's language", () => {
  const goals = houseMarket('MATCH_ODDS', 'Goals', [{ name: 'Under' }, { name: 'Over' }]);
  recordMarkets([goals]);

  settled(goals, { halfWinnerRunnerId: goals.runners[1]?.id ?? 0 }, 45);

  expect(outcomes()[0]).toMatchObject({
    result: 'Half won: Over',
    resultLabel: { code: 'HALF_WON', facts: { winner: 'Over' } },
  });
});

test('names the winner', () => {
  const toss = houseMarket('TOSS', 'Toss', [{ name: 'Falcons' }, { name: 'Kraken' }]);
  recordMarkets([toss]);

  settled(toss, { winnerRunnerId: toss.runners[1]?.id ?? 0 }, 0);

  expect(outcomes()[0]?.result).toBe('Kraken');
});

test('tells bettors without a bet the winner from the runners that follow the status', () => {
  const toss = houseMarket('TOSS', 'Toss', [{ name: 'Falcons' }, { name: 'Kraken' }]);
  recordMarkets([toss]);
  const push = quotePush(toss, { back: [], lay: [] }, { status: 'SETTLED' });

  status(toss, 'SETTLED');
  dispatch(
    createPush('OddsUpdate', {
      ...push,
      Markets: push.Markets.map((market) => ({
        ...market,
        Runners: market.Runners.map((runner) => ({ ...runner, Status: 'WINNER' as const })),
      })),
    }),
  );

  expect(outcomes()[0]?.result).toBe('Falcons');
});

test('tells bettors without a bet about a half win on a line met by a quarter', () => {
  const line = houseMarket('MATCH_ODDS', 'Goals', [{ name: 'Under 2.25' }, { name: 'Over 2.25' }]);
  recordMarkets([line]);
  const push = quotePush(line, { back: [], lay: [] }, { status: 'SETTLED' });

  status(line, 'SETTLED');
  dispatch(
    createPush('OddsUpdate', {
      ...push,
      Markets: push.Markets.map((market) => ({
        ...market,
        Runners: line.runners.map(({ id }, place) => ({
          Id: id,
          Status: place === 0 ? ('HALF_LOST' as const) : ('HALF_WON' as const),
          Back: [],
          Lay: [],
        })),
      })),
    }),
  );

  expect(outcomes()[0]?.resultLabel).toEqual({ code: 'HALF_WON', facts: { winner: 'Over 2.25' } });
});

test('tells bettors without a bet that a match was tied', () => {
  const odds = houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'Falcons' }, { name: 'Kraken' }]);
  recordMarkets([odds]);
  const push = quotePush(odds, { back: [], lay: [] }, { status: 'SETTLED' });

  status(odds, 'SETTLED');
  dispatch(
    createPush('OddsUpdate', {
      ...push,
      Markets: push.Markets.map((market) => ({
        ...market,
        Runners: odds.runners.map(({ id }) => ({
          Id: id,
          Status: 'WINNER' as const,
          Back: [],
          Lay: [],
        })),
      })),
    }),
  );

  expect(outcomes()[0]?.result).toBe('Match tied');
});

test('drops the result when a settlement is reversed', () => {
  const market = session('6 over runs');
  recordMarkets([market]);
  status(market, 'SETTLED');

  status(market, 'CLOSED');

  expect(outcomes()).toEqual([]);
});

test("shows a void, and its message as a notice until it's removed", () => {
  const market = session('6 over runs');
  recordMarkets([market]);

  status(market, 'OPEN', 'Wrong rate bets voided 16:40:32 to 16:40:36');
  expect(marketUpdates.getState().notices[0]?.message).toMatch(/Wrong rate/);
  status(market, 'OPEN');
  expect(marketUpdates.getState().notices).toEqual([]);

  status(market, 'VOIDED', 'Match abandoned');
  expect(outcomes()[0]?.isVoid).toBe(true);
  expect(marketUpdates.getState().notices[0]?.message).toBe('Match abandoned');
});

test('skips a market that no page has shown, as its name is unknown', () => {
  status(session('unknown'), 'SETTLED');

  expect(outcomes()).toEqual([]);
});
