import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStream } from './read-stream.ts';
import { applyStreamStep, type ReplayedMarket } from './stream-state.ts';

const IDS = [1, 2, 3, 4] as const;

/** One recorded line of a market: non-runners, status, result and offers. */
const predictLine = fc.record({
  status: fc.constantFrom('OPEN', 'SUSPENDED', 'CLOSED'),
  inPlay: fc.boolean(),
  goes: fc.option(fc.constantFrom(...IDS), { nil: null }),
  winner: fc.constantFrom(...IDS),
  hasDefinition: fc.boolean(),
  isImage: fc.boolean(),
  prices: fc.array(
    fc.record({
      id: fc.constantFrom(...IDS),
      side: fc.constantFrom('atb', 'atl'),
      price: fc.integer({ min: 101, max: 130 }),
      size: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 4 },
  ),
});

interface Twin {
  status: string;
  inPlay: boolean;
  runners: Map<number, string>;
  offers: Map<string, number>;
}

test('the steps of any recording add up to its last definition and ladders', () => {
  fc.assert(
    fc.property(fc.array(predictLine, { minLength: 1, maxLength: 12 }), (lives) => {
      const twin: Twin = { status: '', inPlay: false, runners: new Map(), offers: new Map() };
      const removed = new Set<number>();
      const lines = lives.map((life, index) => {
        const change: Record<string, unknown> = { id: '1.7', img: life.isImage };
        if (life.hasDefinition || index === 0) {
          if (life.goes !== null) removed.add(life.goes);
          twin.status = life.status;
          twin.inPlay = life.inPlay;
          for (const id of IDS) twin.runners.set(id, getStatus(id, life, removed));
          change.marketDefinition = definition(twin);
        }
        if (life.isImage) twin.offers.clear();
        const named = new Map<number, Record<string, (readonly [number, number])[]>>();
        for (const { id, side, price, size } of life.prices) {
          const runner = named.get(id) ?? {};
          const levels = [...(runner[side] ?? []), [price / 100, size] as const];
          named.set(id, { ...runner, [side]: levels });
          if (size > 0) twin.offers.set(`${id}/${side}/${price}`, size * 100);
          else twin.offers.delete(`${id}/${side}/${price}`);
        }
        change.rc = [...named].map(([id, sides]) => ({ id, ...sides }));
        return JSON.stringify({ op: 'mcm', pt: index, mc: [change] });
      });

      let market: ReplayedMarket | null = null;
      for (const step of readStream(lines, { depth: 99 })) market = applyStreamStep(market, step);
      expect(market?.status).toBe(twin.status);
      expect(market?.inPlay).toBe(twin.inPlay);
      for (const [id, status] of twin.runners) expect(market?.runners.get(id)?.status).toBe(status);
      expect(collectOffers(market, removed)).toEqual(
        new Map([...twin.offers].filter(([key]) => !removed.has(Number(key.split('/')[0])))),
      );
    }),
  );
});

function getStatus(
  id: number,
  life: { readonly status: string; readonly winner: number },
  removed: ReadonlySet<number>,
): string {
  if (removed.has(id)) return 'REMOVED';
  if (life.status !== 'CLOSED') return 'ACTIVE';
  return life.winner === id ? 'WINNER' : 'LOSER';
}

function definition({ status, inPlay, runners }: Twin) {
  return {
    marketType: 'WIN',
    marketTime: '2026-11-21T12:00:00.000Z',
    numberOfWinners: 1,
    status,
    inPlay,
    betDelay: 0,
    runners: [...runners].map(([id, stands]) => ({ id, sortPriority: id, status: stands })),
  };
}

/** Offers by runner, side and price, ignoring non-runners. */
function collectOffers(market: ReplayedMarket | null, removed: ReadonlySet<number>) {
  const offers = new Map<string, number>();
  for (const { id, toBack, toLay } of market?.runners.values() ?? []) {
    if (removed.has(id)) continue;
    for (const [price, size] of toBack) offers.set(`${id}/atb/${price}`, size);
    for (const [price, size] of toLay) offers.set(`${id}/atl/${price}`, size);
  }
  return offers;
}
