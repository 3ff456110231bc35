import { expect, test } from 'vitest';
import { readCasinoProviders } from './casino-settings.ts';

const SECRET = 'a secret of thirty-two characters or more';
const SLOT = { code: 'lights', name: 'City Lights', category: 'slots' };
const STUDIO = {
  id: 'studio-1',
  url: 'https://games.example',
  keys: [{ id: 'k1', secret: SECRET }],
  games: ['dice', SLOT],
};

function read(value: unknown) {
  const problems: string[] = [];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { providers: readCasinoProviders(() => text, problems), problems };
}

test('reads a provider with the default limits', () => {
  expect(read([STUDIO])).toMatchObject({
    providers: [
      {
        ...STUDIO,
        games: [{ code: 'dice', name: 'dice', category: 'tables' }, SLOT],
        limits: { min: 10_00, max: 1_00_000_00, maxWin: null },
      },
    ],
    problems: [],
  });
  expect(readCasinoProviders(() => null, [])).toEqual([]);
});

test.each([
  ['no JSON', '[{'],
  ['a provider without a key', [{ ...STUDIO, keys: [] }]],
  ['a short secret', [{ ...STUDIO, keys: [{ id: 'k1', secret: 'short' }] }]],
  ['an address that others can read', [{ ...STUDIO, url: 'http://games.example' }]],
  ['a name that is no part of a ledger account', [{ ...STUDIO, id: 'Studio 1' }]],
  ['one provider twice', [STUDIO, STUDIO]],
])('reports %s without its secrets', (_, value) => {
  const { problems } = read(value);

  expect(problems).toHaveLength(1);
  expect(problems.join()).not.toContain(SECRET);
});
