import { describe, expect, test } from 'vitest';
import { type CasinoCall, type CasinoMove, makeEndTxId } from '#casino/casino-move.ts';
import { apply } from '#exchange/apply.ts';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { stateHash } from '#exchange/state-hash.ts';
import type { Answer, Outcome } from '#exchange/step.ts';
import { Scenario } from './scenario.ts';

const PROVIDER = 'house-games';
const DAY = 86_400_000;

/** Asha with ₹1,000 of play money in the casino, and Bilal on the exchange. */
class Casino extends Scenario {
  constructor() {
    super({ asha: 1_000, bilal: 1_000 });
  }

  /** A call of hers, in round r1 by default. */
  call(txId: string, move: CasinoMove, { roundId = 'r1', who = 'asha' } = {}): Outcome {
    const accountId = this.getIdByName(who);
    const id = move.type === 'END' ? makeEndTxId({ accountId, roundId }) : txId;
    const call = { provider: PROVIDER, accountId, game: 'dice', roundId, txId: id, move };
    return this.run({ type: 'MoveCasino', call });
  }

  bets(txId: string, amount: number, at?: { roundId?: string; who?: string }): Outcome {
    return this.call(txId, { type: 'BET', amount }, at);
  }

  wins(txId: string, betTxId: string, amount: number): Outcome {
    return this.call(txId, { type: 'WIN', betTxId, amount });
  }

  ends(): Outcome {
    return this.call('', { type: 'END' });
  }

  takesBack(txId: string, betTxId: string, at?: { roundId?: string; who?: string }): Outcome {
    return this.call(txId, { type: 'ROLLBACK', betTxId }, at);
  }

  balance(path: string): number {
    return this.state.ledger.balanceAt(path);
  }

  get cash(): number {
    return this.balance(`player:${this.getIdByName('asha')}:DEMO`);
  }
}

const OPEN = 'house:open-rounds:DEMO';
const HOUSE = `house:casino:${PROVIDER}:DEMO`;

