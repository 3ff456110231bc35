import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bet, Fill } from '#bet/bet.ts';
import type { Runner } from '#market/market-terms.ts';
import { computeLineShare, type PayingResult, readSettlement } from './settle-bet.ts';

function makeFill(figures: { stake: number; profit: number; price?: number; voided?: boolean }): Fill {
  const { stake, profit, price = 200, voided = false } = figures;
  return { id: 1, at: 0, price, stake, profit, against: 2, crossId: 0, voided };
}

function runner(id: number): Runner {
  return {
    id,
    name: `Runner ${id}`,
    sort: id,
    status: 'ACTIVE',
    reductionBps: 0,
    number: null,
    stall: null,
    jockey: null,
  };
}

const THREE = [runner(11), runner(12), runner(13)];

function settled(bet: Pick<Bet, 'runner' | 'side' | 'fills'>, result: PayingResult, winners = 1) {
  const kind = result.type === 'runs' ? 'LINE' : 'OTHER';
  return readSettlement({ kind, runners: THREE, winners }, result).settle(bet);
}

describe('a market with one winner', () => {
  const back = {
    runner: 0,
    side: 'BACK',
    fills: [makeFill({ stake: 1000, profit: 850 })],
  } as const;
  const lay = { ...back, side: 'LAY' } as const;

  test('pays backs of the winner and takes the stake of backs of losers', () => {
    expect(settled({ ...back, fills: [...back.fills] }, winner(11))).toEqual(won(850));
    expect(settled({ ...back, fills: [...back.fills] }, winner(12))).toEqual(lost(-1000));
  });

  test('takes the liability of lays of the winner and pays lays of losers', () => {
    expect(settled({ ...lay, fills: [...lay.fills] }, winner(11))).toEqual(lost(-850));
    expect(settled({ ...lay, fills: [...lay.fills] }, winner(12))).toEqual(won(1000));
  });

  test('ignores a voided match', () => {
    const fills = [makeFill({ stake: 1000, profit: 850, voided: true }), makeFill({ stake: 5, profit: 4 })];

    expect(settled({ runner: 0, side: 'BACK', fills }, winner(11))).toEqual(won(4));
  });
});

describe('a dead heat', () => {
  test('settles half the stake at full odds when two share one win', () => {
    const fills = [makeFill({ stake: 100_000, profit: 500_000 })];

    const result = settled({ runner: 0, side: 'BACK', fills }, tied(11, 12));

    expect(result).toEqual({ profitLoss: 200_000, status: 'HALF_WON' });
  });

  test('is a net loss when the odds don’t cover the losing half', () => {
    const fills = [makeFill({ stake: 1000, profit: 500 })];

    expect(settled({ runner: 0, side: 'BACK', fills }, tied(11, 12))).toEqual({
      profitLoss: -250,
      status: 'HALF_LOST',
    });
  });

  test('doesn’t apply when the market has as many places as winners', () => {
    const fills = [makeFill({ stake: 1000, profit: 500 })];

    expect(settled({ runner: 0, side: 'BACK', fills }, tied(11, 12), 2)).toEqual(won(500));
  });

  test('leaves no remainder between the two sides of a match', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom([11], [11, 12], [11, 12, 13], [12, 13]),
        (stake, profit, places, runnerIds) => {
          const fills = [makeFill({ stake, profit })];
          const result = tied(...runnerIds);

          const backer = settled({ runner: 0, side: 'BACK', fills }, result, places);
          const layer = settled({ runner: 0, side: 'LAY', fills }, result, places);

          expect(backer.profitLoss + layer.profitLoss).toBe(0);
        },
      ),
    );
  });
});

describe('a line market', () => {
  test('pays Yes at or above the line and No below it', () => {
    const fills = [makeFill({ stake: 1000, profit: 1000, price: 4600 })];

    expect(settled({ runner: 0, side: 'LAY', fills }, runs(46))).toEqual(won(1000));
    expect(settled({ runner: 0, side: 'LAY', fills }, runs(45))).toEqual(lost(-1000));
    expect(settled({ runner: 0, side: 'BACK', fills }, runs(45))).toEqual(won(1000));
  });

  test('judges every match at its own line', () => {
    const fills = [
      makeFill({ stake: 1000, profit: 1000, price: 4500 }),
      makeFill({ stake: 400, profit: 400, price: 4700 }),
    ];

    expect(settled({ runner: 0, side: 'LAY', fills }, runs(46))).toEqual({
      profitLoss: 600,
      status: 'HALF_WON',
    });
  });
});

function winner(id: number) {
  return tied(id);
}

/** All runners in one group. */
function tied(...runnerIds: number[]) {
  return { type: 'placings' as const, placings: [runnerIds] };
}

function runs(total: number): { type: 'runs'; runs: number } {
  return { type: 'runs', runs: total };
}

function won(profitLoss: number) {
  return { profitLoss, status: 'WON' };
}

function lost(profitLoss: number) {
  return { profitLoss, status: 'LOST' };
}

test('a result on the line settles as Yes', () => {
  expect(computeLineShare(4600, 4600)).toEqual({ wins: 0, of: 1 });
  expect(computeLineShare(4600, 4599)).toEqual({ wins: 1, of: 1 });
});
