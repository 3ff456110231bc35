import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFarPrice, findStartingPrice, toPrice } from '#book/starting-price.ts';
import type { PlaceBet } from '#exchange/command.ts';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { stateHash } from '#exchange/state-hash.ts';
import { getOutcomeCode, Scenario } from './scenario.ts';

const PEOPLE = { asha: 10_000, ben: 10_000, chen: 10_000, dev: 10_000 };
const ANY_BACK = 1.01;
const ANY_LAY = 1_000;
const AT_SP = { timeInForce: 'ON_CLOSE', persistence: 'LAPSE' } satisfies Partial<PlaceBet>;
const KEPT = { persistence: 'MARKET_ON_CLOSE' } satisfies Partial<PlaceBet>;

/** A race between Ayesha, Bolt and Comet before the off. */
function race(): Scenario {
  return new Scenario(PEOPLE, { kind: 'WIN', runners: ['Ayesha', 'Bolt', 'Comet'] });
}

function off(scenario: Scenario): void {
  scenario.must({ type: 'TurnInPlay', marketId: 1, open: true });
}

test.each([
  [1_000, 6_000, 700],
  [6_000, 1_000, 117],
])('backs of %i and a liability of %i match in full at %i', (stake, liability, price) => {
  const scenario = race();
  const back = scenario.bet(`asha backs Bolt ${stake} at ${ANY_BACK}`, AT_SP);
  const lay = scenario.bet(`ben lays Bolt ${liability} at ${ANY_LAY}`, AT_SP);
  expect([scenario.getExposure('asha'), scenario.getExposure('ben')]).toEqual([stake * 100, liability * 100]);

  off(scenario);

  const won = { matched: stake * 100, matchedProfit: liability * 100, status: 'MATCHED' };
  expect(back).toMatchObject({ ...won, stake: stake * 100 });
  expect(lay).toMatchObject({ ...won, stake: stake * 100 });
  expect(scenario.market.runners[1]?.startingPrices).toEqual({ DEMO: price });
  expect([scenario.getExposure('asha'), scenario.getExposure('ben')]).toEqual([stake * 100, liability * 100]);
});

test('book bets are matched at the SP if it suits them', () => {
  const scenario = race();
  const resting = scenario.bet('ben lays Bolt 500 at 5', { persistence: 'PERSIST' });
  const lower = scenario.bet('chen lays Bolt 2000 at 4.8', { persistence: 'PERSIST' });
  const dear = scenario.bet('dev backs Bolt 300 at 6', { persistence: 'PERSIST' });
  const back = scenario.bet(`asha backs Bolt 1000 at ${ANY_BACK}`, AT_SP);

  off(scenario);

  expect(back).toMatchObject({ matched: 100_000, matchedProfit: 380_000 });
  expect(resting).toMatchObject({ matched: 50_000, matchedProfit: 190_000 });
  expect(lower).toMatchObject({ matched: 50_000, unmatched: 150_000 });
  expect(dear).toMatchObject({ matched: 0, unmatched: 30_000 });
  expect(scenario.market.runners[1]?.startingPrices).toEqual({ DEMO: 480 });
});

test('a limit the SP doesn’t reach lapses', () => {
  const scenario = race();
  const choosy = scenario.bet('asha backs Bolt 100 at 8', AT_SP);
  const back = scenario.bet(`chen backs Bolt 1000 at ${ANY_BACK}`, AT_SP);
  scenario.bet(`ben lays Bolt 6000 at ${ANY_LAY}`, AT_SP);

  off(scenario);

  expect(choosy).toMatchObject({ status: 'LAPSED', lapsed: 10_000 });
  expect(back).toMatchObject({ status: 'MATCHED', matchedProfit: 600_000 });
  expect(scenario.getExposure('asha')).toBe(0);
});

test('SP bets without a counterparty lapse', () => {
  const scenario = race();
  const back = scenario.bet(`asha backs Bolt 100 at ${ANY_BACK}`, AT_SP);

  off(scenario);

  expect(back).toMatchObject({ status: 'LAPSED', lapsed: 10_000 });
  expect(scenario.market.runners[1]?.startingPrices).toBeUndefined();
});

