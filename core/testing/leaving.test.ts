import { describe, expect, test } from 'vitest';
import { apply } from '#exchange/apply.ts';
import type { Command } from '#exchange/command.ts';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { stateHash } from '#exchange/state-hash.ts';
import { getOutcomeCode, Scenario } from './scenario.ts';

const SETTLE: Command = {
  type: 'SettleMarket',
  marketId: 1,
  result: { type: 'winners', runnerIds: [1] },
};

function settled(): Scenario {
  const scenario = new Scenario({ asha: 1000, bilal: 1000 });
  scenario.bet('asha backs India 100 at 2');
  scenario.bet('bilal lays India 100 at 2');
  scenario.must(SETTLE);
  return scenario;
}

function restored({ state }: Scenario): string {
  return stateHash(fromImage(JSON.parse(JSON.stringify(toImage(state)))));
}

describe('an archived market', () => {
  test('removes its bets, their keys and its ledger accounts', () => {
    const scenario = settled();

    scenario.must({ type: 'ArchiveMarket', marketId: 1 });

    const { state } = scenario;
    const paths = [...state.ledger.accounts.values()].map(({ path }) => path);
    expect([state.bets.size, state.markets.size]).toEqual([0, 0]);
    expect(state.accounts.get(1)?.betIds.size).toBe(0);
    expect(paths.filter((path) => path.startsWith('market:'))).toEqual([]);
    expect(restored(scenario)).toBe(stateHash(state));
  });

  test('can be archived again, but not if it never existed', () => {
    const scenario = settled();
    scenario.must({ type: 'ArchiveMarket', marketId: 1 });

    expect(scenario.run({ type: 'ArchiveMarket', marketId: 1 })).toMatchObject({ repeated: true });
    expect(getOutcomeCode(scenario.run({ type: 'ArchiveMarket', marketId: 2 }))).toBe('NOT_FOUND');
  });

  test('a later ledger account gets an ID never used before', () => {
    const scenario = settled();
    const ids = new Set(scenario.state.ledger.accounts.keys());
    scenario.must({ type: 'ArchiveMarket', marketId: 1 });

    const state = fromImage(JSON.parse(JSON.stringify(toImage(scenario.state))));
    const id = state.ledger.open('market:2:DEMO');

    expect(ids.has(id)).toBe(false);
  });
});

describe('a closed event', () => {
  test('leaves the state once its markets have', () => {
    const scenario = settled();
    expect(scenario.run({ type: 'CloseEvent', eventId: 1 })).toMatchObject({
      code: 'BAD_STATE',
      details: { markets: 1 },
    });
    scenario.must({ type: 'ArchiveMarket', marketId: 1 });

    const { events } = scenario.must({ type: 'CloseEvent', eventId: 1 });

    expect(events.map(({ type }) => type)).toEqual(['EventChanged', 'EventArchived']);
    expect(scenario.state.events.size).toBe(0);
    expect(scenario.run({ type: 'CloseEvent', eventId: 1 })).toMatchObject({ repeated: true });
    expect(getOutcomeCode(scenario.run({ type: 'CloseEvent', eventId: 2 }))).toBe('NOT_FOUND');
  });
});

describe('a closed account', () => {
  test('returns its play money and never reopens', () => {
    const scenario = settled();
    scenario.must({ type: 'ArchiveMarket', marketId: 1 });

    scenario.must({ type: 'CloseAccount', accountId: 1 });

    const { state } = scenario;
    expect(state.accounts.has(1)).toBe(false);
    expect([...state.ledger.accounts.values()].map(({ path }) => path)).not.toContain('player:1:DEMO');
    const again = { type: 'OpenAccount', accountId: 1, role: 'PLAYER', currency: 'DEMO' } as const;
    expect(getOutcomeCode(scenario.run({ ...again, grant: 0 }))).toBe('BAD_STATE');
    expect(scenario.run({ type: 'CloseAccount', accountId: 1 })).toMatchObject({ repeated: true });
    expect(restored(scenario)).toBe(stateHash(state));
  });

  test('stays while one of its bets is in memory, as its market may be reversed', () => {
    const outcome = settled().run({ type: 'CloseAccount', accountId: 1 });

    expect(outcome).toMatchObject({ code: 'BAD_STATE', details: { bets: 1 } });
  });

  test('stays while it holds rupees', () => {
    const scenario = new Scenario({});
    const account = { accountId: 9, role: 'PLAYER', currency: 'INR', grant: 0 } as const;
    scenario.must({ type: 'OpenAccount', ...account });
    const money = { accountId: 9, amount: 500, reason: 'deposit' } as const;
    scenario.must({ type: 'AdjustBalance', ...money, direction: 'CREDIT', key: 'in' });

    expect(scenario.run({ type: 'CloseAccount', accountId: 9 })).toMatchObject({
      code: 'BAD_STATE',
      details: { balance: 500 },
    });
    scenario.must({ type: 'AdjustBalance', ...money, direction: 'DEBIT', key: 'out' });
    expect(getOutcomeCode(scenario.run({ type: 'CloseAccount', accountId: 9 }))).toBe('accepted');
  });
});

describe('a maker moving prices', () => {
  const MAKER = 9;

  function made(): Scenario {
    const scenario = new Scenario({ asha: 1000 });
    const grant = 1_000_000_000;
    scenario.must({
      type: 'OpenAccount',
      accountId: MAKER,
      role: 'MAKER',
      currency: 'DEMO',
      grant,
    });
    for (let round = 0; round < 50; round++) {
      const { id } = scenario.bet('asha lays India 10 at 2', {
        accountId: MAKER,
        clientBetId: `maker-${round}`,
      });
      scenario.must({ type: 'CancelBets', accountId: MAKER, betIds: [id] });
    }
    return scenario;
  }

  test('leaves no dead bets behind', () => {
    const { state, market } = made();

    expect([state.bets.size, market.bets.length]).toEqual([0, 0]);
    expect(state.accounts.get(MAKER)?.betIds.size).toBe(0);
  });

  test('keeps a partly matched bet', () => {
    const scenario = made();
    const lay = scenario.bet('asha lays India 10 at 2', {
      accountId: MAKER,
      clientBetId: 'matched',
    });
    scenario.bet('asha backs India 4 at 2');

    scenario.must({ type: 'CancelBets', accountId: MAKER, betIds: [lay.id] });

    expect(scenario.state.bets.get(lay.id)?.status).toBe('MATCHED');
  });

  test('leaves none behind when the market closes with unmatched bets', () => {
    const scenario = made();
    scenario.bet('asha lays India 10 at 2', { accountId: MAKER, clientBetId: 'resting' });

    scenario.must(SETTLE);

    expect(scenario.state.bets.size).toBe(0);
  });
});

test('correction keys leave the state once their entries are old, and recent ones stay', () => {
  const { state, at } = new Scenario({ asha: 1000 });
  const correct = (key: string) => {
    const command = {
      type: 'AdjustBalance',
      accountId: 1,
      direction: 'CREDIT',
      amount: 1,
    } as const;
    return apply(state, { ...command, reason: 'gift', key }, { at });
  };
  const known = () => [...state.requestKeys.keys()];
  correct('first');
  state.ledger.nextEntryId += 99_998;
  correct('second');
  expect(known()).toEqual(['adjust:first', 'adjust:second']);
  expect(correct('first')).toMatchObject({ ok: true, repeated: true });

  correct('third');

  expect(known()).toEqual(['adjust:second', 'adjust:third']);
});
