import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Side } from '#bet/bet.ts';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { stateHash } from '#exchange/state-hash.ts';
import { Scenario } from './scenario.ts';

const NAMES = ['Ajax', 'Blaze', 'Comet', 'Dash', 'Echo', 'Flint', 'Gale', 'Hero'];
const CASH = 10_000;

function race(more: { readonly cash?: number; readonly runners?: readonly string[] } = {}): Scenario {
  const { cash = CASH, runners = NAMES } = more;
  return new Scenario(
    { asha: cash, bilal: CASH },
    {
      kind: 'EACH_WAY',
      winners: 3,
      eachWayDivisor: 5,
      runners,
      terms: { commissionBps: 0 },
    },
  );
}

/** Asha has backed a runner each way with ₹100 at 11.0, and Bilal laid it. */
function backed(name: string): Scenario {
  const scenario = race();
  scenario.bet(`bilal lays ${name} 100 at 11`);
  scenario.bet(`asha backs ${name} 100 at 11`);
  return scenario;
}

function placings(...groups: readonly (readonly number[])[]) {
  return { type: 'placings', placings: groups } as const;
}

describe('creating an each-way market', () => {
  test.each([
    ['with four runners', { runners: NAMES.slice(0, 4) }, 'runners'],
    ['with one place', { winners: 1 }, 'winners'],
    ['with as many places as runners', { winners: 8 }, 'winners'],
    ['without a divisor', { eachWayDivisor: undefined }, 'eachWayDivisor'],
    ['at evens', { eachWayDivisor: 1 }, 'eachWayDivisor'],
    ['at a third and a bit', { eachWayDivisor: 3.5 }, 'eachWayDivisor'],
    ['with cross matching', { crossMatching: true }, 'crossMatching'],
  ])('is rejected %s', (_words, change, field) => {
    const { runners = NAMES, ...setup } = change as { runners?: readonly string[] };
    const scenario = race();

    const outcome = scenario.run({
      type: 'CreateMarket',
      eventId: 1,
      kind: 'EACH_WAY',
      ladder: 'CLASSIC',
      winners: 3,
      eachWayDivisor: 5,
      crossMatching: false,
      subType: null,
      inPlay: false,
      open: true,
      terms: scenario.market.terms,
      runners: runners.map((name) => ({ name })),
      ...setup,
    });

    expect(outcome).toMatchObject({ ok: false, code: 'VALIDATION', details: { field } });
  });

  test('is the only way to get a divisor', () => {
    const scenario = race();

    expect(() => scenario.addMarket({ kind: 'PLACE', winners: 2, eachWayDivisor: 5 })).toThrow('VALIDATION');
  });
});

