import { expect, test } from 'vitest';
import { readConfig } from './read-config.ts';

const SECRET = 'a secret of thirty-two characters or more';
const SLOT = { code: 'lights', name: 'City Lights', category: 'slots' };
const STUDIO = {
  id: 'studio-1',
  url: 'https://games.example',
  keys: [{ id: 'k1', secret: SECRET }],
  games: ['dice', SLOT],
};

function start(value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return readConfig({ CASINO_PROVIDERS: text }).casinoProviders;
}

test('reads a provider with the default limits', () => {
  expect(start([STUDIO])).toMatchObject([
    {
      ...STUDIO,
      games: [{ code: 'dice', name: 'dice', category: 'tables', freeRounds: false }, SLOT],
      limits: { min: 10_00, max: 1_00_000_00, maxWin: null },
    },
  ]);
});

test.each([
  ['no JSON', '[{'],
  ['a provider without a key', [{ ...STUDIO, keys: [] }]],
  ['a short secret', [{ ...STUDIO, keys: [{ id: 'k1', secret: 'short' }] }]],
  ['an address that others can read', [{ ...STUDIO, url: 'http://games.example' }]],
  ['a name that is no part of a ledger account', [{ ...STUDIO, id: 'Studio 1' }]],
  ['one provider twice', [STUDIO, STUDIO]],
])('reports %s without its secrets', (_, value) => {
  expect(() => start(value)).toThrow(/^CASINO_PROVIDERS must be a JSON list of .* \(.+\)\.$/);
  expect(() => start(value)).not.toThrow(SECRET);
});

test('names the place in a list, never the value', () => {
  const wrong = [STUDIO, { ...STUDIO, id: 'studio-2', keys: [{ id: 'k1', secret: 'tiny' }] }];
  expect(() => start(wrong)).toThrow('(invalid at 1.keys.0.secret).');
  expect(() => start(wrong)).not.toThrow('tiny');
});

const GROUND = { id: 'ground', secrets: [SECRET] };

test('reads feed sources, two secrets at most', () => {
  const read = (value: unknown) => readConfig({ FEED_SOURCES: JSON.stringify(value) }).feedSources;

  expect(read([GROUND])).toEqual([GROUND]);
  for (const wrong of [
    [GROUND, GROUND],
    [{ ...GROUND, secrets: [] }],
    [{ ...GROUND, secrets: [SECRET, SECRET, SECRET] }],
    [{ ...GROUND, secrets: ['short'] }],
    [{ ...GROUND, id: 'The ground' }],
  ]) {
    expect(() => read(wrong)).toThrow(/^FEED_SOURCES must be a JSON list of sources/);
    expect(() => read(wrong)).not.toThrow(SECRET);
  }
});
