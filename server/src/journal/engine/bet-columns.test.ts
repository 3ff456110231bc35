import type { BetImage } from '@crease/core/exchange/state-image.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromColumns, isBetColumns, toColumns } from './snapshot-codec.ts';

const amount = fc.constantFrom(0, 1, 10_000, Number.MAX_SAFE_INTEGER);

const fill = fc.record(
  {
    id: fc.nat(),
    at: fc.nat(),
    price: fc.nat(),
    stake: amount,
    profit: amount,
    against: fc.constantFrom(0, 7),
    crossId: fc.constantFrom(0, 3),
    voided: fc.boolean(),
    original: fc.record({ price: fc.nat(), profit: amount }),
  },
  { requiredKeys: ['id', 'at', 'price', 'stake', 'profit', 'against', 'crossId', 'voided'] },
);

const fields = {
  unmatched: amount,
  rate: fc.nat(),
  tick: fc.nat(),
  side: fc.constantFrom('BACK' as const, 'LAY' as const),
  runner: fc.nat(3),
  accountId: fc.nat(),
  id: fc.nat(),
  price: fc.nat(),
  matched: amount,
  matchedProfit: amount,
  status: fc.constantFrom('UNMATCHED' as const, 'MATCHED' as const),
  matchedAt: fc.nat(),
  stake: amount,
  marketId: fc.nat(),
  currency: fc.constantFrom('INR' as const, 'DEMO' as const),
  persistence: fc.constantFrom('LAPSE' as const, 'PERSIST' as const),
  pendingUpdate: fc.option(fc.record({ price: fc.nat(), stake: amount, extra: amount })),
  timeInForce: fc.constantFrom('REST' as const, 'ON_CLOSE' as const),
  minFill: amount,
  clientBetId: fc.string(),
  placedAt: fc.nat(),
  cancelled: amount,
  lapsed: amount,
  voided: amount,
  heldUntil: fc.nat(1),
  heldVersion: fc.nat(1),
  profitLoss: fc.option(fc.integer()),
  fills: fc.array(fill, { maxLength: 3 }),
};
const house = fc.record({ line: fc.nat(), reach: fc.nat(), acceptAnyOdds: fc.boolean() });
const bets: fc.Arbitrary<BetImage[]> = fc.array(fc.oneof(fc.record(fields), fc.record({ ...fields, house })), {
  maxLength: 20,
});

test('bets round-trip through columns, including optional members', () => {
  fc.assert(
    fc.property(bets, (written) => {
      const read: unknown = JSON.parse(JSON.stringify(toColumns(written)));
      if (!isBetColumns(read)) throw new Error('They are not known as columns.');
      expect([...fromColumns(read)]).toStrictEqual(JSON.parse(JSON.stringify(written)));
    }),
  );
});

test('rejects truncated columns', () => {
  const [one] = fc.sample(fc.record(fields), { numRuns: 1, seed: 1 });
  if (one === undefined) throw new Error('No bet was made.');
  const read = JSON.parse(JSON.stringify(toColumns([one, { ...one, id: one.id + 1 }])));
  expect(() => [...fromColumns({ ...read, bets: { ...read.bets, id: [one.id] } })]).toThrow(/too short/);
});
