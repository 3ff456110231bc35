import { describe, expect, test } from 'vitest';
import type { GivenResult } from '#market/market-terms.ts';
import { Scenario } from './scenario.ts';

const NAMES = ['Ajax', 'Blaze', 'Comet', 'Dash', 'Echo', 'Flint'];

function placeMarket(runners = NAMES, cash = 10_000): Scenario {
  return new Scenario(
    { asha: cash, bilal: 10_000 },
    { kind: 'PLACE', winners: 3, runners, terms: { commissionBps: 0 } },
  );
}

function backed(name: string): Scenario {
  const scenario = placeMarket();
  scenario.bet(`bilal lays ${name} 100 at 3`);
  scenario.bet(`asha backs ${name} 100 at 3`);
  return scenario;
}

function settle(scenario: Scenario, result: GivenResult) {
  return scenario.run({ type: 'SettleMarket', marketId: 1, result });
}

describe('three places, two runners tied for third', () => {
  const result: GivenResult = { type: 'placings', placings: [[1], [2], [3, 4]] };

  test.each([
    ['Ajax', 10_200, 'WON'],
    ['Blaze', 10_200, 'WON'],
    // Half of the stake at 3.0, the other half lost.
    ['Comet', 10_050, 'HALF_WON'],
    ['Dash', 10_050, 'HALF_WON'],
    ['Echo', 9_900, 'LOST'],
  ])('a backer of %s has ₹%i afterwards', (name, rupees, status) => {
    const scenario = backed(name);

    settle(scenario, result);

    expect(scenario.getCash('asha')).toBe(rupees * 100);
    expect(scenario.getCash('asha') + scenario.getCash('bilal')).toBe(2_000_000);
    expect(scenario.getBet(2).status).toBe(status);
  });

  test('a single list of winners gives the same result', () => {
    const scenario = backed('Comet');

    settle(scenario, { type: 'winners', runnerIds: [1, 2, 3, 4] });

    expect(scenario.market.result).toEqual(result);
    expect(scenario.getCash('asha')).toBe(1_005_000);
  });

  test('a runner named behind the last paid place loses', () => {
    const scenario = backed('Dash');

    settle(scenario, { type: 'placings', placings: [[1], [2], [3], [4]] });

    expect(scenario.getCash('asha')).toBe(990_000);
    expect(scenario.market.runners.map(({ status }) => status)).toEqual([
      ...['WINNER', 'WINNER', 'WINNER', 'LOSER', 'LOSER', 'LOSER'],
    ]);
  });

  test('reversing and repeating a settlement pays the same', () => {
    const scenario = backed('Comet');
    settle(scenario, result);
    scenario.must({ type: 'UnsettleMarket', marketId: 1, reason: 'a check' });

    settle(scenario, result);

    expect(scenario.getCash('asha')).toBe(1_005_000);
  });
});

test('rejects fewer placed runners than places, so no one pays more than was reserved', () => {
  const scenario = placeMarket(NAMES.slice(0, 4), 400);
  for (const name of NAMES.slice(0, 4)) {
    scenario.bet(`bilal lays ${name} 100 at 2`);
    scenario.bet(`asha backs ${name} 100 at 2`);
  }

  const outcome = settle(scenario, { type: 'winners', runnerIds: [1] });

  expect(outcome).toMatchObject({
    ok: false,
    code: 'VALIDATION',
    details: { field: 'result', places: 3 },
  });
  expect(scenario.getCash('asha')).toBeGreaterThanOrEqual(0);
});

test('requires all runners to be placed if fewer are left than places', () => {
  const scenario = placeMarket(NAMES.slice(0, 4));
  scenario.must({ type: 'RemoveRunner', marketId: 1, runnerId: 3, reductionBps: 0 });
  scenario.must({ type: 'RemoveRunner', marketId: 1, runnerId: 4, reductionBps: 0 });

  expect(settle(scenario, { type: 'placings', placings: [[1]] }).ok).toBe(false);
  expect(settle(scenario, { type: 'placings', placings: [[1], [2]] }).ok).toBe(true);
});

test.each([
  ['an empty place', [[1], [], [2, 3]]],
  ['a runner in two places', [[1], [2], [3, 1]]],
  ['a runner of another market', [[1], [2], [99]]],
])('rejects %s', (_what, placings) => {
  const scenario = backed('Ajax');

  expect(settle(scenario, { type: 'placings', placings })).toMatchObject({ code: 'VALIDATION' });
});