describe('₹100 each way at 11.0, a fifth of the odds, three places', () => {
  test.each([
    ['the winner', 'Ajax', 1_200, 'WON', 'LOST'],
    ['the second', 'Blaze', 100, 'HALF_WON', 'HALF_LOST'],
    ['the third', 'Comet', 100, 'HALF_WON', 'HALF_LOST'],
    ['the fourth', 'Dash', -200, 'LOST', 'WON'],
  ])('on %s', (_words, name, rupees, backer, layer) => {
    const scenario = backed(name);

    scenario.must({ type: 'SettleMarket', marketId: 1, result: placings([1], [2], [3], [4]) });

    expect(scenario.getCash('asha')).toBe((CASH + rupees) * 100);
    expect(scenario.getCash('bilal')).toBe((CASH - rupees) * 100);
    expect([scenario.getBet(2).status, scenario.getBet(1).status]).toEqual([backer, layer]);
  });

  test('costs twice the stake, and the layer risks the win and the place', () => {
    const scenario = race();
    scenario.bet('bilal lays Ajax 100 at 11');

    expect(scenario.getCash('bilal')).toBe((CASH - 1_200) * 100);
    scenario.bet('asha backs Ajax 100 at 11');
    expect(scenario.getCash('asha')).toBe((CASH - 200) * 100);
    expect(scenario.getCash('bilal')).toBe((CASH - 1_200) * 100);
  });

  test('is rejected if there is money for one part only', () => {
    const scenario = race({ cash: 150 });

    expect(scenario.perform('asha backs Ajax 100 at 11')).toMatchObject({
      ok: false,
      code: 'INSUFFICIENT_BALANCE',
    });
  });

  test.each([
    // Win part ₹50 at 11.0: +450; place part whole: +200.
    ['tied for the first place', placings([1, 2], [3], [4]), 'Ajax', 650],
    // Win part lost; place part ₹50 at 3.0: +50.
    ['tied for the third place', placings([2], [3], [1, 4]), 'Ajax', -50],
    // Win part a quarter: +175; place part three quarters: +125.
    ['one of four tied for the first', placings([1, 2, 3, 4]), 'Ajax', 300],
  ])('%s', (_words, result, name, rupees) => {
    const scenario = backed(name);

    scenario.must({ type: 'SettleMarket', marketId: 1, result });

    expect(scenario.getCash('asha')).toBe((CASH + rupees) * 100);
    expect(scenario.getCash('bilal')).toBe((CASH - rupees) * 100);
  });

  test('marks winners, placed and unplaced runners until reversed', () => {
    const scenario = backed('Blaze');

    scenario.must({ type: 'SettleMarket', marketId: 1, result: placings([1], [2], [3]) });
    expect(scenario.market.runners.map(({ status }) => status)).toEqual([
      ...['WINNER', 'PLACED', 'PLACED', 'LOSER', 'LOSER', 'LOSER', 'LOSER', 'LOSER'],
    ]);

    scenario.must({ type: 'UnsettleMarket', marketId: 1, reason: 'wrong order' });
    expect(scenario.getCash('asha')).toBe((CASH - 200) * 100);
    expect(new Set(scenario.market.runners.map(({ status }) => status))).toEqual(new Set(['ACTIVE']));
    scenario.must({ type: 'SettleMarket', marketId: 1, result: placings([2], [1], [3]) });
    expect(scenario.getCash('asha')).toBe((CASH + 1_200) * 100);
  });

  test('is void with its market', () => {
    const scenario = backed('Ajax');

    scenario.must({ type: 'VoidMarket', marketId: 1, reason: 'abandoned' });

    expect(scenario.getCash('asha')).toBe(CASH * 100);
    expect(scenario.getCash('bilal')).toBe(CASH * 100);
  });

  test('settles with fewer than the places only if fewer ran', () => {
    expect(backed('Ajax').run({ type: 'SettleMarket', marketId: 1, result: placings([1], [2]) })).toMatchObject({
      ok: false,
      details: { field: 'result', places: 3 },
    });
  });
});

describe('a non-runner', () => {
  test('of half the book makes 5.5 of 11.0, and 1.9 of 3.0 for the place', () => {
    const scenario = backed('Ajax');
    const removal = {
      type: 'RemoveRunner',
      marketId: 1,
      runnerId: 8,
      reductionBps: 5_000,
    } as const;

    scenario.must({ ...removal, confirmed: true });
    scenario.must({ type: 'SettleMarket', marketId: 1, result: placings([2], [1], [3]) });

    expect(scenario.getCash('asha')).toBe((CASH + 90 - 100) * 100);
  });

  test('below 2.5% of the book leaves prices unchanged, as in the win market', () => {
    const scenario = backed('Ajax');

    scenario.must({ type: 'RemoveRunner', marketId: 1, runnerId: 8, reductionBps: 200 });

    expect(scenario.getBet(1).fills[0]?.price).toBe(1_100);
  });

  test('that is reinstated leaves every figure unchanged', () => {
    const scenario = backed('Hero');
    scenario.bet('bilal lays Ajax 100 at 3');
    scenario.bet('asha backs Ajax 100 at 3');
    const before = [scenario.getCash('asha'), scenario.getCash('bilal')];

    const removal = { type: 'RemoveRunner', marketId: 1, runnerId: 8, reductionBps: 900 } as const;
    scenario.must({ ...removal, confirmed: true });
    expect(scenario.getCash('asha')).toBe((CASH - 200) * 100);
    scenario.must({ type: 'RestoreRunner', marketId: 1, runnerId: 8 });

    expect([scenario.getCash('asha'), scenario.getCash('bilal')]).toEqual(before);
  });
});

