/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readStream } from '@crease/sports/streams/read-stream.ts';
import { applyStreamStep, makersOffers, type ReplayedMarket } from '@crease/sports/streams/stream-state.ts';
import type { StreamStep } from '@crease/sports/streams/stream-step.ts';
import { describe, expect, test } from 'vitest';
import { decompressText } from './stream-fixtures.ts';

const FOLDER = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
const RECORDINGS = [
  'streams/1.181223995_PLACE_GB_2021.mcm.gz',
  'streams/1.185781277_WIN_AU_3removed.mcm.bz2',
  'streams/1.200806927_NED-v-PNG_T20_2022.mcm.gz',
  'streams/1.223716976.mcm.bz2',
  'other/horse/betfair_stream_1.132153978.jsonl',
];

const RUNNERS = [
  { id: 11, status: 'ACTIVE', sortPriority: 1, adjustmentFactor: 40.5 },
  { id: 12, status: 'ACTIVE', sortPriority: 2, adjustmentFactor: 30 },
  { id: 13, status: 'ACTIVE', sortPriority: 3, adjustmentFactor: 29.5 },
];

function definition(terms: Readonly<Record<string, unknown>> = {}) {
  return {
    marketType: 'WIN',
    eventTypeId: '7',
    marketTime: '2026-11-21T12:00:00.000Z',
    numberOfWinners: 1,
    status: 'OPEN',
    inPlay: false,
    betDelay: 0,
    bspMarket: true,
    runners: RUNNERS,
    ...terms,
  };
}

function line(change: Readonly<Record<string, unknown>>, pt = 1000): string {
  return JSON.stringify({ op: 'mcm', pt, mc: [{ id: '1.1', ...change }] });
}

const OPENED = line({ marketDefinition: definition() });

function replayed(...lines: readonly string[]): ReplayedMarket {
  let market: ReplayedMarket | null = null;
  for (const step of readStream(lines)) market = applyStreamStep(market, step);
  return market ?? expect.fail('no market');
}

function listChangeTypes(steps: Iterable<StreamStep>): string[] {
  return [...steps].flatMap(({ changes }) => changes.map(({ type }) => type));
}

