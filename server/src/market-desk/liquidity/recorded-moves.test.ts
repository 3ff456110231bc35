import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredQuote } from './desired-quotes.ts';
import { computeMoves, type StandingBet, splitStake } from './recorded-bets.ts';

function standing(bet: Partial<StandingBet> & Pick<StandingBet, 'clientBetId'>): StandingBet {
  const stake = bet.stake ?? 100;
  return {
    runner: 0,
    side: 'LAY',
    price: 200,
    stake,
    left: stake,
    accountId: 1,
    betId: 7,
    mayChange: true,
    isHeld: false,
    ...bet,
  };
}

test('keeps what is right, moves what has another size or price, and cancels the surplus', () => {
  const wanted: DesiredQuote[] = [
    { runner: 0, side: 'LAY', price: 200, stake: 100 },
    { runner: 0, side: 'LAY', price: 198, stake: 150 },
    { runner: 0, side: 'LAY', price: 202, stake: 70 },
    { runner: 0, side: 'BACK', price: 206, stake: 60 },
  ];
  const bets = [
    standing({ clientBetId: 'right' }),
    standing({ clientBetId: 'other size', price: 198 }),
    standing({ clientBetId: 'other price', price: 196 }),
    standing({ clientBetId: 'too much', runner: 1 }),
    standing({ clientBetId: 'taken from', side: 'BACK', price: 210, left: 40, mayChange: false }),
  ];

  const { cancels, away, closer, places } = computeMoves(wanted, bets);

  expect(cancels.map(({ clientBetId }) => clientBetId)).toEqual(['too much', 'taken from']);
  expect(away.map(({ bet, stake }) => [bet.clientBetId, stake])).toEqual([['other size', 150]]);
  expect(closer.map(({ bet, price }) => [bet.clientBetId, price])).toEqual([['other price', 202]]);
  expect(places).toEqual([{ runner: 0, side: 'BACK', price: 206, stake: 60 }]);
});

test('leaves a bet at its price while it would match our own', () => {
  const held = standing({ clientBetId: 'held', mayChange: false, isHeld: true });
  const wanted: DesiredQuote = { runner: 0, side: 'LAY', price: 200, stake: 130 };

  expect(computeMoves([wanted], [held])).toEqual({ cancels: [], away: [], closer: [], places: [] });
  expect(computeMoves([{ ...wanted, price: 198 }], [held])).toMatchObject({
    cancels: [held],
    places: [{ ...wanted, price: 198 }],
  });
});

const bookOf = fc
  .record({
    middle: fc.integer({ min: 110, max: 130 }),
    lays: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
    backs: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
    stake: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ middle, lays, backs, stake }): DesiredQuote[] => [
    ...lays.map((away) => ({ runner: 0, side: 'LAY' as const, price: middle - away, stake })),
    ...backs.map((away) => ({ runner: 0, side: 'BACK' as const, price: middle + away, stake })),
  ]);

function isCrossed(bets: readonly DesiredQuote[]): boolean {
  const lays = bets.flatMap(({ side, price }) => (side === 'LAY' ? price : []));
  const backs = bets.flatMap(({ side, price }) => (side === 'BACK' ? price : []));
  return Math.max(0, ...lays) >= Math.min(1_000, ...backs);
}

test('moving between any books never matches our own bets, and reaches the target', () => {
  fc.assert(
    fc.property(bookOf, bookOf, fc.array(fc.boolean()), (before, wanted, taken) => {
      const bets = before.map((bet, place) =>
        standing({ ...bet, clientBetId: String(place), mayChange: taken[place] !== true }),
      );
      const { cancels, away, closer, places } = computeMoves(wanted, bets);
      const stands = new Map<string, DesiredQuote>(bets.map((bet) => [bet.clientBetId, bet]));

      for (const { clientBetId } of cancels) stands.delete(clientBetId);
      for (const { bet, price, stake } of [...away, ...closer]) {
        stands.set(bet.clientBetId, { ...bet, price, stake });
        expect(isCrossed([...stands.values()])).toBe(false);
      }
      const end = [...stands.values(), ...places];

      expect(new Set(end.map(makeBetKey))).toEqual(new Set(wanted.map(makeBetKey)));
      expect(end.length).toBe(wanted.length);
    }),
  );
});

function makeBetKey({ runner, side, price, stake }: DesiredQuote): string {
  return `${runner} ${side} ${price} ${stake}`;
}

test('splits a large amount into valid bets, to the paisa', () => {
  const stakes = fc.tuple(fc.integer({ min: 2, max: 1e9 }), fc.float({ min: 0, max: 40, noNaN: true }));
  fc.assert(
    fc.property(stakes, ([most, part]) => {
      const stake = Math.ceil(most * part);
      const chunks = splitStake(stake, most);

      expect(chunks.reduce((sum, chunk) => sum + chunk, 0)).toBe(stake);
      expect(Math.max(...chunks)).toBeLessThanOrEqual(most);
      if (stake >= most) expect(Math.min(...chunks)).toBeGreaterThanOrEqual(Math.floor(most / 2));
    }),
  );
});
