import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bet } from '#bet/bet.ts';
import type { Position } from '#bet/position.ts';
import { ladderOf } from '#ladder/ladder-of.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import { BookSide } from './book-side.ts';

function betAt(ladder: PriceLadder, id: number, tick: number, stake: number): Bet {
  const price = ladder.priceAt(tick);
  return new Bet({
    id,
    accountId: 1,
    marketId: 1,
    runner: 0,
    side: 'LAY',
    currency: 'DEMO',
    clientBetId: `c${id}`,
    placedAt: 0,
    price,
    rate: price - 100,
    tick,
    stake,
    persistence: 'LAPSE',
    timeInForce: 'REST',
  });
}

/** Of every bet here: a side only passes it on. */
const POSITION: Position = {
  kind: 'RUNNERS',
  accountId: 1,
  exposure: 0,
  openBets: 0,
  base: 0,
  low: 0,
  high: 0,
  byRunner: [0, 0, 0],
};

const operation = fc.record({
  what: fc.constantFrom('add', 'add', 'add', 'remove', 'reduce'),
  tick: fc.nat(349),
  stake: fc.integer({ min: 1, max: 100 }),
  pick: fc.nat(100),
});

test.each([
  ['CLASSIC', true],
  ['CLASSIC', false],
  ['FINEST', true],
  ['FINEST', false],
] as const)(
  'a side on %s, highest best %s, keeps the order of a sorted list',
  (name, highestIsBest) => {
    const ladder = ladderOf(name);
    // Spread over the whole ladder: ticks of a fine one far apart, at its two ends too.
    const spread = Math.floor((ladder.size - 1) / 349);
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 120, size: 'max' }), (operations) => {
        const side = new BookSide(ladder, highestIsBest);
        let list: Bet[] = [];
        operations.forEach(({ what, tick, stake, pick }, place) => {
          const chosen = list[pick % Math.max(1, list.length)];
          if (what === 'add' || chosen === undefined) {
            const bet = betAt(ladder, place, tick * spread, stake);
            side.add(bet, POSITION);
            list.push(bet);
          } else if (what === 'remove') {
            side.remove(chosen);
            list = list.filter((bet) => bet !== chosen);
          } else {
            side.reduce(chosen, Math.min(stake, chosen.unmatched));
            list = list.filter((bet) => bet.unmatched > 0);
          }
          // A stable sort keeps the older bet of one price in front.
          const expected = [...list].sort((a, b) =>
            highestIsBest ? b.tick - a.tick : a.tick - b.tick,
          );
          expect(side.bets().map((bet) => bet.id)).toEqual(expected.map((bet) => bet.id));
          expect(side.best?.tick ?? -1).toBe(expected[0]?.tick ?? -1);
          const atBest = expected.filter((bet) => bet.tick === expected[0]?.tick);
          expect(side.best?.total ?? 0).toBe(atBest.reduce((sum, bet) => sum + bet.unmatched, 0));
        });
      }),
      { numRuns: 60 },
    );
  },
);

test('a bet that leaves the book forgets its neighbours', () => {
  const ladder = ladderOf('CLASSIC');
  const side = new BookSide(ladder, true);
  const bets = [1, 2, 3].map((id) => betAt(ladder, id, 50, 100));
  for (const bet of bets) side.add(bet, POSITION);
  const [first, middle, last] = bets;
  if (first === undefined || middle === undefined || last === undefined) return;

  side.remove(middle);

  expect([middle.level, middle.next, middle.previous]).toEqual([null, null, null]);
  expect(first.next).toBe(last);
  expect(last.previous).toBe(first);
  expect(() => side.remove(middle)).toThrow('only a resting bet leaves the book');
});
