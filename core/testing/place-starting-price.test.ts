import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlaceBet } from '#exchange/command.ts';
import { getOutcomeCode, Scenario } from './scenario.ts';

const PEOPLE = { asha: 10_000, ben: 10_000, chen: 10_000, dev: 10_000 };
const NAMES = Object.keys(PEOPLE);
const HORSES = ['Ayesha', 'Bolt', 'Comet', 'Dash'];
const ANY_BACK = 1.01;
const ANY_LAY = 1_000;
const AT_SP = { timeInForce: 'ON_CLOSE', persistence: 'LAPSE' } satisfies Partial<PlaceBet>;
const KEPT = { persistence: 'MARKET_ON_CLOSE' } satisfies Partial<PlaceBet>;

/** Two places among four horses. */
function places(): Scenario {
  return new Scenario(PEOPLE, { kind: 'PLACE', winners: 2, runners: HORSES });
}

/** Goes in-play as in a race: no more bets are accepted. */
function off(scenario: Scenario): void {
  scenario.must({ type: 'TurnInPlay', marketId: 1, open: false });
}

test('each horse of a place market has its own SP, paid on every placed horse', () => {
  const scenario = places();
  const ayesha = scenario.bet(`asha backs Ayesha 1000 at ${ANY_BACK}`, AT_SP);
  const bolt = scenario.bet(`asha backs Bolt 1000 at ${ANY_BACK}`, AT_SP);
  scenario.bet(`ben lays Ayesha 500 at ${ANY_LAY}`, AT_SP);
  const kept = scenario.bet('chen lays Bolt 1000 at 3', KEPT);
  expect(scenario.getExposure('asha')).toBe(200_000);

  off(scenario);

  const prices = scenario.market.runners.map(({ startingPrices }) => startingPrices?.DEMO);
  expect(prices).toEqual([150, 300, undefined, undefined]);
  expect([ayesha.matchedProfit, bolt.matchedProfit, kept.matched]).toEqual([50_000, 200_000, 100_000]);
  scenario.must({
    type: 'SettleMarket',
    marketId: 1,
    result: { type: 'placings', placings: [[2], [1]] },
  });
  // Before 2% commission on asha's winnings.
  expect(scenario.getCash('asha')).toBe(1_000_000 + 250_000 - 5_000);
  expect([scenario.getCash('ben'), scenario.getCash('chen')]).toEqual([950_000, 800_000]);
});

test('an unmatched bet in a place market can be kept for the off', () => {
  const scenario = places();
  const { id: betId } = scenario.bet('asha backs Bolt 100 at 2');

  scenario.must({ type: 'UpdateBet', accountId: 1, betId, persistence: 'MARKET_ON_CLOSE' });

  expect(scenario.getBet(betId).persistence).toBe('MARKET_ON_CLOSE');
});

test('each-way markets have no SP', () => {
  const eachWay = new Scenario(PEOPLE, {
    kind: 'EACH_WAY',
    winners: 2,
    eachWayDivisor: 4,
    runners: [...HORSES, 'Echo'],
  });
  expect(getOutcomeCode(eachWay.perform('asha backs Bolt 100 at 2', AT_SP))).toBe('VALIDATION');
  expect(getOutcomeCode(eachWay.perform('asha backs Bolt 100 at 2', KEPT))).toBe('VALIDATION');
});

test('a non-runner reduces SP lay liabilities by its factor, whatever the others are worth', () => {
  const scenario = places();
  scenario.bet('chen lays Ayesha 100 at 2', { persistence: 'PERSIST' });
  scenario.bet('chen lays Bolt 100 at 5', { persistence: 'PERSIST' });
  const lay = scenario.bet(`ben lays Bolt 200 at ${ANY_LAY}`, AT_SP);

  scenario.must({ type: 'RemoveRunner', marketId: 1, runnerId: 1, reductionBps: 5_000 });

  expect(lay).toMatchObject({ unmatched: 10_000, cancelled: 10_000 });
  expect(scenario.getExposure('ben')).toBe(10_000);
});

const asked = fc.record({
  name: fc.constantFrom(...NAMES),
  horse: fc.constantFrom(...HORSES),
  verb: fc.constantFrom('backs', 'lays'),
  rupees: fc.integer({ min: 100, max: 2_000 }),
  kind: fc.constantFrom('AT_SP', 'AT_LIMIT', 'KEPT', 'REST'),
  price: fc.constantFrom(1.5, 2, 3, 5, 10),
});

test('bets pending at the off of a place market never add risk, and every result pays what was lost', () => {
  const results = fc.shuffledSubarray([1, 2, 3, 4], { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(fc.array(asked, { minLength: 2, maxLength: 24 }), results, (bets, placed) => {
      const scenario = places();
      for (const { name, horse, verb, rupees, kind, price } of bets) {
        const limit = kind === 'AT_SP' ? (verb === 'backs' ? ANY_BACK : ANY_LAY) : price;
        const terms = { REST: { persistence: 'PERSIST' } as const, KEPT, AT_LIMIT: AT_SP, AT_SP };
        scenario.perform(`${name} ${verb} ${horse} ${rupees} at ${limit}`, terms[kind]);
      }
      const before = NAMES.map((name) => scenario.getExposure(name));

      off(scenario);

      const risen = NAMES.filter((name, at) => scenario.getExposure(name) > (before[at] ?? 0));
      expect(risen).toEqual([]);
      const placings = placed.map((runnerId) => [runnerId]);
      const result = { type: 'placings', placings } as const;
      scenario.must({ type: 'SettleMarket', marketId: 1, result });
      // Only commission has gone to the house: 2% of all winnings.
      const held = NAMES.reduce((sum, name) => sum + scenario.getCash(name), 0);
      const won = NAMES.reduce((sum, name) => sum + Math.max(0, scenario.getCash(name) - 1_000_000), 0);
      expect(held).toBeLessThanOrEqual(4_000_000);
      expect(held).toBeGreaterThanOrEqual(4_000_000 - won * 0.0205 - NAMES.length);
      expect(NAMES.map((name) => scenario.getExposure(name))).toEqual([0, 0, 0, 0]);
    }),
  );
});
