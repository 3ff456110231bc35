import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { expect, test } from 'vitest';
import { houseMarket, placedBet } from '#data/testing/house-markets.ts';
import { averagePriceOf } from './average-price.ts';

const market = houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'Falcons' }]);
const runnerId = market.runners[0]?.id ?? 0;

function bet(more: Partial<OpenBet>): OpenBet {
  const sent = { stake: 100, rate: 1.9, fancyValue: 0, clientBetId: 'one' };
  return {
    ...placedBet(market, sent),
    betType: 'Back',
    status: 'MATCHED',
    persistence: 'LAPSE',
    currency: 'DEMO',
    ...more,
  };
}

const SLIP = { kind: 'MATCH_ODDS', runnerId, side: 'BACK', price: 2, line: 0, stake: 300 } as const;

test('bets of the same side weigh by their stake, the new one too', () => {
  const bets = [
    bet({ matchedStake: 100, avgRate: 1.8 }),
    bet({ matchedStake: 300, avgRate: 1.9 }),
    bet({ matchedStake: 900, avgRate: 1.1, betType: 'Lay' }),
    bet({ matchedStake: 900, avgRate: 1.1, runnerId: runnerId + 1 }),
    bet({ matchedStake: 0, unmatchedStake: 900, avgRate: null, betRate: 5 }),
  ];

  const average = averagePriceOf({ ...SLIP, bets });

  expect(average).toMatchObject({ bets: 2 });
  expect(average?.before).toBeCloseTo(1.875, 9);
  expect(average?.after).toBeCloseTo((100 * 1.8 + 300 * 1.9 + 300 * 2) / 700, 9);
});

test('without bets on that side there is nothing to average', () => {
  expect(averagePriceOf({ ...SLIP, bets: [] })).toBeNull();
  expect(averagePriceOf({ ...SLIP, bets: [bet({ betType: 'Lay' })] })).toBeNull();
});

test('rates of a session are averaged on the same line only', () => {
  const bets = [
    bet({ betType: 'Yes', fancyValue: 51, avgRate: 100, matchedStake: 100 }),
    bet({ betType: 'Yes', fancyValue: 60, avgRate: 50, matchedStake: 100 }),
  ];
  const slip = { ...SLIP, kind: 'FANCY', bets, price: 110, line: 51, stake: 100 } as const;

  expect(averagePriceOf(slip)).toEqual({ bets: 1, before: 100, after: 105 });
});