describe('events', () => {
  test('offers follow every ladder change, best first', () => {
    const market = replayed(
      OPENED,
      line({
        rc: [
          {
            id: 11,
            atb: [
              [2, 10],
              [1.98, 4.5],
              [2.02, 1],
            ],
            atl: [[2.1, 3]],
          },
        ],
      }),
      line({
        rc: [
          {
            id: 11,
            atb: [
              [2.02, 0],
              [1.98, 7],
            ],
          },
        ],
      }),
    );

    expect(market.runners.get(11)?.toBack).toEqual([
      [200, 1000],
      [198, 700],
    ]);
    expect(market.runners.get(11)?.toLay).toEqual([[210, 300]]);
  });

  test('follows a best-prices-only recording by rank', () => {
    const market = replayed(
      OPENED,
      line({
        rc: [
          {
            id: 11,
            batb: [
              [0, 2, 10],
              [1, 1.98, 5],
            ],
          },
        ],
      }),
      line({
        rc: [
          {
            id: 11,
            batb: [
              [0, 2.04, 3],
              [1, 2, 10],
              [2, 1.98, 5],
            ],
          },
        ],
      }),
      line({ rc: [{ id: 11, batb: [[2, 0, 0]] }] }),
    );

    expect(market.runners.get(11)?.toBack).toEqual([
      [204, 300],
      [200, 1000],
    ]);
  });

  test('an image removes whatever it doesn’t name', () => {
    const market = replayed(
      OPENED,
      line({
        rc: [
          { id: 11, atb: [[2, 10]] },
          { id: 12, atb: [[3, 10]] },
        ],
      }),
      line({ img: true, rc: [{ id: 12, atb: [[3.1, 2]] }] }),
    );

    expect(market.runners.get(11)?.toBack).toEqual([]);
    expect(market.runners.get(12)?.toBack).toEqual([[310, 200]]);
  });

  test('a repeated definition, a heartbeat and an empty line change nothing', () => {
    const steps = readStream([OPENED, OPENED, '', '{"op":"mcm","pt":1,"ct":"HEARTBEAT"}']);

    expect(listChangeTypes(steps)).toEqual(['created', 'status']);
  });

  test('reports the backers’ half of matched volume, and none when totals are restated at other prices', () => {
    const trd = (...levels: readonly (readonly number[])[]) => line({ rc: [{ id: 11, trd: levels }] });
    const steps = readStream([
      OPENED,
      trd([2, 10]),
      trd([2, 14], [2.02, 6]),
      trd([2, 0], [1.5, 14], [2.02, 6]),
      trd([1.5, 15]),
    ]);
    const matched = [...steps].flatMap(({ changes }) =>
      changes.flatMap((change) => (change.type === 'matched' ? [[change.price, change.stake]] : [])),
    );

    expect(matched).toEqual([
      [200, 500],
      [200, 200],
      [202, 300],
      [150, 50],
    ]);
  });

  test('removes a non-runner with its factor before the others are recalculated', () => {
    const left = [
      { ...RUNNERS[0], adjustmentFactor: 58 },
      { ...RUNNERS[1], status: 'REMOVED' },
      { ...RUNNERS[2], adjustmentFactor: 42 },
    ];
    const suspended = line({
      marketDefinition: definition({ status: 'SUSPENDED', runners: left }),
    });
    const [, step] = [...readStream([OPENED, suspended])];

    expect(step?.changes.map(({ type }) => type)).toEqual(['removed', 'adjusted', 'status']);
    expect(step?.changes[0]).toEqual({ type: 'removed', runnerId: 12, reductionBps: 3000 });
  });

  test('a market goes in-play, closes and is settled', () => {
    const won = RUNNERS.map((runner) => ({
      ...runner,
      status: runner.id === 13 ? 'WINNER' : 'LOSER',
      bsp: runner.id === 12 ? 'NaN' : 3.456,
    }));
    const steps = [
      ...readStream([
        OPENED,
        line({ marketDefinition: definition({ inPlay: true, betDelay: 1 }) }),
        line({ marketDefinition: definition({ status: 'CLOSED', inPlay: true, runners: won }) }),
      ]),
    ];

    expect(steps[1]?.changes).toEqual([{ type: 'status', status: 'OPEN', inPlay: true, betDelayMs: 1000 }]);
    expect(steps[2]?.changes.at(-1)).toEqual({
      type: 'settled',
      winners: [13],
      losers: [11, 12],
      removed: [],
    });
    expect(steps[2]?.changes[0]).toEqual({
      type: 'starting-prices',
      prices: [
        { runnerId: 11, price: 346 },
        { runnerId: 13, price: 346 },
      ],
    });
  });

  test('reports damage with its line', () => {
    expect(() => [...readStream([OPENED, '{"op":'])]).toThrow('line 2: not JSON');
    expect(() => [...readStream([line({ marketDefinition: definition({ status: 'ASLEEP' }) })])]).toThrow(
      /line 1.*status/,
    );
  });
});

