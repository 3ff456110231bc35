import type { OwnRound, ProvenRound } from '@crease/contracts/casino/play.ts';
import { hashText } from '@crease/games/fairness/sha256.ts';
import { expect, test } from 'vitest';
import { checkFile, EXAMPLE, walkChain } from './check-round.ts';
import { readRoundsFile, roundsFile } from './rounds-file.ts';

const SHARED: ProvenRound = { size: 0, ...JSON.parse(EXAMPLE) };
const ROUND: OwnRound = {
  roundId: 't20-c1-42',
  game: 't20',
  at: 1_790_000_000_000,
  isOpen: false,
  isVoid: false,
  kept: null,
  staked: 150_000_000,
  paid: 1,
  bets: [
    {
      betId: 'a,"b"',
      asked: { type: 'SPOT', spot: 'A', stake: 150_000_000 },
      end: 'LOST',
      payout: 0,
    },
  ],
  choice: null,
  actions: [],
  commitment: SHARED.commitment,
  fair: SHARED,
};

test('reads back a rounds file with quotes, commas and line breaks', async () => {
  const first = hashText('first');
  const text = roundsFile([ROUND], first);
  expect(text).toContain('1500000.00,0.01');
  expect(readRoundsFile(`\uFEFF${text}`)).toEqual([{ name: 't20-c1-42', json: { ...SHARED, firstSeed: first } }]);
  expect(await checkFile(text)).toEqual({ equal: 1, wrong: [], waiting: 0 });
});

test('keeps a client seed that a spreadsheet would treat as a number or formula', () => {
  const { game, paytable, size, commitment, serverSeed } = SHARED;
  const fair = { game, paytable, size, commitment, serverSeed, outcome: 1 };
  const round = { ...ROUND, fair: { ...fair, clientSeed: '-A1', nonce: 0 } };
  expect(roundsFile([round], null)).toContain(",'-A1,");
  expect(readRoundsFile(roundsFile([round], null))?.[0]?.json).toMatchObject({
    clientSeed: '-A1',
  });
});

test("rejects files that aren't round histories", () => {
  expect(readRoundsFile('')).toBeNull();
  expect(readRoundsFile('a,b\n1,2')).toBeNull();
});

test('walks thousands of rounds to the first seed, reports progress and can be cancelled', async () => {
  const steps: number[] = [];
  const walk = { seed: 'ab'.repeat(32), roundNo: 2_500, until: null };
  const here = new AbortController();
  const end = await walkChain({ ...walk, onSteps: (at) => steps.push(at), signal: here.signal });
  let seed = walk.seed;
  for (let i = 0; i < 2_500; i++) seed = hashText(seed);
  expect(end).toEqual({ seed, steps: 2_500, isFound: true });
  expect(steps).toEqual([1_000, 2_000]);

  const left = walkChain({ ...walk, onSteps: () => here.abort(), signal: here.signal });
  await expect(left).rejects.toThrow();
});
