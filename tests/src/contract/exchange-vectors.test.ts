import { afterAll, describe, expect, test } from 'vitest';
import { EACH_WAY } from './exchange-vectors/each-way.ts';
import { HOUSE_QUOTES } from './exchange-vectors/house-quotes.ts';
import { MATCHING } from './exchange-vectors/matching.ts';
import { whyNotApplicable } from './exchange-vectors/not-applicable.ts';
import { ORDER_LIFECYCLE } from './exchange-vectors/order-lifecycle.ts';
import { POSITIONS } from './exchange-vectors/positions.ts';
import { PRICE_LADDERS } from './exchange-vectors/price-ladders.ts';
import { SETTLED_MARKETS } from './exchange-vectors/settled-markets.ts';
import { SETTLEMENT_ARITHMETIC } from './exchange-vectors/settlement-arithmetic.ts';
import { STARTING_PRICES } from './exchange-vectors/starting-prices.ts';
import { readVectors, type VectorRunner } from './exchange-vectors/vector-case.ts';

const RUNNERS: readonly VectorRunner[] = [
  ...PRICE_LADDERS,
  ...MATCHING,
  ...ORDER_LIFECYCLE,
  ...POSITIONS,
  ...STARTING_PRICES,
  ...EACH_WAY,
  ...SETTLED_MARKETS,
  ...SETTLEMENT_ARITHMETIC,
  ...HOUSE_QUOTES,
];

const vectors = readVectors();
const ran = new Map<string, number>();
const skipped = new Map<string, number>();

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

describe.skipIf(vectors === null)('worked examples of the trade', () => {
  for (const vector of vectors ?? []) {
    const reason = whyNotApplicable(vector);
    if (reason !== null) {
      count(skipped, reason);
      test.skip(`${vector.id} ${vector.title} (${reason})`, () => undefined);
      continue;
    }
    test(`${vector.id} ${vector.title}`, () => {
      expect.hasAssertions();
      const runner = RUNNERS.find(({ category }) => category === vector.category);

      if (runner === undefined) throw new Error(`nothing runs ${vector.category}`);
      runner.run(vector);

      count(ran, vector.category);
    });
  }

  test('runs every case, or skips it for a listed reason', () => {
    const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((total, part) => total + part, 0);

    expect(sum(ran) + sum(skipped)).toBe(vectors?.length);
  });

  afterAll(() => {
    const lines = [
      ...[...ran].map(([category, cases]) => `  run ${cases} ${category}`),
      ...[...skipped].map(([reason, cases]) => `  left out ${cases}: ${reason}`),
    ];
    console.log(`exchange vectors\n${lines.join('\n')}`);
  });
});

if (vectors === null) console.log('exchange vectors: no reference folder beside the repository, skipped');
