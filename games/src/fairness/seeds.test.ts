import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unwrap } from '#testing/taken.ts';
import { FairDraws, ShuffledDeck } from './draws.ts';
import {
  checkpoints,
  computeCommitment,
  contributedSeeds,
  endRound,
  isClientSeed,
  isRotationDue,
  issueNonce,
  leadsBack,
  MAX_AGE_MS,
  MAX_NONCES,
  matchesCommitment,
  rotate,
  type SeedPair,
  seedAt,
  seedBefore,
} from './seeds.ts';

const [NOW, NEXT, LATER] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];
const PAIR: SeedPair = {
  pairId: 1,
  commitment: computeCommitment(NOW),
  nextCommitment: computeCommitment(NEXT),
  clientSeed: 'mine',
  nonce: 0,
  startedAt: 0,
  openRounds: 0,
};
const ROTATION = {
  revealed: NOW,
  nextCommitment: computeCommitment(LATER),
  clientSeed: 'other',
  at: 50,
};

describe('a seed pair', () => {
  test('gives every bet the next nonce', () => {
    const first = unwrap(issueNonce(PAIR, 1));
    const second = unwrap(issueNonce(first.pair, 2));
    expect([first.nonce, second.nonce, second.pair.openRounds]).toEqual([0, 1, 2]);
  });

  test('rotates to the promised seed and nonce 0', () => {
    const renewed = unwrap(rotate(endRound(unwrap(issueNonce(PAIR, 1)).pair), ROTATION));
    expect(renewed).toEqual({
      pairId: 2,
      commitment: computeCommitment(NEXT),
      nextCommitment: computeCommitment(LATER),
      clientSeed: 'other',
      nonce: 0,
      startedAt: 50,
      openRounds: 0,
    });
  });

  test('doesn’t rotate during an open round or to invalid seeds', () => {
    const { pair } = unwrap(issueNonce(PAIR, 1));
    expect(rotate(pair, ROTATION)).toMatchObject({ code: 'SEED_IN_USE' });
    expect(rotate(PAIR, { ...ROTATION, clientSeed: 'a:b' })).toMatchObject({
      code: 'INVALID_SEED',
    });
    expect(rotate(PAIR, { ...ROTATION, revealed: NEXT })).toMatchObject({ code: 'INVALID_SEED' });
  });

  test('expires after ten thousand bets or thirty days', () => {
    const used = { ...PAIR, nonce: MAX_NONCES };
    expect(issueNonce(used, 1)).toMatchObject({ code: 'ROTATION_DUE' });
    expect(issueNonce(PAIR, MAX_AGE_MS)).toMatchObject({ code: 'ROTATION_DUE' });
    expect(isRotationDue({ ...PAIR, nonce: MAX_NONCES - 1 }, MAX_AGE_MS - 1)).toBe(false);
  });

  test('client seeds are letters, digits, hyphens and underscores', () => {
    expect(['a', 'Z-9_', 'x'.repeat(64)].every(isClientSeed)).toBe(true);
    expect(['', 'a:b', 'é', 'x'.repeat(65)].some(isClientSeed)).toBe(false);
  });
});

describe('a seed chain', () => {
  const last = { index: 25, seed: NOW };

  test('finds every seed from a checkpoint, leading back to the first', () => {
    const kept = checkpoints(last, 10);
    expect(kept.map(({ index }) => index)).toEqual([25, 20, 10, 0]);
    for (let index = 0; index <= 25; index++) {
      const seed = seedAt(kept.findLast((one) => one.index >= index) ?? last, index);
      expect(seed).toBe(seedBefore(NOW, 25 - index));
      expect(leadsBack({ index, seed }, { index: 0, seed: seedBefore(NOW, 25) })).toBe(true);
      if (index > 0) expect(matchesCommitment(seed, seedAt(last, index - 1))).toBe(true);
    }
  });

  test('rejects any other seed', () => {
    const first = { index: 0, seed: seedBefore(NOW, 25) };
    expect(leadsBack({ index: 25, seed: NEXT }, first)).toBe(false);
    expect(leadsBack(first, last)).toBe(false);
  });
});

test('the first three players contribute their seeds once each', () => {
  const by = (playerId: string) => ({ playerId, clientSeed: `seed-${playerId}` });
  expect(contributedSeeds([by('a'), by('a'), by('b'), by('c'), by('d')])).toEqual(['seed-a', 'seed-b', 'seed-c']);
  expect(contributedSeeds([])).toEqual([]);
});

test('draws stay below their bound and a deck has every card once', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 500 }), (nonce, size) => {
      const draws = () => new FairDraws({ serverSeed: NOW, clientSeed: 'x', nonce });
      expect(draws().int(size)).toBeLessThan(size);
      const cards = new ShuffledDeck(draws(), size).takeMany(size);
      expect(cards.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i));
    }),
    { numRuns: 40 },
  );
});
