import type { MarketRisk } from '@crease/contracts/trading/trading.ts';
import { expect, test } from 'vitest';
import { describeWorstOutcome, listOutcomes } from '#operator/trading/risk-sums.ts';

function createRisk(house: MarketRisk['house']): MarketRisk {
  return {
    marketId: 10,
    marketName: '6 over runs',
    status: 'OPEN',
    eventId: 7,
    eventTitle: 'Falcons v Kraken',
    sportId: 3,
    currency: 'INR',
    matched: 100,
    users: 1,
    bets: 1,
    house,
    totalUserExposure: 100,
    worstHouse: -100,
    bestHouse: 0,
    cap: null,
    hedge: null,
    topUsers: [],
  };
}

test('names run ranges in trading terms', () => {
  const rows = [
    { start: 0, end: 180, amount: 620 },
    { start: 181, end: 181, amount: -40 },
    { start: 182, end: 190, amount: 10 },
    { start: 191, end: null, amount: 90 },
  ];

  const outcomes = listOutcomes(createRisk({ runners: [], rows }));

  expect(outcomes.map(({ name }) => name)).toEqual(['up to 180', '181', '182–190', '191 or more']);
});

test('groups per-run outcomes into a few bands without hiding the worst', () => {
  const rows = Array.from({ length: 300 }, (_, run) => ({
    start: run,
    end: run === 299 ? null : run,
    amount: run === 137 ? -9_999 : run,
  }));

  const outcomes = listOutcomes(createRisk({ runners: [], rows }));

  expect(outcomes.length).toBeLessThanOrEqual(16);
  expect(outcomes[0]?.name).toBe('up to 18');
  expect(outcomes.at(-1)?.name).toContain('or more');
  const [worst] = outcomes.toSorted((a, b) => a.amount - b.amount);
  expect(worst).toEqual({ name: '133–151', amount: -9_999 });
});

test('lists no outcomes for an exchange market', () => {
  expect(listOutcomes(createRisk(null))).toEqual([]);
});

test('describes the worst outcome as the result that causes it', () => {
  const runners = [
    { runnerId: 1, name: 'Falcons', amount: 500 },
    { runnerId: 2, name: 'Kraken', amount: -800 },
  ];

  expect(describeWorstOutcome(createRisk({ runners, rows: [] }))).toBe('Kraken wins');
  expect(describeWorstOutcome(createRisk({ runners: [], rows: [{ start: 199, end: 202, amount: -40 }] }))).toBe(
    '199–202 runs',
  );
  expect(describeWorstOutcome(createRisk({ runners: [], rows: [{ start: 0, end: null, amount: 0 }] }))).toBe('');
});