test('a Take SP lay keeps its liability and can be cancelled before the off', () => {
  const scenario = race();
  const kept = scenario.bet('asha lays Bolt 1000 at 3', KEPT);
  const withdrawn = scenario.bet('dev lays Bolt 1000 at 3', KEPT);
  scenario.must({ type: 'CancelBets', accountId: 4, betIds: [withdrawn.id] });
  scenario.bet(`ben backs Bolt 800 at ${ANY_BACK}`, AT_SP);

  off(scenario);

  // ₹2,000 against ₹800 is 3.5: the book's limit of 3 no longer applies.
  expect(kept).toMatchObject({ matched: 80_000, cancelled: 20_000 });
  expect(scenario.getExposure('asha')).toBe(200_000);
  expect(withdrawn).toMatchObject({ status: 'CANCELLED', matched: 0 });
});

test('accepts SP bets only before the off of a race, and keeps them', () => {
  const scenario = race();
  const back = scenario.bet(`asha backs Bolt 100 at ${ANY_BACK}`, AT_SP);
  const { notCancelled } = scenario.must({ type: 'CancelBets', accountId: 1, betIds: [back.id] });
  expect(notCancelled).toEqual([{ betId: back.id, code: 'NOT_CANCELLABLE' }]);
  const change = { type: 'UpdateBet', accountId: 1, betId: back.id, stake: 5_000 } as const;
  expect(getOutcomeCode(scenario.run(change))).toBe('NOT_CANCELLABLE');
  off(scenario);
  expect(getOutcomeCode(scenario.perform('asha backs Bolt 100 at 2', AT_SP))).toBe('VALIDATION');

  const match = new Scenario(PEOPLE);
  expect(getOutcomeCode(match.perform('asha backs India 100 at 2', AT_SP))).toBe('VALIDATION');
  expect(getOutcomeCode(match.perform('asha backs India 100 at 2', KEPT))).toBe('VALIDATION');
});

test('a non-runner returns its bets and part of the liability of other lays', () => {
  const scenario = race();
  scenario.bet('chen lays Ayesha 100 at 2', { persistence: 'PERSIST' });
  scenario.bet('chen lays Bolt 100 at 5', { persistence: 'PERSIST' });
  const gone = scenario.bet(`asha backs Ayesha 100 at ${ANY_BACK}`, AT_SP);
  const lay = scenario.bet(`ben lays Bolt 200 at ${ANY_LAY}`, AT_SP);

  scenario.must({ type: 'RemoveRunner', marketId: 1, runnerId: 1, reductionBps: 5_000 });

  expect(gone).toMatchObject({ status: 'VOID', voided: 10_000 });
  // Bolt is 20% of the book: 200 × (1 − 50 ÷ 80).
  expect(lay).toMatchObject({ unmatched: 7_500, cancelled: 12_500 });
  expect(scenario.getExposure('ben')).toBe(7_500);
});

test('bets pending at the off survive a snapshot', () => {
  const scenario = race();
  scenario.bet(`asha backs Bolt 1000 at ${ANY_BACK}`, AT_SP);
  scenario.bet('ben lays Bolt 2000 at 3', KEPT);

  const restored = fromImage(toImage(scenario.state));

  expect(stateHash(restored)).toBe(stateHash(scenario.state));
  expect([...(restored.markets.get(1)?.currencies.DEMO.onClose ?? [])].map(({ id }) => id)).toEqual([1]);
});

const price = fc.constantFrom(101, 150, 200, 300, 500, 1_000, 5_000, 100_000);
const money = fc.integer({ min: 1, max: 1_000_000 });