describe('maker offers', () => {
  const prices = line({
    rc: [
      { id: 11, atb: [[2, 10]], atl: [[2.1, 3]] },
      { id: 12, ltp: 5 },
    ],
  });

  test('lay where backs exist and back where lays exist', () => {
    expect(makersOffers(replayed(OPENED, prices)).filter(({ runnerId }) => runnerId === 11)).toEqual([
      { runnerId: 11, side: 'LAY', price: 200, stake: 1000 },
      { runnerId: 11, side: 'BACK', price: 210, stake: 300 },
    ]);
  });

  test('are on both sides of the last price without offers', () => {
    expect(makersOffers(replayed(OPENED, prices)).filter(({ runnerId }) => runnerId === 12)).toEqual([
      { runnerId: 12, side: 'LAY', price: 495, stake: 5000 },
      { runnerId: 12, side: 'BACK', price: 505, stake: 5000 },
      { runnerId: 12, side: 'LAY', price: 490, stake: 8000 },
      { runnerId: 12, side: 'BACK', price: 510, stake: 8000 },
      { runnerId: 12, side: 'LAY', price: 485, stake: 12000 },
      { runnerId: 12, side: 'BACK', price: 515, stake: 12000 },
    ]);
  });

  test('uncross a briefly crossed recording, and skip amounts that are too small', () => {
    const crossed = line({
      rc: [
        {
          id: 11,
          atb: [
            [2.1, 10],
            [2.04, 0.5],
            [2, 4],
            [1.99, 4],
          ],
          atl: [
            [2.08, 3],
            [2.12, 7],
          ],
        },
      ],
    });
    const offers = makersOffers(replayed(OPENED, crossed), { levels: 1, least: 100 });

    expect(offers).toEqual([
      { runnerId: 11, side: 'LAY', price: 200, stake: 400 },
      { runnerId: 11, side: 'BACK', price: 212, stake: 700 },
    ]);
  });

  test('pause while the market is suspended, and on a non-runner', () => {
    const removed = definition({
      runners: [{ ...RUNNERS[0], status: 'REMOVED' }, RUNNERS[1], RUNNERS[2]],
    });
    const suspended = line({ marketDefinition: definition({ status: 'SUSPENDED' }) });

    expect(makersOffers(replayed(OPENED, prices, suspended))).toEqual([]);
    const left = makersOffers(replayed(OPENED, prices, line({ marketDefinition: removed })));
    expect(new Set(left.map(({ runnerId }) => runnerId))).toEqual(new Set([12]));
  });
});

describe.each(RECORDINGS)('the recording %s', (file) => {
  const path = `${FOLDER}${file}`;
  const present = existsSync(path);
  if (!present) console.log(`skipped: no recording at ${path}`);

  test.skipIf(!present)('ends with the statuses of its last definition, prices in order', () => {
    const lines = readFileLines(path);
    let market: ReplayedMarket | null = null;
    let at = 0;
    let crossed = 0;
    let offered = 0;
    for (const step of readStream(lines)) {
      market = applyStreamStep(market, step);
      expect(step.at).toBeGreaterThanOrEqual(at);
      at = step.at;
      if (market === null) continue;
      for (const change of step.changes) {
        if (change.type !== 'offers') continue;
        offered += 1;
        const [back] = change.toBack;
        const [lay] = change.toLay;
        if (back !== undefined && lay !== undefined && back[0] >= lay[0]) crossed += 1;
      }
    }

    const last = lastDefinition(lines);
    expect(market?.status).toBe(last.status);
    expect(market?.inPlay).toBe(last.inPlay);
    expect(new Map([...(market?.runners ?? [])].map(([id, { status }]) => [id, status]))).toEqual(
      new Map(last.runners.map(({ id, status }) => [id, status])),
    );
    for (const { id, adjustmentFactor, bsp } of last.runners) {
      const runner = market?.runners.get(id);
      if (adjustmentFactor !== undefined) {
        expect(runner?.adjustmentBps).toBe(Math.round(adjustmentFactor * 100));
      }
      if (typeof bsp === 'number') expect(runner?.startingPrice).toBe(Math.round(bsp * 100));
    }
    // Recorded in-play books are occasionally crossed for a moment.
    expect(crossed).toBeLessThanOrEqual(offered * 0.01);
  });
});

interface LastDefinition {
  readonly status: string;
  readonly inPlay: boolean;
  readonly runners: readonly {
    readonly id: number;
    readonly status: string;
    readonly adjustmentFactor?: number;
    readonly bsp?: number | string;
  }[];
}

function readFileLines(path: string): string[] {
  return decompressText(path, readFileSync(path)).split('\n');
}

function lastDefinition(lines: readonly string[]): LastDefinition {
  const line = lines.findLast((text) => text.includes('"marketDefinition"')) ?? '';
  return JSON.parse(line).mc[0].marketDefinition;
}
