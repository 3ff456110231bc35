import type { Answer } from '@crease/core/exchange/step.ts';
import { expect, test } from 'vitest';
import { outcomeDigest } from './batch-codec.ts';

const ANSWER: Answer = {
  ok: true,
  events: [
    {
      type: 'BetMatched',
      betId: 1,
      accountId: 2,
      marketId: 3,
      fillId: 4,
      stake: 10_000,
      profit: 8_500,
      price: 185,
    },
  ],
  id: 1,
  heldUntil: 0,
  repeated: false,
  cancelled: [],
  notCancelled: [],
  betIds: [],
  settlement: null,
};

const MATCHED = {
  type: 'BetMatched',
  betId: 1,
  accountId: 2,
  marketId: 3,
  fillId: 4,
  profit: 8_500,
  price: 185,
} as const;

test.each<[string, Partial<Answer>]>([
  ['one paisa', { events: [{ ...MATCHED, stake: 10_001 }] }],
  ['an amount beyond 32 bits', { events: [{ ...MATCHED, stake: 10_000 + 2 ** 32 }] }],
  ['a time', { heldUntil: 1_790_000_000_000 }],
  ['a flag', { repeated: true }],
  ['the number of events', { events: [] }],
  ['a word', { notCancelled: [{ betId: 1, code: 'NOT_FOUND' }] }],
])('an outcome that differs by %s has another digest', (_, change) => {
  expect(outcomeDigest({ ...ANSWER, ...change })).not.toBe(outcomeDigest(ANSWER));
});

test('an outcome keeps its digest through the journal', () => {
  const refused = {
    ok: false,
    code: 'STAKE_MIN',
    details: { min: 100, max: undefined, part: 0.25, none: null },
  };

  expect(outcomeDigest(JSON.parse(JSON.stringify(ANSWER)))).toBe(outcomeDigest(ANSWER));
  // @ts-expect-error a member that is undefined is one that is absent
  expect(outcomeDigest(JSON.parse(JSON.stringify(refused)))).toBe(outcomeDigest(refused));
});

test('member names affect the digest, their order doesn’t', () => {
  const refused = { ok: false, code: 'STAKE_MIN', details: { min: 100, max: 200 } } as const;
  const turned = { details: { max: 200, min: 100 }, code: 'STAKE_MIN', ok: false } as const;
  const swapped = { ok: false, code: 'STAKE_MIN', details: { min: 200, max: 100 } } as const;

  expect(outcomeDigest(turned)).toBe(outcomeDigest(refused));
  expect(outcomeDigest(swapped)).not.toBe(outcomeDigest(refused));
});