test('offers no cash out, as in every market with several places', () => {
  const scenario = backed('Ajax');

  const outcome = scenario.run({
    type: 'CashOut',
    accountId: 1,
    marketId: 1,
    shareMillionths: 1_000_000,
    quotedAmount: -100_000,
    quoteVersion: scenario.state.version,
    clientRequestId: 'q1',
  });

  expect(outcome).toMatchObject({
    ok: false,
    code: 'CASHOUT_UNAVAILABLE',
    details: { reason: 'NO_PRICE' },
  });
});

test('never takes a free bet each way: the house pays one stake', () => {
  const scenario = race();
  scenario.bet('bilal lays Ajax 100 at 11');

  const outcome = scenario.perform('asha backs Ajax 10 at 11', { holderId: 2 });

  expect(outcome).toMatchObject({ ok: false, code: 'VALIDATION', details: { field: 'marketId' } });
});

test('rejects a stake whose place part would lose over a fifth to rounding, with the next valid stake', () => {
  const scenario = race();

  // 1 paisa of win, nothing for the place.
  const outcome = scenario.perform('asha backs Ajax 1 at 1.01');

  expect(outcome).toMatchObject({ ok: false, code: 'STAKE_MIN', details: { min: 450 } });
});

test('a snapshot continues as its original state', () => {
  const scenario = backed('Ajax');
  scenario.bet('asha lays Blaze 70.07 at 4.1');

  const restored = fromImage(JSON.parse(JSON.stringify(toImage(scenario.state))));

  expect(stateHash(restored)).toBe(stateHash(scenario.state));
});

const PEOPLE = ['asha', 'bilal', 'chetan'] as const;
const RUNNERS = 6;

const bet = fc.record({
  who: fc.constantFrom(...PEOPLE),
  runner: fc.nat(RUNNERS - 1),
  side: fc.constantFrom<Side>('BACK', 'LAY'),
  tick: fc.constantFrom(150, 200, 340, 550, 600, 1_100),
  // Odd paise, which expose rounding errors.
  stake: fc.integer({ min: 500, max: 4_000 }),
});

const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: RUNNERS, maxLength: RUNNERS });

test('sums are zero and no one loses more than was reserved, whatever happens', () => {
  fc.assert(
    fc.property(
      fc.array(bet, { minLength: 2, maxLength: 14 }),
      fc.constantFrom(4, 5),
      fc.constantFrom(2, 3),
      order,
      fc.record({ from: fc.nat(4), size: fc.constantFrom(1, 1, 2, 3, 4) }),
      (bets, eachWayDivisor, winners, ids, tie) => {
        const cash: Record<string, number> = { asha: CASH, bilal: CASH, chetan: CASH };
        const scenario = new Scenario(cash, {
          kind: 'EACH_WAY',
          winners,
          eachWayDivisor,
          runners: NAMES.slice(0, RUNNERS),
          terms: { commissionBps: 0 },
        });
        for (const { who, runner, side, tick, stake } of bets) {
          const verb = side === 'BACK' ? 'backs' : 'lays';
          scenario.perform(`${who} ${verb} ${NAMES[runner]} ${stake / 100} at ${tick / 100}`);
        }
        // Reserves never fall below what the matches alone require.
        const reserved = new Map(PEOPLE.map((who) => [who, CASH * 100 - scenario.getCash(who)]));
        const matches = scenario.market.bets.flatMap((id) => scenario.state.bets.get(id)?.fills ?? []).length;
        const tied = ids.slice(tie.from, tie.from + tie.size);
        const single = (id: number) => [id];
        const groups = [
          ...ids.slice(0, tie.from).map(single),
          ...(tied.length === 0 ? [] : [tied]),
          ...ids.slice(tie.from + tie.size).map(single),
        ];

        scenario.must({ type: 'SettleMarket', marketId: 1, result: placings(...groups) });

        const nets = PEOPLE.map((who) => scenario.getCash(who) - CASH * 100);
        expect(nets.reduce((sum, net) => sum + net, 0)).toBe(0);
        // Each shared match is rounded separately: at most half a paisa per match.
        const slack = tie.size > 1 ? matches / 2 : 0;
        for (const [place, who] of PEOPLE.entries()) {
          expect(nets[place]).toBeGreaterThanOrEqual(-(reserved.get(who) ?? 0) - slack);
        }
      },
    ),
    { numRuns: 150 },
  );
});
