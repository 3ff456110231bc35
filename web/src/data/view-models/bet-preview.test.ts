import type { MarketProfitLoss } from '@crease/contracts/wire/bet.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { expect, test } from 'vitest';
import { previewOf } from './bet-preview.ts';

const RUNNER = {
  id: 9,
  marketId: 1,
  runnername: 'Runs',
  sort: 1,
  status: 'OPEN' as const,
  back: [],
  lay: [],
  backPrice: null,
  backSize: null,
  layPrice: null,
  laySize: null,
  band: null,
  number: null,
  stall: null,
  jockey: null,
  silkUrl: null,
};

const LINE: WireMarket = {
  marketId: 1,
  eventId: 1,
  kind: 'LINE',
  house: false,
  group: 'line',
  marketName: '20 Over Line',
  marketTypeName: 'line',
  subType: null,
  status: 'OPEN',
  inPlay: true,
  delayMs: 0,
  version: 1,
  min: 1,
  max: 1_000,
  maxProfit: null,
  commissionPercent: 2,
  sort: 1,
  message: null,
  rules: null,
  matched: 0,
  result: null,
  crossMatching: false,
  ladder: 'LINE_RANGE',
  lineRange: { from: 0.5, to: 400.5, interval: 1 },
  winners: 1,
  runners: [RUNNER],
};

test('a bet on a line is added to the rows of runs that are held, run by run', () => {
  const result: MarketProfitLoss = {
    eventId: 1,
    marketId: 1,
    marketTypeName: 'line',
    exposure: 100,
    runners: [],
    rows: [
      { start: null, end: 49, amount: -100 },
      { start: 50, end: null, amount: 100 },
    ],
  };

  const { rows } = previewOf({
    market: LINE,
    bets: [],
    result,
    terms: { runnerId: 9, side: 'BACK', price: 54.5, stake: 100 },
  });

  // A back sells the line: it wins below 54.5.
  expect(rows).toEqual([
    { start: null, end: 49, amount: 0 },
    { start: 50, end: 54, amount: 20_000 },
    { start: 55, end: null, amount: 0 },
  ]);
});
