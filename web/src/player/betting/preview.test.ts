import type { MarketProfitLoss } from '@crease/contracts/betting/bet.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { describe, expect, test } from 'vitest';
import { houseMarket, session } from '#client/testing/house-markets.ts';
import { buildRunLadder, computeHousePreview } from './house-preview.ts';
import { computePreview } from './preview.ts';

describe('bet preview', () => {
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

  test('adds a line bet to the open positions run by run', () => {
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

    const { rows } = computePreview({
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
});

describe('house preview', () => {
  function held(marketId: number, rows: MarketProfitLoss['rows'], exposure: number): MarketProfitLoss {
    return { eventId: 55, marketId, marketTypeName: 'fancy', exposure, runners: [], rows };
  }

  test('No wins its stake and risks the rate', () => {
    const market = session('Ball run');
    const runnerId = market.runners[0]?.id ?? 0;
    const terms = { runnerId, side: 'LAY', price: 350, line: 96, stake: 2_000 } as const;

    const preview = computeHousePreview({ market, result: undefined, terms });

    expect([preview.profit, preview.liability]).toEqual([200_000, 700_000]);
    expect(buildRunLadder({ market, result: undefined, terms, line: 96 })).toEqual([
      { start: 0, end: 95, now: 0, after: 200_000 },
      { start: 96, end: null, now: 0, after: -700_000 },
    ]);
  });

  test('the ladder shows every step of the open bets and the typed bet', () => {
    const market = session('6 over');
    const runnerId = market.runners[0]?.id ?? 0;
    const result = held(
      market.marketId,
      [
        { start: null, end: 50, amount: -10_000 },
        { start: 51, end: null, amount: 10_000 },
      ],
      10_000,
    );
    const terms = { runnerId, side: 'LAY', price: 100, line: 55, stake: 10_000 } as const;

    expect(buildRunLadder({ market, result, terms, line: 55 })).toEqual([
      { start: 0, end: 50, now: -1_000_000, after: 0 },
      { start: 51, end: 54, now: 1_000_000, after: 2_000_000 },
      { start: 55, end: null, now: 1_000_000, after: 0 },
    ]);
    expect(computeHousePreview({ market, result, terms })).toMatchObject({
      exposure: 1_000_000,
      exposureAfter: 0,
    });
  });

  test('a khado bet wins inside its band', () => {
    const market = houseMarket('KHADO', 'Khado', [{ name: 'Khado', back: [[46, 100]], band: 9 }]);
    const runnerId = market.runners[0]?.id ?? 0;
    const terms = { runnerId, side: 'BACK', price: 100, line: 46, stake: 1_000 } as const;

    const rows = buildRunLadder({ market, result: undefined, terms, line: 46 });

    expect(rows.map(({ start, end, after }) => [start, end, after])).toEqual([
      [0, 45, -100_000],
      [46, 54, 100_000],
      [55, null, -100_000],
    ]);
  });

  test('a meter is shown around its line, with the stake per run', () => {
    const market = houseMarket('METER', 'Meter', [{ name: 'Meter', back: [[40, 100]] }]);
    const runnerId = market.runners[0]?.id ?? 0;
    const terms = { runnerId, side: 'BACK', price: 100, line: 40, stake: 100 } as const;

    const rows = buildRunLadder({ market, result: undefined, terms, line: 40 });

    expect(rows.length).toBeLessThan(10);
    expect(rows.find(({ start }) => start === 0)?.after).toBe(-400_000);
    expect(rows.find(({ start }) => start === 60)?.after).toBe(200_000);
  });

  test('a bookmaker bet changes the P&L of every runner', () => {
    const market = houseMarket('BOOKMAKER', 'Bookmaker', [{ name: 'A' }, { name: 'B' }]);
    const runnerId = market.runners[0]?.id ?? 0;
    const terms = { runnerId, side: 'LAY', price: 89, line: 0, stake: 10_000 } as const;

    const preview = computeHousePreview({ market, result: undefined, terms });

    expect(preview.results).toEqual([-890_000, 1_000_000]);
  });
});