test('nothing more can match at the SP: eligible backs and lays are equal', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ limit: price, stake: money }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.record({ limit: price, amount: money, isAtSp: fc.boolean() }), {
        minLength: 1,
        maxLength: 8,
      }),
      (backs, offered) => {
        const lays = offered.map(({ limit, amount, isAtSp }) => ({
          limit,
          stake: isAtSp ? 0 : amount,
          liability: isAtSp ? amount : 0,
        }));
        const rate = findStartingPrice({ backs, lays });
        if (rate === null) return;
        const at = 100 + (100 * Number(rate.wins)) / Number(rate.on);
        const sums = (from: number) => ({
          wanted: backs.filter(({ limit }) => limit <= from).reduce((sum, { stake }) => sum + stake, 0),
          offered: lays
            .filter(({ limit }) => limit >= from)
            .reduce((sum, lay) => sum + lay.stake + (lay.liability * 100) / (from - 100), 0),
        });
        const below = sums(at * 0.999999);
        const above = sums(at * 1.000001);
        expect(below.wanted).toBeLessThanOrEqual(below.offered * 1.001);
        expect(above.wanted * 1.001).toBeGreaterThanOrEqual(above.offered);
      },
    ),
  );
});

test('the far price includes SP money only', () => {
  const far = findFarPrice({
    backs: [{ limit: 101, stake: 196_283 }],
    lays: [{ limit: 100_000, stake: 0, liability: 357_103 }],
  });
  expect(far === null ? null : toPrice(far)).toBe(282);
});

test('a free bet is never at SP', () => {
  const scenario = race();
  const free = scenario.perform(`ben backs Bolt 100 at ${ANY_BACK}`, { ...AT_SP, holderId: 1 });
  expect(free).toMatchObject({ ok: false, code: 'VALIDATION', details: { field: 'timeInForce' } });
});

test('the unmatched part of an SP lay lapses as the stake it came to', () => {
  const scenario = race();
  scenario.bet('asha backs Bolt 100 at 3', AT_SP);
  const lay = scenario.bet('ben lays Bolt 1000 at 3', AT_SP);

  off(scenario);

  expect(lay).toMatchObject({ stake: 50_000, matched: 10_000, lapsed: 40_000, status: 'MATCHED' });
  expect(scenario.getExposure('ben')).toBe(20_000);
});

test('no one sets others’ match price with a bet on either side', () => {
  const scenario = race();
  scenario.bet(`asha backs Bolt 100 at ${ANY_BACK}`, AT_SP);
  expect(getOutcomeCode(scenario.perform(`asha lays Bolt 4900 at ${ANY_LAY}`, AT_SP))).toBe('VALIDATION');

  // Either side is allowed on another runner, and for other accounts on the same one.
  scenario.bet(`asha lays Comet 100 at ${ANY_LAY}`, AT_SP);
  scenario.bet(`ben lays Bolt 600 at ${ANY_LAY}`, AT_SP);
  // A book bet doesn't put its owner on the other side either: it keeps resting.
  const rest = scenario.bet('ben backs Bolt 100 at 50', { persistence: 'PERSIST' });
  // Nor does one kept for SP; here it is the older one, so the lay lapses.
  scenario.bet('chen backs Bolt 100 at 60', KEPT);
  const lapsed = scenario.bet(`chen lays Bolt 5000 at ${ANY_LAY}`, AT_SP);

  off(scenario);

  expect(scenario.market.runners[1]?.startingPrices).toEqual({ DEMO: 400 });
  expect(rest).toMatchObject({ matched: 0, unmatched: 10_000 });
  expect(lapsed).toMatchObject({ matched: 0, unmatched: 0, status: 'LAPSED' });
  expect(scenario.getExposure('chen')).toBe(10_000);
});

test('a bettor with a returned bet may take the other side once the runner is reinstated', () => {
  const scenario = race();
  scenario.bet(`asha backs Bolt 100 at ${ANY_BACK}`, AT_SP);
  scenario.must({ type: 'RemoveRunner', marketId: 1, runnerId: 2, reductionBps: 0 });
  scenario.must({ type: 'RestoreRunner', marketId: 1, runnerId: 2 });
  scenario.must({ type: 'SetMarketStatus', marketId: 1, status: 'OPEN' });

  const lay = scenario.bet(`asha lays Bolt 100 at ${ANY_LAY}`, AT_SP);

  expect(lay).toMatchObject({ unmatched: 10_000, side: 'LAY' });
});
