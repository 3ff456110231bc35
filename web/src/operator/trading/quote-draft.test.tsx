import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { office, startOffice } from '#operator/testing/office.tsx';
import { findQuoteProblem, toDraft, toWireQuotes } from './quote-draft.ts';
import {
  computeBook,
  computeGap,
  computeSpread,
  getLine,
  withBook,
  withGap,
  withLine,
  withRunner,
  withSpread,
} from './quote-moves.ts';

/**
 * A session of No 46 and Yes 47 at 100, one with No and Yes on the same line, and a bookmaker market, as sent by the
 * server.
 */
let sessionMarket: WireMarket;
let oneLine: WireMarket;
let bookmaker: WireMarket;

beforeAll(async () => {
  await startOffice();
  const stage = await office.stage();
  const name = '6 over runs';
  const session = [{ name, back: [[47, 100]], lay: [[46, 100]] }] as const;
  const line = [{ name, back: [[46.5, 90]], lay: [[46.5, 110]] }] as const;
  const runners = [
    { name: 'Falcons', back: [[85]], lay: [[89]] },
    { name: 'Kraken', back: [[105]], lay: [[110]] },
  ] as const;
  sessionMarket = await office.market(await stage.market('FANCY', name, session));
  oneLine = await office.market(await stage.market('FANCY', name, line));
  bookmaker = await office.market(await stage.market('BOOKMAKER', 'Bookmaker', runners));
});

afterAll(() => office.close());

const session = () => toDraft(sessionMarket)[0] ?? { back: [], lay: [] };

describe('quote draft', () => {
  test('sends an unedited live quote back unchanged', () => {
    for (const market of [sessionMarket, oneLine, bookmaker]) {
      const wire = toWireQuotes(market, toDraft(market));
      const shown = market.runners.map(({ id, back, lay }) => ({ id, back, lay }));
      // Sizes not entered come from the limits.
      const size = expect.anything();
      const sent = wire.map(({ runnerId, back, lay }) => ({
        id: runnerId,
        back: back.map(({ rate, line }) => (line === undefined ? [rate, size] : [line, rate])),
        lay: lay.map(({ rate, line }) => (line === undefined ? [rate, size] : [line, rate])),
      }));
      expect(shown).toEqual(sent);
    }
  });

  test('moving the line keeps the Yes–No spread', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 9 }),
        (lines, gap) => {
          let quote = withGap(session(), gap * 100);
          for (const line of lines) quote = withLine(quote, line * 100);
          expect(getLine(quote)).toBe((lines.at(-1) ?? 0) * 100);
          expect(computeGap(quote)).toBe(gap * 100);
        },
      ),
    );
  });

  test('spreads the rate margin evenly around the middle, rounding in favour of the house', () => {
    const even = withGap(session(), 0);

    const wide = withSpread(even, 2_000);
    expect([wide.lay[0]?.price, wide.back[0]?.price]).toEqual([11_000, 9_000]);
    const odd = withSpread(even, 1);
    expect([odd.lay[0]?.price, odd.back[0]?.price]).toEqual([10_000, 9_999]);
    expect(computeSpread(odd)).toBe(1);
  });

  test('rates of 90 and 90 make a 105.26 book', () => {
    const draft = [
      { back: [{ price: 9_000 }], lay: [] },
      { back: [{ price: 9_000 }], lay: [] },
    ];

    expect(computeBook('TOSS', draft)).toBeCloseTo(105.26, 2);
  });

  test('never sets less margin than requested and keeps the runner order', () => {
    const rate = fc.integer({ min: 500, max: 90_000 });
    fc.assert(
      fc.property(rate, rate, fc.integer({ min: 101, max: 130 }), (one, other, book) => {
        const draft = [one, other].map((price) => ({
          back: [{ price }],
          lay: [{ price: price + 200 }],
        }));
        const set = withBook('BOOKMAKER', draft, book);
        const prices = set.map((quote) => quote?.back[0]?.price ?? 0);
        // The minimum rate is one hundredth, below which the margin can't be kept.
        fc.pre(prices.every((price) => price > 1));
        expect(computeBook('BOOKMAKER', set)).toBeGreaterThanOrEqual(book - 1e-9);
        if (one < other) expect(prices[0]).toBeLessThanOrEqual(prices[1] ?? 0);
        for (const quote of set) {
          expect((quote?.lay[0]?.price ?? 0) - (quote?.back[0]?.price ?? 0)).toBe(200);
        }
      }),
    );
  });

  test('rejects a No line above the Yes line before sending', () => {
    const market = sessionMarket;
    const draft = withRunner(toDraft(market), 0, (quote) => withGap(quote, -100));

    expect(findQuoteProblem(market, toDraft(market))).toBeNull();
    expect(findQuoteProblem(market, draft)).toContain('The No line can’t be above the Yes line');
  });
});
