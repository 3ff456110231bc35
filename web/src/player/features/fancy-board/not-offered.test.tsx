import { beforeEach, expect, test } from 'vitest';
import { prices } from '#client/prices/prices.ts';
import { session } from '#client/testing/house-markets.ts';
import { notOfferedIds } from './not-offered.tsx';

const MINUTE = 60_000;
const lively = session('10 over runs');
const bowled = session('6 over runs');
const markets = [lively, bowled];
let version = 1_000;

function setStatus(market: typeof lively, status: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING') {
  version += 1;
  const runners = market.runners.map((runner) => ({ ...runner, status }));
  prices.setMarkets([{ ...market, version, status: 'OPEN', runners }]);
}

beforeEach(() => {
  setStatus(lively, 'OPEN');
  setStatus(bowled, 'SUSPENDED');
});

test('folds markets at once that are suspended when the page opens', () => {
  expect(notOfferedIds(markets, new Map(), 0)).toEqual([bowled.marketId]);
});

test('keeps a market that stops taking bets for a minute, and shows it again when betting resumes', () => {
  setStatus(bowled, 'OPEN');
  const since = new Map<number, number>();
  notOfferedIds(markets, since, 0);
  setStatus(bowled, 'SUSPENDED');

  expect(notOfferedIds(markets, since, 10_000)).toEqual([]);
  expect(notOfferedIds(markets, since, 10_000 + MINUTE - 1)).toEqual([]);
  expect(notOfferedIds(markets, since, 10_000 + MINUTE)).toEqual([bowled.marketId]);
  setStatus(bowled, 'OPEN');
  expect(notOfferedIds(markets, since, 10_001 + MINUTE)).toEqual([]);
});

test('folds nothing for a running ball or while no market is offered', () => {
  setStatus(bowled, 'BALL_RUNNING');
  expect(notOfferedIds(markets, new Map(), 0)).toEqual([]);
  setStatus(lively, 'SUSPENDED');
  setStatus(bowled, 'SUSPENDED');
  expect(notOfferedIds(markets, new Map(), 0)).toEqual([]);
});
