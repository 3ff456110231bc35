import { expect, test } from 'vitest';
import { transactionWords } from './transaction-words.ts';

const EVENT = 'Deccan Falcons v Konkan Kraken';

test('the line of a market is told by the market, and then by its event', () => {
  expect(
    transactionWords({ type: 'BET_SETTLE', description: `${EVENT} / Match odds`, marketId: 7 }),
  ).toEqual({ main: 'Match odds', sub: EVENT });
});

test('commission and a result that was taken back say what they are first', () => {
  const description = (kind: string) => `${kind}: ${EVENT} / Match odds`;

  expect(
    transactionWords({ type: 'COMMISSION', description: description('Commission'), marketId: 7 }),
  ).toEqual({ main: 'Commission', sub: `${EVENT} / Match odds` });
  expect(
    transactionWords({
      type: 'REVERSAL',
      description: description('Result taken back'),
      marketId: 7,
    }),
  ).toEqual({ main: 'Result taken back', sub: `${EVENT} / Match odds` });
});

test('money that no market is behind keeps the words of the house', () => {
  expect(
    transactionWords({ type: 'ADJUST', description: 'Goodwill / May', marketId: null }),
  ).toEqual({ main: 'Goodwill / May', sub: null });
});
