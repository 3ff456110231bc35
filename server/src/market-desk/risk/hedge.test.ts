import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBestHedge, type HedgeRunner } from './hedge.ts';

const runner = (
  name: string,
  result: number,
  { back = null, lay = null }: Partial<Pick<HedgeRunner, 'back' | 'lay'>> = {},
): HedgeRunner => ({ name, result, back, lay });

test('backs the costliest runner until the others cost as much', () => {
  const best = findBestHedge([
    runner('Falcons', -860_000, { back: [200, 10_000_000] }),
    runner('Kraken', 140_000, { back: [180, 10_000_000] }),
  ]);

  expect(best).toEqual({
    runnerName: 'Falcons',
    side: 'BACK',
    price: 200,
    stake: 500_000,
    worstAfter: -360_000,
  });
});

test('lays a paying runner where that is the better price', () => {
  const best = findBestHedge([
    runner('Falcons', -860_000, { back: [150, 10_000_000] }),
    runner('Kraken', 140_000, { lay: [200, 10_000_000] }),
  ]);

  expect(best).toMatchObject({ runnerName: 'Kraken', side: 'LAY', stake: 500_000 });
});

test('takes no more than is offered, in whole rupees', () => {
  expect(
    findBestHedge([runner('Falcons', -860_000, { back: [200, 12_345] }), runner('Kraken', 140_000)]),
  ).toMatchObject({ stake: 12_300, worstAfter: -847_700 });
});

test('gives no hedge without an offer or for a level book', () => {
  expect(findBestHedge([runner('Falcons', -860_000), runner('Kraken', 0)])).toBeNull();
  expect(
    findBestHedge([
      runner('Falcons', -5_000, { back: [300, 90_000] }),
      runner('Kraken', -5_000, { back: [140, 90_000] }),
    ]),
  ).toBeNull();
});

test('the bet does what the hedge promises, and is never worse than no bet', () => {
  const offer = fc.option(fc.tuple(fc.integer({ min: 101, max: 3_000 }), fc.nat(5_000_000)));
  const runners = fc.array(
    fc.record({ result: fc.integer({ min: -9_000_000, max: 9_000_000 }), back: offer, lay: offer }),
    { minLength: 2, maxLength: 6 },
  );
  fc.assert(
    fc.property(runners, (drawn) => {
      const all = drawn.map((one, place) => ({ ...one, name: `runner ${place}` }));
      const best = findBestHedge(all);
      if (best === null) return;
      const sign = best.side === 'BACK' ? 1 : -1;
      const after = all.map(({ name, result }) => {
        const profit = Math.floor((best.stake * (best.price - 100)) / 100);
        return result + sign * (name === best.runnerName ? profit : -best.stake);
      });
      expect(Math.min(...after)).toBe(best.worstAfter);
      expect(best.worstAfter).toBeGreaterThan(Math.min(...all.map(({ result }) => result)));
    }),
  );
});
