import { expect, test } from 'vitest';
import { houseMarket, session } from '#client/testing/house-markets.ts';
import { fancyCounts, filterFancy, groupIntoSections, sortSoonestFirst } from './sections.ts';

const runs = session('6 over runs', { sort: 1 });
const ball = session('17.3 ball run', { subType: 'BALL' });
const khado = houseMarket('KHADO', 'Khado 20 over', [{ name: 'k' }]);
const digits = houseMarket('LOTTERY', 'Last digit', [{ name: '0' }], { subType: 'LOTTERY' });
const oddEven = houseMarket('ODD_EVEN', '2nd over odd even', [{ name: 'Odd' }, { name: 'Even' }]);
const FANCIES = [runs, ball, khado, digits, oddEven];

test("groups follow the page order, whatever the server's order", () => {
  const others = (['PREMIUM', 'LINE', 'TIED', 'TOSS', 'BOOKMAKER', 'MATCH_ODDS'] as const).map((kind) =>
    houseMarket(kind, kind, [{ name: 'a' }, { name: 'b' }], { sort: 0 }),
  );

  const names = groupIntoSections([...others, ...FANCIES]).map(({ name }) => name);

  expect(names).toEqual(['match-odds', 'bookmaker', 'toss', 'fancy', 'tied', 'other', 'premium']);
});

test("a session counts under its sub-type's tab, or its type's if it has none", () => {
  expect(fancyCounts(FANCIES)).toEqual({
    ALL: 5,
    FANCY: 1,
    BALL: 1,
    KHADO: 1,
    LOTTERY: 1,
    ODD_EVEN: 1,
  });
});

test("a session that isn't open yet isn't counted", () => {
  const later = session('2nd half points', { status: 'INACTIVE' });

  expect(fancyCounts([runs, later])).toMatchObject({ ALL: 1, FANCY: 1 });
});

test('a search matches all words in any order, and pinned sessions come first', () => {
  const all = { tab: 'ALL', search: '' } as const;
  expect(filterFancy(FANCIES, { ...all, search: ' OVER 20 ' }, [])).toEqual([khado]);
  expect(filterFancy(FANCIES, all, [khado.marketId])[0]).toBe(khado);
  expect(filterFancy(FANCIES, { ...all, tab: 'LOTTERY' }, [khado.marketId])).toEqual([digits]);
});

test('sessions of later innings come after those of the current one', () => {
  const names = ['6 Over Kraken Adv', 'Match Fours', '13th Over Ball 5 Run', '20 Over', 'Ravi Runs'];

  const sorted = sortSoonestFirst(names.map((name) => session(name)));

  expect(sorted.map(({ marketName }) => marketName)).toEqual([
    '13th Over Ball 5 Run',
    '20 Over',
    'Ravi Runs',
    '6 Over Kraken Adv',
    'Match Fours',
  ]);
});
