import { describe, expect, test } from 'vitest';
import {
  choiceItem,
  type GridTerms,
  type ListChoice,
  parseChoice,
  parseGridQuery,
  parseSport,
  sortItem,
  toSortParameter,
} from './grid-search.ts';

describe('grid search', () => {
  const NOW = Date.parse('2026-11-21T10:00:00Z');
  const TERMS: GridTerms = {
    range: 'today',
    longestDays: 31,
    order: { name: 'date', isDescending: true },
    sortable: ['date', 'stake'],
    size: 10,
    sizes: [10, 20, 50, 'scroll'],
  };
  const FRESH = {
    range: 'today',
    from: '2026-11-21',
    to: '2026-11-21',
    page: 0,
    size: 10,
    order: TERMS.order,
  };

  test('an empty query loads the default page', () => {
    expect(parseGridQuery({}, TERMS, NOW)).toEqual(FRESH);
  });

  test('reads numbers from the URL as numbers or text', () => {
    const said = { range: 7, page: '3', size: 50, sort: 'stake' };

    expect(parseGridQuery(said, TERMS, NOW)).toEqual({
      range: '7',
      from: '2026-11-15',
      to: '2026-11-21',
      page: 2,
      size: 50,
      order: { name: 'stake', isDescending: false },
    });
  });

  test.each([
    { range: 'forever' },
    { page: -1 },
    { page: 'last' },
    { page: 1.5 },
    { size: 1_000_000 },
    { sort: '-password' },
    { sort: { name: 'date' } },
    { range: 'custom' },
    { range: 'custom', from: '2026-11-20', until: '2026-11-10' },
    { range: 'custom', from: '2026-01-01', until: '2026-11-21' },
    { range: 'custom', from: '2026-11-20', until: '2027-11-21' },
    { from: '2026-11-01', until: '2026-11-02' },
  ])('ignores invalid values: %o', (said) => {
    expect(parseGridQuery(said, TERMS, NOW)).toEqual(FRESH);
  });

  test('allows custom dates up to the longest range', () => {
    const said = { range: 'custom', from: '2026-10-22', until: '2026-11-21' };

    expect(parseGridQuery(said, TERMS, NOW)).toMatchObject({
      range: 'custom',
      from: '2026-10-22',
      to: '2026-11-21',
    });
  });

  test('reads the order from the URL as it was written and sends it to the server', () => {
    const order = { name: 'stake', isDescending: true };

    expect(parseGridQuery({ sort: sortItem(order) }, TERMS, NOW).order).toEqual(order);
    expect(toSortParameter(order)).toBe('stake desc');
  });
});

describe('list choice', () => {
  const STATUS: ListChoice<'all' | 'matched'> = {
    item: 'status',
    values: [
      ['all', 'All'],
      ['matched', 'Matched'],
    ],
  };

  test('selects the value from the URL and writes it back unchanged', () => {
    expect(parseChoice({ status: 'matched' }, STATUS)).toBe('matched');
    expect(choiceItem(STATUS, 'matched')).toEqual({ status: 'matched' });
  });

  test("defaults to the first value, which isn't in the URL", () => {
    expect(parseChoice({}, STATUS)).toBe('all');
    expect(choiceItem(STATUS, 'all')).toEqual({ status: undefined });
  });

  test.each(['lost', '', 7, null, true, ['all', 'matched'], { matched: true }])(
    'ignores unknown values: %o',
    (status) => {
      expect(parseChoice({ status }, STATUS)).toBe('all');
    },
  );

  test('accepts existing sports only, as numbers or text', () => {
    expect(parseSport({ sport: 3 })).toBe(3);
    expect(parseSport({ sport: '3' })).toBe(3);
    for (const sport of [undefined, 0, 99, 1.5, 'cricket', '', null, { id: 3 }]) {
      expect(parseSport({ sport })).toBeNull();
    }
  });
});