function done(outcome: Outcome): Answer {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code} ${JSON.stringify(outcome.details)}`);
  return outcome;
}

const refusedWith = (code: string, details: object = {}) =>
  expect.objectContaining({ ok: false, code, details: expect.objectContaining(details) });

describe('a round', () => {
  test('takes a stake, pays a win and leaves the rest to the house at its end', () => {
    const casino = new Casino();
    done(casino.bets('b1', 10_000));
    expect([casino.cash, casino.balance(OPEN)]).toEqual([90_000, 10_000]);

    done(casino.wins('w1', 'b1', 4_000));
    done(casino.ends());

    expect([casino.cash, casino.balance(OPEN), casino.balance(HOUSE)]).toEqual([94_000, 0, 6_000]);
  });

  test('won by its player costs the house only at its end', () => {
    const casino = new Casino();
    done(casino.bets('b1', 1_000));
    done(casino.wins('w1', 'b1', 9_000));
    expect([casino.balance(OPEN), casino.balance(HOUSE)]).toEqual([-8_000, 0]);

    done(casino.ends());

    expect([casino.balance(OPEN), casino.balance(HOUSE)]).toEqual([0, -8_000]);
  });

  test('accepts no bet or win after its end, and corrections for a day', () => {
    const casino = new Casino();
    done(casino.bets('b1', 1_000));
    done(casino.ends());

    expect(casino.bets('b2', 1_000)).toEqual(refusedWith('BAD_STATE', { round: 'ENDED' }));
    expect(casino.wins('w1', 'b1', 500)).toEqual(refusedWith('BAD_STATE', { round: 'ENDED' }));
    done(casino.call('a1', { type: 'ADJUST', betTxId: 'b1', amount: 300 }));
    expect([casino.cash, casino.balance(HOUSE)]).toEqual([99_300, 700]);

    casino.at += DAY;
    expect(casino.call('a2', { type: 'ADJUST', betTxId: 'b1', amount: 300 }).ok).toBe(false);
  });

  test('belongs to one game and player, and can’t touch another’s bets', () => {
    const casino = new Casino();
    done(casino.bets('b1', 1_000));
    done(casino.bets('b2', 1_000, { who: 'bilal' }));

    expect(casino.wins('w1', 'b2', 500)).toEqual(refusedWith('NOT_FOUND', { betTxId: 'b2' }));
    const call = { provider: PROVIDER, accountId: 1, roundId: 'r1', txId: 'b3' };
    const move = { type: 'BET', amount: 100 } as const;
    expect(casino.run({ type: 'MoveCasino', call: { ...call, game: 'slot1', move } })).toEqual(
      refusedWith('VALIDATION', { field: 'game' }),
    );
  });
});

describe('a repeat', () => {
  test('of any call moves nothing and returns the original’s ID', () => {
    const casino = new Casino();
    const calls = [
      () => casino.bets('b1', 1_000),
      () => casino.wins('w1', 'b1', 0),
      () => casino.bets('b2', 500),
      () => casino.takesBack('r2', 'b2'),
      () => casino.takesBack('r9', 'b9'),
      () => casino.ends(),
    ];
    for (const call of calls) {
      const first = done(call());
      const hash = casino.balance(OPEN) + casino.cash;
      expect(done(call())).toMatchObject({ id: first.id, repeated: true, events: [] });
      expect(casino.balance(OPEN) + casino.cash).toBe(hash);
    }
  });

  test('is recognised after a snapshot is restored', () => {
    const casino = new Casino();
    const bet = done(casino.bets('b1', 1_000));
    done(casino.takesBack('r9', 'b9'));
    done(casino.bets('b2', 100, { roundId: 'r2', who: 'bilal' }));
    const image = JSON.parse(JSON.stringify(toImage(casino.state)));

    const again = fromImage(image);

    expect(stateHash(again)).toBe(stateHash(casino.state));
    expect(again.accounts.get(1)?.rounds.get(`${PROVIDER}/r1`)?.txIds.get('b1')).toBe(bet.id);
  });
});

describe('a rolled-back bet', () => {
  test('returns its stake once, and no win is paid for it', () => {
    const casino = new Casino();
    done(casino.bets('b1', 1_000));
    done(casino.bets('b2', 2_000));

    done(casino.takesBack('r1', 'b1'));
    done(casino.takesBack('r2', 'b1'));

    expect([casino.cash, casino.balance(OPEN)]).toEqual([98_000, 2_000]);
    expect(casino.wins('w1', 'b1', 500)).toEqual(refusedWith('BAD_STATE', { bet: 'ROLLED_BACK' }));
  });

  test('rolled back before it arrived is rejected later with its tombstone', () => {
    const casino = new Casino();
    const rollback = done(casino.takesBack('r1', 'b1'));

    const late = done(casino.bets('b1', 1_000));

    expect(late).toMatchObject({ repeated: true, id: rollback.id - 1 });
    expect(casino.cash).toBe(100_000);
  });

  test('stands once a win was paid or its round is over', () => {
    const casino = new Casino();
    done(casino.bets('b1', 1_000));
    done(casino.wins('w1', 'b1', 0));
    done(casino.bets('b2', 1_000));
    done(casino.call('a2', { type: 'ADJUST', betTxId: 'b2', amount: 1 }));
    done(casino.bets('b3', 1_000));
    done(casino.ends());

    for (const bet of ['b1', 'b2', 'b3'])
      expect(casino.takesBack(`r-${bet}`, bet)).toEqual(refusedWith('BAD_STATE', { bet: 'SETTLED' }));
  });

  test('can’t be rolled back by another player or round', () => {
    const casino = new Casino();
    const bet = done(casino.bets('b1', 1_000));

    for (const at of [{ who: 'bilal' }, { roundId: 'r2' }])
      expect(done(casino.takesBack('r1', 'b1', at))).toMatchObject({ repeated: true, id: bet.id });
    expect(casino.balance(OPEN)).toBe(1_000);
  });
});

describe('betting eligibility', () => {
  test('excludes cash beyond the balance or held by exchange bets', () => {
    const casino = new Casino();
    casino.bet('asha backs India 400 at 2');

    expect(casino.bets('b1', 60_001)).toEqual(refusedWith('INSUFFICIENT_BALANCE', { balance: 60_000 }));
    done(casino.bets('b1', 60_000));
    expect(casino.cash).toBe(0);
  });

  test('excludes locked accounts and those on a break, who are still paid', () => {
    const casino = new Casino();
    done(casino.bets('b1', 1_000));
    const pause = { type: 'PAUSE', kind: 'TIME_OUT', forMs: DAY } as const;
    casino.must({ type: 'ChangePlay', accountId: 1, change: pause });

    expect(casino.bets('b2', 1_000)).toEqual(refusedWith('PLAY_PAUSED'));
    done(casino.wins('w1', 'b1', 3_000));
    casino.must({ type: 'SetAccountLimits', accountId: 2, limits: { betLocked: true } });
    expect(casino.bets('b3', 1_000, { who: 'bilal' })).toEqual(refusedWith('BET_LOCKED'));
    expect(casino.cash).toBe(102_000);
  });

  test('counts open rounds, finished rounds and exchange bets towards a loss limit', () => {
    const casino = new Casino();
    const limit = { type: 'LIMIT', name: 'loss:DAY', amount: 30_000, by: 'PLAYER' } as const;
    const change = { ...limit, zoneMinutes: 330 };
    casino.must({ type: 'ChangePlay', accountId: 1, change });
    done(casino.bets('b1', 10_000));
    done(casino.ends());
    done(casino.bets('b2', 15_000, { roundId: 'r2' }));

    const over = refusedWith('PLAY_LIMIT', { limit: 'loss:DAY', left: 5_000 });
    expect(casino.bets('b3', 5_001, { roundId: 'r3' })).toEqual(over);
    expect(casino.perform('asha backs India 51 at 2')).toEqual(over);
    casino.bet('asha backs India 50 at 2');
    expect(casino.bets('b3', 1, { roundId: 'r3' })).toEqual(refusedWith('PLAY_LIMIT', { left: 0 }));
  });
});

test.each([
  ['no amount', 'b1', { type: 'BET', amount: 0 }, 'amount'],
  ['a part of a paisa', 'b1', { type: 'BET', amount: 1.5 }, 'amount'],
  ['more than a number holds', 'b1', { type: 'BET', amount: 2 ** 53 }, 'amount'],
  ['an id that the house makes', 'end/1/r1', { type: 'BET', amount: 1 }, 'txId'],
  ['a win of less than nothing', 'w1', { type: 'WIN', betTxId: 'b1', amount: -1 }, 'amount'],
] as const)('rejects %s', (_, txId, move, field) => {
  expect(new Casino().call(txId, move)).toEqual(refusedWith('VALIDATION', { field }));
});

test('an account with an open round can’t be closed', () => {
  const casino = new Casino();
  done(casino.bets('b1', 1_000));

  expect(casino.run({ type: 'CloseAccount', accountId: 1 })).toEqual(refusedWith('BAD_STATE', { rounds: 1 }));
});

test('keeps the latest finished rounds in memory, but no calls of older ones', () => {
  const { state } = new Casino();
  const send = (call: Omit<CasinoCall, 'provider' | 'accountId' | 'game'>) =>
    apply(
      state,
      { type: 'MoveCasino', call: { provider: PROVIDER, accountId: 1, game: 'dice', ...call } },
      { at: 1_000 },
    );
  for (let round = 0; round < 21_100; round += 1) {
    const roundId = `r${round}`;
    send({ roundId, txId: `b${round}`, move: { type: 'BET', amount: 1 } });
    send({ roundId, txId: makeEndTxId({ accountId: 1, roundId }), move: { type: 'END' } });
  }
  const { ended, recent } = state.casino;
  expect(ended.has(`1/${PROVIDER}/r0`)).toBe(false);
  expect(ended.size).toBeLessThanOrEqual(21_000);
  expect(ended.size).toBeGreaterThanOrEqual(20_000);
  expect(recent.size).toBeLessThanOrEqual(21_001);
  expect(state.accounts.get(1)?.rounds.size).toBe(0);
});
