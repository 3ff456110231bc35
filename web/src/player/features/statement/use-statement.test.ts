import { expect, test } from 'vitest';
import { writeItem } from '#client/storage/local-items.ts';
import { describeTransaction } from './use-statement.ts';

const EVENT = 'Deccan Falcons v Konkan Kraken';
const CRICKET = 3;

test('a market entry shows the market, then its sport and event', () => {
  expect(
    describeTransaction({
      type: 'BET_SETTLE',
      description: `${EVENT} / Match odds`,
      sportId: CRICKET,
      marketId: 7,
    }),
  ).toEqual({ main: 'Match odds', sub: `Cricket / ${EVENT}` });
});

test('commission and reversed results come first in their entry', () => {
  const description = (kind: string) => `${kind}: ${EVENT} / Match odds`;

  expect(
    describeTransaction({
      type: 'COMMISSION',
      description: description('Commission'),
      sportId: CRICKET,
      marketId: 7,
    }),
  ).toEqual({ main: 'Commission', sub: `Cricket / ${EVENT} / Match odds` });
  expect(
    describeTransaction({
      type: 'REVERSAL',
      description: description('Result reversed'),
      sportId: CRICKET,
      marketId: 7,
    }),
  ).toEqual({ main: 'Result reversed', sub: `Cricket / ${EVENT} / Match odds` });
});

test("an entry without a market keeps the operator's text", () => {
  expect(
    describeTransaction({
      type: 'ADJUST',
      description: 'Goodwill / May',
      sportId: null,
      marketId: null,
    }),
  ).toEqual({ main: 'Goodwill / May', sub: null });
});

test('a payment shows its type, then its request number', () => {
  const line = { description: 'WD-7', sportId: null, marketId: null } as const;

  expect(describeTransaction({ ...line, type: 'WITHDRAW' })).toEqual({
    main: 'Withdrawal',
    sub: 'WD-7',
  });
  expect(describeTransaction({ ...line, type: 'DEPOSIT', description: 'DP-3' })).toEqual({
    main: 'Deposit',
    sub: 'DP-3',
  });
});

test('a casino round shows its game, then its number', () => {
  const line = { sportId: null, marketId: null } as const;
  const plinko = { id: 7, gameCode: 'plinko', providerId: 'crease', name: 'Plinko' };
  writeItem('games', [{ category: 'crash', categoryIcon: 'ball', games: [plinko] }] as never);

  // Free round winnings are a bonus.
  for (const type of ['CASINO_WIN', 'BONUS'] as const) {
    const words = describeTransaction({ ...line, type, description: 'plinko plinko-98feae23' });
    expect(words).toEqual({ main: 'Plinko', sub: 'plinko-98feae23' });
  }
  expect(describeTransaction({ ...line, type: 'CASINO_BET', description: 'gone gone-1' })).toEqual({
    main: 'gone gone-1',
    sub: null,
  });
});
