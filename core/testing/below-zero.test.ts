import { describe, expect, test } from 'vitest';
import { apply } from '#exchange/apply.ts';
import { Scenario } from './scenario.ts';

/** Asha has bet all of her ₹100 twice: a back covered by a lay, and then the amount freed by it. */
function covered(): {
  readonly scenario: Scenario;
  readonly layId: number;
  readonly other: number;
} {
  const scenario = new Scenario({ asha: 100, bilal: 10_000 });
  scenario.bet('bilal lays India 100 at 2');
  scenario.bet('asha backs India 100 at 2');
  scenario.bet('bilal backs India 100 at 2');
  const lay = scenario.bet('asha lays India 100 at 2');
  const other = scenario.addMarket({});
  scenario.bet('bilal lays India 100 at 2', { marketId: other });
  scenario.bet('asha backs India 100 at 2', { marketId: other });
  return { scenario, layId: lay.id, other };
}

describe('reports the cause of a negative balance', () => {
  test('when a match that covered another is voided', () => {
    const { scenario, layId } = covered();

    const { events } = scenario.must({
      type: 'VoidBets',
      marketId: 1,
      betIds: [layId],
      reason: 'a wrong price',
    });

    expect(scenario.getCash('asha')).toBe(-10_000);
    expect(events).toContainEqual({
      type: 'CashBelowZero',
      accountId: 1,
      cash: -10_000,
      cause: 'VOID',
      marketId: 1,
    });
  });

  test('and settles another market of that account as usual', () => {
    const { scenario, layId, other } = covered();
    scenario.must({ type: 'VoidBets', marketId: 1, betIds: [layId], reason: 'a wrong price' });
    const australia = scenario.state.markets.get(other)?.runners[1]?.id ?? 0;
    const result = { type: 'winners', runnerIds: [australia] } as const;

    const { events } = scenario.must({ type: 'SettleMarket', marketId: other, result });

    // The held ₹100 is released and lost: asha's balance is unchanged, so no new event is emitted.
    expect(scenario.getCash('asha')).toBe(-10_000);
    expect(events.some(({ type }) => type === 'CashBelowZero')).toBe(false);
  });

  test('when bets on a non-runner covered others', () => {
    const scenario = new Scenario({ asha: 100, bilal: 10_000 });
    // A lay of India and one of Australia: only one of them can lose.
    for (const name of ['India', 'Australia']) {
      scenario.bet(`bilal backs ${name} 100 at 2`);
      scenario.bet(`asha lays ${name} 100 at 2`);
    }
    const other = scenario.addMarket({});
    scenario.bet('bilal lays India 100 at 2', { marketId: other });
    scenario.bet('asha backs India 100 at 2', { marketId: other });

    const { events } = scenario.must({
      type: 'RemoveRunner',
      marketId: 1,
      runnerId: 2,
      reductionBps: 0,
    });

    expect(events).toContainEqual(expect.objectContaining({ type: 'CashBelowZero', accountId: 1, cause: 'REMOVAL' }));
  });

  test('when a reversed settlement’s winnings were bet', () => {
    const scenario = new Scenario({ asha: 100, bilal: 10_000 }, { terms: { commissionBps: 0 } });
    scenario.bet('bilal lays India 100 at 2');
    scenario.bet('asha backs India 100 at 2');
    const result = { type: 'winners', runnerIds: [1] } as const;
    scenario.must({ type: 'SettleMarket', marketId: 1, result });
    const other = scenario.addMarket({});
    scenario.bet('bilal lays India 200 at 2', { marketId: other });
    scenario.bet('asha backs India 200 at 2', { marketId: other });

    const { events } = scenario.must({ type: 'UnsettleMarket', marketId: 1, reason: 'wrong' });

    expect(events).toContainEqual(expect.objectContaining({ type: 'CashBelowZero', accountId: 1, cause: 'REVERSAL' }));
  });

  test('when dead-heat parts are rounded a paisa per match', () => {
    const scenario = new Scenario(
      { asha: 1.03, bilal: 10_000 },
      { runners: ['India', 'Australia'], terms: { minStake: 1 } },
    );
    for (const name of ['India', 'Australia']) {
      scenario.perform(`bilal lays ${name} 1.03 at 1.5`);
      scenario.perform(`asha backs ${name} 1.03 at 1.5`);
    }
    // One runner wins 52 paise and the other loses 103: 51 are reserved, and the free cash is withdrawn.
    expect(scenario.getExposure('asha')).toBe(51);
    const taken = {
      accountId: 1,
      direction: 'DEBIT',
      amount: 52,
      reason: 'out',
      key: 'a',
    } as const;
    scenario.must({ type: 'AdjustBalance', ...taken });

    const { events } = scenario.must({
      type: 'SettleMarket',
      marketId: 1,
      result: { type: 'placings', placings: [[1, 2]] },
    });

    expect(events.find(({ type }) => type === 'CashBelowZero')).toEqual({
      type: 'CashBelowZero',
      accountId: 1,
      cash: -1,
      cause: 'DEAD_HEAT',
      marketId: 1,
    });
  });
});

test('nine hundred maximum credits end in a rejection, never a broken ledger', () => {
  const scenario = new Scenario({});
  scenario.must({
    type: 'OpenAccount',
    accountId: 1,
    role: 'PLAYER',
    currency: 'INR',
    grant: 0,
  });

  const codes = new Set<string>();
  for (let credit = 0; credit < 910; credit++) {
    const outcome = apply(
      scenario.state,
      {
        type: 'AdjustBalance',
        accountId: 1,
        direction: 'CREDIT',
        amount: 10_000_000_000_000,
        reason: 'a deposit',
        key: `credit-${credit}`,
      },
      { at: scenario.at },
    );
    if (!outcome.ok) codes.add(`${outcome.code} ${String(outcome.details['field'])}`);
  }

  expect([...codes]).toEqual(['VALIDATION amount']);
  expect(Number.isSafeInteger(scenario.state.ledger.getBalance(1))).toBe(true);
});
