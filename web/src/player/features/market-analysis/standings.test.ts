import type { MarketProfitLoss, OpenBet } from '@crease/contracts/betting/bet.ts';
import { expect, test } from 'vitest';
import { houseMarket, placedBet } from '#client/testing/house-markets.ts';
import { buildPositions, computeTotals } from './standings.ts';

const ODDS = houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'Falcons' }, { name: 'Kraken' }]);

function bet(more: Partial<OpenBet>): OpenBet {
  const sent = { stake: 1_000, rate: 1.9, fancyValue: 0, clientBetId: 'one' };
  return {
    ...placedBet(ODDS, sent),
    betType: 'Back',
    status: 'MATCHED',
    persistence: 'LAPSE',
    currency: 'DEMO',
    ...more,
  };
}

function risk(more: { readonly eventId: number; readonly marketId: number; readonly exposure: number }) {
  return { sportId: 3, dreamEventId: 'abc', eventTitle: 'any', marketName: 'any', ...more };
}

const WHOLE = { sportId: null, order: 'worst' } as const;

test('lists sports, matches and markets worst first, each level the sum of its parts', () => {
  const bets = [
    bet({ eventId: 1, marketId: 11, betTitle: 'A v B', marketName: 'Bookmaker' }),
    bet({ eventId: 1, marketId: 12, betTitle: 'A v B', marketName: 'Match odds' }),
    bet({ eventId: 2, marketId: 21, betTitle: 'C v D', sportId: 1, marketName: 'Match odds' }),
  ];
  const exposures = [
    risk({ eventId: 1, marketId: 11, exposure: 0.1 }),
    risk({ eventId: 1, marketId: 12, exposure: 0.2 }),
    risk({ eventId: 2, marketId: 21, exposure: 5 }),
  ];

  const sports = buildPositions({ bets, results: [], exposures }, WHOLE);

  expect(sports.map(({ name, exposure }) => [name, exposure])).toEqual([
    ['Football', 5],
    ['Cricket', 0.3],
  ]);
  expect(sports[1]?.events[0]?.markets.map(({ name }) => name)).toEqual(['Match odds', 'Bookmaker']);
  expect(computeTotals(sports)).toMatchObject({ markets: 3, bets: 3, exposure: 5.3 });
});

test('shows the best and worst outcome, runners by name and runs by range', () => {
  const winners: MarketProfitLoss = {
    eventId: 1,
    marketId: 12,
    marketTypeName: 'match_odd',
    exposure: 1_000,
    runners: [
      { runnerId: 5, name: 'Falcons', amount: 900 },
      { runnerId: 6, name: 'Kraken', amount: -1_000 },
    ],
    rows: [],
  };
  const runs: MarketProfitLoss = {
    ...winners,
    marketId: 13,
    runners: [],
    rows: [
      { start: null, end: 50, amount: -250 },
      { start: 51, end: null, amount: 225 },
    ],
  };
  const bets = [bet({ eventId: 1, marketId: 12 }), bet({ eventId: 1, marketId: 13 })];

  const [sport] = buildPositions({ bets, results: [winners, runs], exposures: null }, WHOLE);

  expect(sport?.events[0]?.markets).toMatchObject([
    {
      best: 900,
      worst: -1_000,
      exposure: 1_000,
      outcomes: [{ name: 'Falcons' }, { name: 'Kraken' }],
    },
    { best: 225, worst: -250, outcomes: [{ to: 50 }, { from: 51, to: null }] },
  ]);
});

test('a market without matched bets shows its exposure but no best or worst case', () => {
  const bets = [bet({ eventId: 1, marketId: 14, matchedStake: 0, unmatchedStake: 333.33 })];
  const exposures = [risk({ eventId: 1, marketId: 14, exposure: 290 })];

  const [sport] = buildPositions({ bets, results: [], exposures }, WHOLE);

  expect(sport?.events[0]?.markets[0]).toMatchObject({ best: null, worst: null, exposure: 290 });
});
