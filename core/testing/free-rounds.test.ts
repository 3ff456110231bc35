import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CasinoMove, makeEndTxId } from '#casino/casino-move.ts';
import { markFreeRoundsPlayed } from '#casino/free-rounds.ts';
import { apply } from '#exchange/apply.ts';
import type { Command } from '#exchange/command.ts';
import { createState } from '#exchange/exchange-state.ts';
import { checkInvariants } from '#exchange/invariants.ts';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { stateHash } from '#exchange/state-hash.ts';
import type { Answer, Outcome } from '#exchange/step.ts';

const PROVIDER = 'house-games';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const COST = 'house:bonus-cost:INR';
const OPEN = 'house:open-rounds:INR';
const HOUSE = `house:casino:${PROVIDER}:INR`;

/** Asha with ₹100 and three free rounds of dice at ₹10, which win at most ₹50. */
class Rounds {
  state = createState();
  at = DAY;

  constructor() {
    this.run({ type: 'OpenAccount', accountId: 1, role: 'PLAYER', currency: 'INR', grant: 0 });
    const from = { kind: 'BANK', code: 'icici' } as const;
    const move = { type: 'DEPOSIT', amount: 10_000, from } as const;
    this.run({ type: 'MoveCash', accountId: 1, move, reason: null, key: 'd1' });
    done(this.grants(7));
  }

  run(command: Command): Outcome {
    const outcome = apply(this.state, command, { at: this.at });
    expect(checkInvariants(this.state)).toEqual([]);
    return outcome;
  }

  grants(bonusId: number, change: { most?: number; until?: number } = {}): Outcome {
    const { most = 5_000, until = 8 * DAY } = change;
    const terms = { provider: PROVIDER, game: 'dice', rounds: 3, stake: 1_000, most, until };
    const grant = { type: 'GRANT', bonusId, ...terms } as const;
    return this.run({ type: 'ChangeFreeRounds', accountId: 1, change: grant });
  }

  ends(bonusId = 7): Outcome {
    return this.run({ type: 'ChangeFreeRounds', accountId: 1, change: { type: 'END', bonusId } });
  }

  call(roundId: string, move: CasinoMove, { txId = roundId, game = 'dice' } = {}): Outcome {
    const id = move.type === 'END' ? makeEndTxId({ accountId: 1, roundId }) : txId;
    const call = { provider: PROVIDER, accountId: 1, game, roundId, txId: id, move };
    return this.run({ type: 'MoveCasino', call, section: 'casino:instant' });
  }

  stakes(roundId: string, { amount = 1_000, freeRound = 7, game = 'dice' } = {}): Outcome {
    return this.call(roundId, { type: 'BET', amount, freeRound }, { game });
  }

  /** A round from its stake to its end. */
  plays(roundId: string, payout: number): void {
    done(this.stakes(roundId));
    const win = { type: 'WIN', betTxId: roundId, amount: payout } as const;
    done(this.call(roundId, win, { txId: `${roundId}:w` }));
    done(this.call(roundId, { type: 'END' }));
  }

  of(bonusId = 7) {
    return this.state.accounts.get(1)?.freeRounds.get(bonusId);
  }

  balance(path: string): number {
    return this.state.ledger.balanceAt(path);
  }

  get cash(): number {
    return this.balance('player:1:INR');
  }
}

