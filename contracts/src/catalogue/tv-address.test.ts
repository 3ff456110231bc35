import { expect, test } from 'vitest';
import { findTvKind, findTvOrigin, scoreCardSchema } from '#catalogue/score-card-schema.ts';

test.each([
  ['https://tv.example/live/1.m3u8?token=a', 'stream'],
  ['https://tv.example:8443/LIVE/1.M3U8', 'stream'],
  ['/pictures/sample.m3u8', 'stream'],
  ['https://tv.example/embed/1', 'page'],
  ['https://tv.example', 'page'],
  ['https://tv.example/embed?list=1.m3u8', 'page'],
  ['http://127.0.0.1:9000/a.m3u8', 'stream'],
  ['http://localhost:9000/a', 'page'],
  ['http://[::1]:9000/a', 'page'],
])('%s is a %s', (address, kind) => {
  expect(findTvKind(address)).toBe(kind);
});

test.each([
  'http://tv.example/a.m3u8',
  'http://localhost.example/a.m3u8',
  'http://127.0.0.1.example/',
  '//tv.example/a.m3u8',
  '/\\tv.example/a.m3u8',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://user:pass@tv.example/',
  'https://tv.example;script-src *',
  'https://tv.example/a b',
  'https://tv.example/"><script>',
  'ftp://tv.example/a',
  '',
  `https://tv.example/${'a'.repeat(500)}`,
])('%s isn’t shown by any page', (address) => {
  expect(findTvKind(address)).toBeNull();
});

test('an absolute URL has its host’s origin, and a path has none', () => {
  expect(findTvOrigin('https://TV.example:8443/a.m3u8')).toBe('https://tv.example:8443');
  expect(findTvOrigin('/a.m3u8')).toBeNull();
});

test('accepts a manual score in each sport with partial details, but not fragments', () => {
  const cricket = {
    kind: 'cricket',
    status: 'In-play',
    cricket: {
      teams: ['India', 'Australia'],
      innings: [{ team: 'India', runs: 182, wkts: 4, overs: '18.2' }],
    },
  };
  const taken = (card: unknown) => scoreCardSchema.safeParse(card).success;

  expect(taken(cricket)).toBe(true);
  expect(
    taken({
      kind: 'football',
      status: '1st half',
      football: { home: 1, away: 0, teams: ['A', 'B'] },
    }),
  ).toBe(true);
  expect(
    taken({
      kind: 'tennis',
      status: '2nd set',
      tennis: { players: ['A', 'B'], games: [[6, 4]], sets: [1, 0] },
    }),
  ).toBe(true);
  expect(
    taken({
      kind: 'kabaddi',
      status: '1st half',
      kabaddi: { teams: ['A', 'B'], points: [12, 9], clock: '1st half 12:40' },
    }),
  ).toBe(true);
  expect(taken({ kind: 'iframe', status: '', url: 'https://score.example/1' })).toBe(true);
  expect(taken({ kind: 'iframe', status: '', url: 'javascript:alert(1)' })).toBe(false);
  expect(taken({ kind: 'iframe', status: '', url: 'https://tv.example/a.m3u8' })).toBe(false);
  expect(taken({ kind: 'football', status: '', cricket: cricket.cricket })).toBe(false);
  expect(taken({ kind: 'football', status: '', football: { home: -1, away: 0 } })).toBe(false);
  expect(taken({ ...cricket, cricket: { ...cricket.cricket, teams: ['India'] } })).toBe(false);
});
