import { expect, test } from 'vitest';
import { formatClientId, type UsedClientIdPage } from '#journal/journal.ts';
import { UsedClientIds } from './repeated-requests.ts';

const makeClientId = (n: number) => ({ accountId: 1 + (n % 300), clientBetId: `id-${n}` });
const makeKeys = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => formatClientId(makeClientId(first + i)));

/** Reads IDs from these pages; a null page fails. */
async function readFrom(pages: readonly (UsedClientIdPage | null)[], goesOn = true) {
  const asked: number[] = [];
  const left = [...pages];
  const used = new UsedClientIds();
  await used.read({
    journal: {
      usedClientIds: (after) => {
        asked.push(after);
        if (left.length === 0) return Promise.resolve(null);
        const page = left.shift();
        return page ? Promise.resolve(page) : Promise.reject(new Error('The database is away.'));
      },
    },
    log: { warn: () => undefined },
    pause: () => Promise.resolve(goesOn),
  });
  return { used, asked };
}

test('contains every read or added ID, with the stated false-positive rate', async () => {
  const pages = [0, 1, 2, 3].map((page) => ({
    keys: makeKeys(page * 50_000, 50_000),
    lastBetId: (page + 1) * 50_000,
  }));
  const { used } = await readFrom(pages);
  for (let n = 200_000; n < 300_000; n += 1) used.add(makeClientId(n));

  const held = (first: number) => {
    let count = 0;
    for (let n = first; n < first + 300_000; n += 1) if (used.mayHold(makeClientId(n))) count += 1;
    return count;
  };
  expect(held(0)).toBe(300_000);
  // 300,000 keys set one bit of 112: a false positive rate of one in a hundred million.
  expect(held(300_000)).toBeLessThan(3);
});

test('the same ID from another account is new', async () => {
  const { used } = await readFrom([{ keys: ['7:a'], lastBetId: 1 }]);

  expect(used.mayHold({ accountId: 7, clientBetId: 'a' })).toBe(true);
  expect(used.mayHold({ accountId: 8, clientBetId: 'a' })).toBe(false);
});

test('continues reading after a failure', async () => {
  const { used, asked } = await readFrom([{ keys: ['7:a'], lastBetId: 4 }, null, { keys: ['7:b'], lastBetId: 9 }]);

  expect(asked).toEqual([0, 4, 4, 9]);
  expect(used.mayHold({ accountId: 7, clientBetId: 'b' })).toBe(true);
  expect(used.mayHold({ accountId: 7, clientBetId: 'c' })).toBe(false);
});

test('treats every ID as possibly used until all are read', async () => {
  const { used } = await readFrom([{ keys: ['7:a'], lastBetId: 4 }, null], false);

  expect(used.mayHold({ accountId: 7, clientBetId: 'c' })).toBe(true);
});
