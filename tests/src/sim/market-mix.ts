import type { Command } from '@crease/core/exchange/command.ts';
import type { HouseKind } from '@crease/core/market/market-kind.ts';
import type { Prng } from '@crease/sports/base/prng.ts';
import { HOUSE_KINDS, HOUSE_RUNNERS } from './house-workload.ts';

const RUPEE = 100;

/**
 * Markets of a run. Odd seeds: every kind of book (head to head, three runners, a race with a starting price, a place
 * market, an each-way market, a line) and one house market. Even seeds: head to head and every kind quoted by the
 * house.
 */
export function marketMix(prng: Prng, eventId: number, seed: number): Command[] {
  const crossMatching = prng.chance(0.7);
  const named = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Runner ${n + 1}` }));
  const make = (more: Partial<Extract<Command, { type: 'CreateMarket' }>>): Command => ({
    type: 'CreateMarket',
    eventId,
    kind: 'MATCH_ODDS',
    ladder: 'CLASSIC',
    winners: 1,
    crossMatching: false,
    subType: null,
    runners: named(2),
    inPlay: false,
    open: true,
    terms: {
      name: 'Market',
      minStake: 100 * RUPEE,
      maxStake: 500_000 * RUPEE,
      maxProfit: prng.chance(0.1) ? 20_000 * RUPEE : null,
      exposureLimit: prng.chance(0.1) ? 30_000 * RUPEE : null,
      inPlayDelayMs: 5_000,
      preMatchDelayMs: 0,
      commissionBps: prng.pick([0, 200, 500]),
      betLock: false,
      message: null,
      rules: null,
      sort: 0,
    },
    ...more,
  });
  const house = (kind: HouseKind): Command => {
    const isOnRuns = HOUSE_RUNNERS[kind] === 1;
    const command = make({
      kind,
      winners: isOnRuns ? 0 : kind === 'PREMIUM' && prng.chance(0.3) ? 2 : 1,
      runners: named(HOUSE_RUNNERS[kind]),
      inPlay: prng.chance(0.5),
    });
    if (command.type !== 'CreateMarket') return command;
    const commissionBps = prng.pick([0, 0, 0, 200]);
    const minStake = kind === 'METER' ? RUPEE : 100 * RUPEE;
    return { ...command, terms: { ...command.terms, commissionBps, minStake } };
  };
  if (seed % 2 === 0) return [make({ crossMatching }), ...HOUSE_KINDS.map(house)];
  return [
    house(prng.pick(HOUSE_KINDS)),
    make({ crossMatching }),
    make({ crossMatching: prng.chance(0.7), runners: named(3) }),
    make({ kind: 'WIN', runners: named(3) }),
    make({ kind: 'PLACE', winners: 2 + prng.int(2), runners: named(5) }),
    make({
      kind: 'EACH_WAY',
      winners: 2 + (seed % 3 === 0 ? 1 : 0),
      eachWayDivisor: seed % 4 === 1 ? 4 : 5,
      runners: named(6),
    }),
    make({
      kind: 'LINE',
      ladder: 'LINE_RANGE',
      lineRange: { from: 50, to: 40_050, interval: 100 },
      winners: 0,
      runners: named(1),
    }),
  ];
}