function done(outcome: Outcome): Answer {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code} ${JSON.stringify(outcome.details)}`);
  return outcome;
}

const refusedWith = (code: string, details: object = {}) =>
  expect.objectContaining({ ok: false, code, details: expect.objectContaining(details) });

describe('a free round', () => {
  test('is staked by the house, and the player keeps returns above the stake', () => {
    const rounds = new Rounds();
    done(rounds.stakes('r1'));
    expect([rounds.cash, rounds.balance(COST), rounds.balance(OPEN)]).toEqual([10_000, -1_000, 1_000]);

    done(rounds.call('r1', { type: 'WIN', betTxId: 'r1', amount: 3_500 }, { txId: 'w1' }));
    done(rounds.call('r1', { type: 'END' }));

    expect(rounds.cash).toBe(12_500);
    expect([rounds.balance(HOUSE), rounds.balance(COST), rounds.balance(OPEN)]).toEqual([-2_500, 0, 0]);
    expect(rounds.of()).toMatchObject({ left: 2, open: 0, won: 2_500 });
  });

  test('that loses costs the player nothing, and returns up to the stake go to the house', () => {
    const rounds = new Rounds();
    rounds.plays('r1', 0);
    rounds.plays('r2', 400);

    expect(rounds.cash).toBe(10_000);
    expect([rounds.balance(HOUSE), rounds.balance(COST)]).toEqual([1_600, -1_600]);
  });

  test('pays up to the maximum together with the others', () => {
    const rounds = new Rounds();
    rounds.plays('r1', 5_000);
    rounds.plays('r2', 9_000);

    expect(rounds.cash).toBe(15_000);
    expect(rounds.of()).toMatchObject({ won: 5_000 });
    expect(rounds.balance(HOUSE) + rounds.balance(COST)).toBe(-5_000);
  });

  test('with several payouts keeps their total', () => {
    const rounds = new Rounds();
    done(rounds.stakes('r1'));
    done(rounds.call('r1', { type: 'ADJUST', betTxId: 'r1', amount: 400 }, { txId: 'a1' }));
    expect(rounds.cash).toBe(10_000);

    done(rounds.call('r1', { type: 'WIN', betTxId: 'r1', amount: 2_600 }, { txId: 'w1' }));

    expect(rounds.cash).toBe(12_000);
  });

  test('is used once, however often it is sent, even after a snapshot is restored', () => {
    const rounds = new Rounds();
    const first = done(rounds.stakes('r1'));
    rounds.state = fromImage(JSON.parse(JSON.stringify(toImage(rounds.state))));

    expect(done(rounds.stakes('r1'))).toMatchObject({ id: first.id, repeated: true });

    expect(rounds.of()).toMatchObject({ left: 2, open: 1 });
    expect(rounds.balance(OPEN)).toBe(1_000);
  });

  test('is returned when void, with the remaining time if expired', () => {
    const rounds = new Rounds();
    rounds.at = 8 * DAY - HOUR;
    done(rounds.stakes('r1'));
    rounds.at = 9 * DAY;
    done(rounds.call('r1', { type: 'ROLLBACK', betTxId: 'r1' }, { txId: 'b1' }));
    done(rounds.call('r1', { type: 'END' }));

    expect(rounds.of()).toMatchObject({ left: 3, open: 0, until: 9 * DAY + HOUR });
    expect([rounds.cash, rounds.balance(COST), rounds.balance(OPEN)]).toEqual([10_000, 0, 0]);
    done(rounds.stakes('r2'));
  });

  test('rolled back before it arrived isn’t used', () => {
    const rounds = new Rounds();
    done(rounds.call('r1', { type: 'ROLLBACK', betTxId: 'r1' }, { txId: 'b1' }));

    expect(done(rounds.stakes('r1'))).toMatchObject({ repeated: true });
    expect(rounds.of()).toMatchObject({ left: 3, open: 0 });
  });

  test('can be corrected for a day after its end, up to the maximum', () => {
    const rounds = new Rounds();
    rounds.plays('r1', 2_000);
    done(rounds.call('r1', { type: 'ADJUST', betTxId: 'r1', amount: 6_000 }, { txId: 'a1' }));

    expect(rounds.cash).toBe(15_000);
    expect(rounds.balance(HOUSE) + rounds.balance(COST)).toBe(-5_000);
  });
});

describe('free rounds', () => {
  test('are limited to one player, game and stake, with an expiry and a count', () => {
    const rounds = new Rounds();
    expect(rounds.stakes('r1', { freeRound: 8 })).toEqual(refusedWith('NOT_FOUND', { freeRound: 8 }));
    expect(rounds.stakes('r1', { game: 'mines' })).toEqual(refusedWith('NOT_FOUND'));
    expect(rounds.stakes('r1', { amount: 2_000 })).toEqual(refusedWith('VALIDATION', { field: 'amount' }));
    for (const id of ['r1', 'r2', 'r3']) rounds.plays(id, 0);
    expect(rounds.stakes('r4')).toEqual(refusedWith('BAD_STATE', { freeRounds: 'OVER' }));

    done(rounds.grants(8));
    rounds.at = 8 * DAY;
    expect(rounds.stakes('r4', { freeRound: 8 })).toEqual(refusedWith('BAD_STATE'));
  });

  test('are granted and ended once, and not during a round', () => {
    const rounds = new Rounds();
    expect(done(rounds.grants(7))).toMatchObject({ repeated: true });
    done(rounds.stakes('r1'));
    expect(rounds.ends()).toEqual(refusedWith('BAD_STATE', { open: 1 }));
    done(rounds.call('r1', { type: 'END' }));

    done(rounds.ends());

    expect(done(rounds.ends())).toMatchObject({ repeated: true });
    expect(rounds.of()).toMatchObject({ left: 0, endedAt: DAY });
    expect(rounds.stakes('r2')).toEqual(refusedWith('BAD_STATE', { freeRounds: 'OVER' }));
  });

  test('leave the state with the next grant, two days after their end', () => {
    const rounds = new Rounds();
    done(rounds.ends());
    rounds.at += 2 * DAY;

    done(rounds.grants(8));

    expect(rounds.of(7)).toBeUndefined();
    expect(rounds.of(8)).toMatchObject({ left: 3 });
  });

  test('aren’t available for play money', () => {
    const rounds = new Rounds();
    rounds.run({ type: 'OpenAccount', accountId: 2, role: 'PLAYER', currency: 'DEMO', grant: 500 });
    const terms = {
      provider: PROVIDER,
      game: 'dice',
      rounds: 3,
      stake: 1_000,
      most: 0,
      until: DAY,
    };
    const change = { type: 'GRANT', bonusId: 9, ...terms } as const;

    expect(rounds.run({ type: 'ChangeFreeRounds', accountId: 2, change })).toEqual(
      refusedWith('BAD_STATE', { currency: 'DEMO' }),
    );
  });

  test('pause without being used for a lock, break, block or loss limit', () => {
    const rounds = new Rounds();
    const locks = (betLocked: boolean) => rounds.run({ type: 'SetAccountLimits', accountId: 1, limits: { betLocked } });
    locks(true);
    expect(rounds.stakes('r1')).toEqual(refusedWith('BET_LOCKED'));
    locks(false);
    const limit = { type: 'LIMIT', name: 'loss:DAY', by: 'OPERATOR', zoneMinutes: 330 } as const;
    const change = (amount: number | null) =>
      rounds.run({ type: 'ChangePlay', accountId: 1, change: { ...limit, amount } });
    change(900);
    expect(rounds.stakes('r1')).toEqual(refusedWith('PLAY_LIMIT', { left: 900 }));
    change(null);
    const block = { type: 'BLOCK', section: 'casino:instant' } as const;
    rounds.run({ type: 'ChangePlay', accountId: 1, change: block });
    expect(rounds.stakes('r1')).toEqual(refusedWith('PLAY_BLOCKED'));
    const pause = { type: 'PAUSE', kind: 'TIME_OUT', forMs: DAY } as const;
    rounds.run({ type: 'ChangePlay', accountId: 1, change: pause });
    expect(rounds.stakes('r1')).toEqual(refusedWith('PLAY_PAUSED'));

    expect(rounds.of()).toMatchObject({ left: 3, open: 0 });
  });

  test('in progress continue after a break has started', () => {
    const rounds = new Rounds();
    done(rounds.stakes('r1'));
    const pause = { type: 'PAUSE', kind: 'TIME_OUT', forMs: DAY } as const;
    done(rounds.run({ type: 'ChangePlay', accountId: 1, change: pause }));

    done(rounds.call('r1', { type: 'WIN', betTxId: 'r1', amount: 2_000 }, { txId: 'w1' }));

    expect(rounds.cash).toBe(11_000);
  });

  test('count towards limits by winnings, never by stake', () => {
    const rounds = new Rounds();
    rounds.plays('r1', 0);
    expect(rounds.state.accounts.get(1)?.play?.tally ?? null).toEqual(
      new Rounds().state.accounts.get(1)?.play?.tally ?? null,
    );
  });
});

test('books balance, the house pays what players keep and each round is used once, in any order of calls', () => {
  const roundId = fc.integer({ min: 1, max: 8 }).map((id) => `r${id}`);
  const amount = fc.oneof(fc.constant(1_000), fc.integer({ min: 0, max: 4_000 }));
  const freeRound = fc.constantFrom(7, 7, 8);
  const act = fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: fc.constant('BET' as const), roundId, freeRound }) },
    fc.record({ type: fc.constant('CASH' as const), roundId, amount }),
    fc.record({ type: fc.constantFrom('WIN' as const, 'ADJUST' as const), roundId, amount }),
    fc.record({ type: fc.constantFrom('ROLLBACK' as const, 'END' as const), roundId }),
    fc.record({ type: fc.constantFrom('GRANT' as const, 'STOP' as const), freeRound }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 120, size: 'max' }), (acts) => {
      const rounds = new Rounds();
      let cash = 0;
      acts.forEach((one, place) => {
        const txId = `t${place}`;
        if (one.type === 'GRANT' || one.type === 'STOP') {
          if (one.type === 'GRANT') rounds.grants(one.freeRound);
          else rounds.ends(one.freeRound);
        } else if (one.type === 'BET') {
          const before = rounds.cash;
          rounds.stakes(one.roundId, { freeRound: one.freeRound });
          expect(rounds.cash).toBe(before);
        } else if (one.type === 'CASH') {
          const move = { type: 'BET', amount: Math.max(1, one.amount) } as const;
          const taken = rounds.call(one.roundId, move, { txId });
          if (taken.ok && !taken.repeated) cash += move.amount;
        } else if (one.type === 'END' || one.type === 'ROLLBACK') {
          const { type, roundId: betTxId } = one;
          const move = type === 'END' ? ({ type } as const) : ({ type, betTxId } as const);
          rounds.call(betTxId, move, { txId });
        } else if (one.type === 'WIN' || one.type === 'ADJUST') {
          const { type, amount: paid } = one;
          rounds.call(one.roundId, { type, betTxId: one.roundId, amount: paid }, { txId });
        }
        for (const { left, open, won, most } of rounds.state.accounts.get(1)?.freeRounds.values() ?? []) {
          expect(left >= 0 && open >= 0 && left + open <= 3).toBe(true);
          expect(won <= most).toBe(true);
        }
      });
      const won = [...(rounds.state.accounts.get(1)?.freeRounds.values() ?? [])].reduce((sum, one) => sum + one.won, 0);
      expect(rounds.cash).toBe(10_000 - cash + won);
      expect(stateHash(fromImage(toImage(rounds.state)))).toBe(stateHash(rounds.state));
    }),
    { numRuns: 300 },
  );
});

test('finished rounds are counted', () => {
  const known = {
    ...{ bonusId: 1, provider: 'p', game: 'g', stake: 1, left: 0, open: 2, won: 0, most: 9 },
    ...{ until: 5, endedAt: null },
  };

  expect(markFreeRoundsPlayed(known, 1, 3)).toMatchObject({ open: 1, endedAt: null });
  expect(markFreeRoundsPlayed(known, 2, 3)).toMatchObject({ open: 0, endedAt: 3 });
});
