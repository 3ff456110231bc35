import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getLadder } from '#ladder/price-ladder.ts';
import { BookSide } from './book-side.ts';
import { NO_ROW, RestRows, type RestTerms } from './resting-rows.ts';

function termsAt(accountId: number, tick: number, unmatched: number): RestTerms {
  return { accountId, tick, rate: 50, unmatched };
}

/** Seat of every bet here; a side only passes it through. */
const SEAT = 0;

const operation = fc.record({
  what: fc.constantFrom('add', 'add', 'add', 'remove', 'reduce'),
  tick: fc.nat(349),
  stake: fc.integer({ min: 1, max: 100 }),
  pick: fc.nat(100),
});

test.each([
  ['CLASSIC', true],
  ['CLASSIC', false],
  ['FINEST', true],
  ['FINEST', false],
] as const)('a side on %s with best price highest %s stays sorted like a list', (name, highestIsBest) => {
  const ladder = getLadder(name);
  // Spread over the whole ladder, including both ends and distant ticks.
  const spread = Math.floor((ladder.size - 1) / 349);
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 120, size: 'max' }), (operations) => {
      const rows = new RestRows();
      const side = new BookSide({ ladder, rows, highestIsBest });
      let list: { accountId: number; tick: number; left: number; row: number }[] = [];
      operations.forEach(({ what, tick, stake, pick }, place) => {
        const chosen = list[pick % Math.max(1, list.length)];
        if (what === 'add' || chosen === undefined) {
          const terms = termsAt(place + 1, tick * spread, stake);
          const row = side.add(terms, SEAT);
          list.push({ accountId: terms.accountId, tick: terms.tick, left: stake, row });
        } else if (what === 'remove') {
          side.remove(chosen.row);
          list = list.filter((bet) => bet !== chosen);
        } else {
          const by = Math.min(stake, chosen.left);
          side.reduce(chosen.row, by);
          chosen.left -= by;
          list = list.filter((bet) => bet.left > 0);
        }
        // A stable sort keeps the older bet first at a price.
        const expected = [...list].sort((a, b) => (highestIsBest ? b.tick - a.tick : a.tick - b.tick));
        expect([...side.each()].map((row) => [rows.accountId(row), rows.left(row)])).toEqual(
          expected.map(({ accountId, left }) => [accountId, left]),
        );
        expect(side.best?.tick ?? -1).toBe(expected[0]?.tick ?? -1);
        const atBest = expected.filter((bet) => bet.tick === expected[0]?.tick);
        expect(side.best?.total ?? 0).toBe(atBest.reduce((sum, bet) => sum + bet.left, 0));
      });
    }),
    { numRuns: 60 },
  );
});

test('reuses the row of a removed bet and closes the gap', () => {
  const rows = new RestRows();
  const side = new BookSide({ ladder: getLadder('CLASSIC'), rows, highestIsBest: true });
  const [first = NO_ROW, middle = NO_ROW, last = NO_ROW] = [1, 2, 3].map((accountId) =>
    side.add(termsAt(accountId, 50, 100), SEAT),
  );

  side.remove(middle);

  expect([rows.next(first), rows.previous(last)]).toEqual([last, first]);
  expect(() => side.remove(middle)).toThrow('only a resting bet is in the book');
  expect(side.add(termsAt(4, 60, 100), SEAT)).toBe(middle);
  expect([...side.each()].map((row) => rows.accountId(row))).toEqual([4, 1, 3]);
});
