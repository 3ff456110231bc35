import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { CasinoFreeRounds, CasinoStatus } from '@crease/contracts/casino/gateway.ts';
import type { Called, Seat, WalletCaller } from './wallet-caller.ts';

/** Two players to run the cases with, each with at least 200 in whole rupees. */
export interface WalletBench {
  readonly caller: WalletCaller;
  readonly seat: Seat;
  readonly other: Seat;
  /** A player with at least six free rounds in the game of their seat; if absent, those cases are skipped. */
  readonly gifted?: Seat | undefined;
  readonly now: () => number;
}

/** One requirement for a gateway. `run` throws if it isn't met. */
export interface WalletCase {
  readonly name: string;
  run(bench: WalletBench): Promise<void>;
}

const id = (): string => randomUUID();
const RUPEES_10 = 1_000;

/** One player in a new round, tracking the expected balance. */
export class Round {
  readonly bench: WalletBench;
  readonly seat: Seat;
  readonly roundId = id();

  constructor(bench: WalletBench, seat: Seat = bench.seat) {
    this.bench = bench;
    this.seat = seat;
  }

  bet(txId = id(), amount: unknown = RUPEES_10): Promise<Called> {
    return this.#send('bet', { txId, amount });
  }

  freeBet({ id: freeRound, stake }: CasinoFreeRounds, txId = id()): Promise<Called> {
    return this.#send('bet', { txId, amount: stake, freeRound });
  }

  win(refTxId: string, amount: unknown, txId = id(), type = 'win'): Promise<Called> {
    return this.#send('win', { txId, refTxId, amount, type });
  }

  rollback(refTxId: string, txId = id()): Promise<Called> {
    return this.#send('rollback', { txId, refTxId });
  }

  end(totalBet: number, totalWin: number): Promise<Called> {
    return this.#send('endround', { totalBet, totalWin });
  }

  async balance(): Promise<number> {
    const { balance } = await this.bench.caller.call('balance', this.seat);
    assert.ok(balance !== undefined, 'a balance is answered');
    return balance;
  }

  #send(name: 'bet' | 'win' | 'rollback' | 'endround', more: object): Promise<Called> {
    return this.bench.caller.call(name, this.seat, { roundId: this.roundId, ...more });
  }
}

function expectStatus(called: Called, status: CasinoStatus, replayed?: boolean): void {
  assert.equal(called.status, status, called.text);
  if (replayed !== undefined) assert.equal(called.replayed, replayed, called.text);
}

/** Runs the calls of a new round and returns the change in balance. */
async function change(bench: WalletBench, work: (round: Round) => Promise<void>): Promise<number> {
  const round = new Round(bench);
  const before = await round.balance();
  await work(round);
  return (await round.balance()) - before;
}

async function moves(bench: WalletBench, by: number, work: (round: Round) => Promise<void>) {
  assert.equal(await change(bench, work), by);
}

const SIGNATURES: readonly WalletCase[] = [
  {
    name: 'a signed call is accepted',
    run: async ({ caller, seat }) => expectStatus(await caller.call('authenticate', seat), 'OK'),
  },
  {
    name: 'a call with a wrong secret, key or provider is rejected',
    run: async ({ caller, seat }) => {
      const key = { id: 'nobody', secret: 'x'.repeat(40) };
      for (const tampering of [{ key }, { provider: 'nobody' }]) {
        const called = await caller.call('balance', seat, {}, tampering);
        assert.equal(called.http, 401);
        expectStatus(called, 'INVALID_SIGNATURE');
      }
    },
  },
  {
    name: 'a tampered body is rejected and moves no money',
    run: (bench) =>
      moves(bench, 0, async ({ roundId, seat }) => {
        const call = { roundId, txId: id(), amount: RUPEES_10, requestId: id() };
        const bodyAfterwards = JSON.stringify({ ...call, ...seat, amount: RUPEES_10 + 1 });
        const called = await bench.caller.call('bet', seat, call, { bodyAfterwards });
        assert.equal(called.http, 401);
      }),
  },
  {
    name: 'a timestamp off by more than 5 minutes is rejected',
    run: async ({ caller, seat, now }) => {
      for (const off of [-302_000, 302_000]) {
        const called = await caller.call('balance', seat, {}, { at: now() + off });
        assert.equal(called.http, 401);
      }
    },
  },
  {
    name: 'a nonce is accepted once, and again only to retry an accepted call',
    run: async (bench) => {
      const { caller, seat } = bench;
      const nonce = id();
      const call = { roundId: id(), txId: id(), amount: RUPEES_10 };
      expectStatus(await caller.call('bet', seat, call, { nonce }), 'OK', false);
      expectStatus(await caller.call('bet', seat, call, { nonce }), 'OK', true);
      const other = await caller.call('bet', seat, { ...call, txId: id() }, { nonce });
      assert.equal(other.http, 401);
      await caller.call('rollback', seat, { ...call, txId: id(), refTxId: call.txId });
    },
  },
  {
    name: 'an invalid session or another player’s session is rejected',
    run: async ({ caller, seat, other }) => {
      expectStatus(await caller.call('balance', { ...seat, sessionToken: 'cgst_x.y' }), 'INVALID_TOKEN');
      expectStatus(await caller.call('balance', { ...seat, playerId: other.playerId }), 'INVALID_TOKEN');
      expectStatus(await caller.call('balance', { ...seat, gameCode: 'another' }), 'INVALID_TOKEN');
    },
  },
];

const BETS: readonly WalletCase[] = [
  {
    name: 'a bet debits its stake and returns the balance',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const before = await round.balance();
        const called = await round.bet();
        expectStatus(called, 'OK', false);
        assert.equal(called.balance, before - RUPEES_10);
        assert.ok(called.operatorTxId);
      }),
  },
  {
    name: 'a duplicate bet debits nothing and gets the original response',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const txId = id();
        const first = await round.bet(txId);
        const again = await round.bet(txId);
        expectStatus(again, 'OK', true);
        assert.deepEqual([again.operatorTxId, again.balance], [first.operatorTxId, first.balance]);
      }),
  },
  {
    name: 'a bet ID with another amount, round or player is a mismatch',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const txId = id();
        await round.bet(txId);
        expectStatus(await round.bet(txId, RUPEES_10 + 100), 'DUPLICATE_MISMATCH');
        expectStatus(await new Round(bench).bet(txId), 'DUPLICATE_MISMATCH');
        expectStatus(await new Round(bench, bench.other).bet(txId), 'DUPLICATE_MISMATCH');
      }),
  },
  {
    name: 'a bet above the balance is rejected with the balance; the full balance is accepted',
    run: async (bench) => {
      const round = new Round(bench);
      const balance = await round.balance();
      const tooMuch = await round.bet(id(), balance + 1);
      expectStatus(tooMuch, 'INSUFFICIENT_FUNDS');
      assert.equal(tooMuch.balance, balance);
      const txId = id();
      expectStatus(await round.bet(txId, balance), 'OK');
      assert.equal(await round.balance(), 0);
      expectStatus(await round.rollback(txId), 'OK');
    },
  },
  {
    name: 'an invalid amount is rejected',
    run: (bench) =>
      moves(bench, 0, async (round) => {
        for (const amount of [0, -1, 1.5, '1000', null, 2 ** 53, 1e300])
          expectStatus(await round.bet(id(), amount), 'INVALID_REQUEST');
      }),
  },
  {
    name: 'a different currency is rejected',
    run: async ({ caller, seat }) => {
      const currency = seat.currency === 'INR' ? 'DEMO' : 'INR';
      expectStatus(await caller.call('balance', { ...seat, currency }), 'WRONG_CURRENCY');
    },
  },
  {
    name: 'concurrent bets can’t exceed the balance',
    run: async (bench) => {
      const round = new Round(bench);
      const balance = await round.balance();
      const stake = Math.floor(balance / 5);
      const ids = Array.from({ length: 20 }, id);
      const all = await Promise.all(ids.map((txId) => round.bet(txId, stake)));
      assert.equal(all.filter(({ status }) => status === 'OK').length, 5);
      assert.equal(await round.balance(), balance - 5 * stake);
      await Promise.all(ids.map((txId) => round.rollback(txId)));
      assert.equal(await round.balance(), balance);
    },
  },
  {
    name: 'concurrent duplicates of a bet debit its stake once',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const txId = id();
        const all = await Promise.all(Array.from({ length: 50 }, () => round.bet(txId)));
        for (const one of all) expectStatus(one, 'OK');
        assert.equal(all.filter(({ replayed }) => replayed === false).length, 1);
        assert.equal(new Set(all.map(({ operatorTxId }) => operatorTxId)).size, 1);
      }),
  },
];

const WINS: readonly WalletCase[] = [
  {
    name: 'a win is paid once, even if resent',
    run: (bench) =>
      moves(bench, 500, async (round) => {
        const [bet, win] = [id(), id()];
        await round.bet(bet);
        expectStatus(await round.win(bet, 1_500, win), 'OK', false);
        expectStatus(await round.win(bet, 1_500, win), 'OK', true);
        expectStatus(await round.win(bet, 1_501, win), 'DUPLICATE_MISMATCH');
      }),
  },
  {
    name: 'a win is rejected before its bet and accepted after it',
    run: (bench) =>
      moves(bench, 1_000, async (round) => {
        const [bet, win] = [id(), id()];
        expectStatus(await round.win(bet, 2_000, win), 'BET_NOT_FOUND');
        await round.bet(bet);
        expectStatus(await round.win(bet, 2_000, win), 'OK', false);
      }),
  },
  {
    name: 'a zero win settles its bet',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const [bet, win] = [id(), id()];
        await round.bet(bet);
        expectStatus(await round.win(bet, 0, win), 'OK', false);
        expectStatus(await round.win(bet, 0, win), 'OK', true);
        expectStatus(await round.rollback(bet), 'ALREADY_SETTLED');
      }),
  },
  {
    name: 'two wins on one bet are both paid and included in the round totals',
    run: (bench) =>
      moves(bench, 200, async (round) => {
        const bet = id();
        await round.bet(bet);
        expectStatus(await round.win(bet, 700), 'OK');
        expectStatus(await round.win(bet, 500), 'OK');
        expectStatus(await round.end(RUPEES_10, 1_200), 'OK');
      }),
  },
  {
    name: 'a win on another player’s bet is rejected',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const bet = id();
        await round.bet(bet);
        expectStatus(await new Round(bench, bench.other).win(bet, 500), 'BET_NOT_FOUND');
      }),
  },
];

const ROLLBACKS: readonly WalletCase[] = [
  {
    name: 'a rollback returns the stake once',
    run: (bench) =>
      moves(bench, 0, async (round) => {
        const [bet, rollback] = [id(), id()];
        await round.bet(bet);
        expectStatus(await round.rollback(bet, rollback), 'OK', false);
        expectStatus(await round.rollback(bet, rollback), 'OK', true);
        expectStatus(await round.rollback(bet), 'OK');
        expectStatus(await round.win(bet, 500), 'TX_ROLLED_BACK');
      }),
  },
  {
    name: 'a bet rolled back before it arrives is rejected',
    run: (bench) =>
      moves(bench, 0, async (round) => {
        const bet = id();
        expectStatus(await round.rollback(bet), 'OK');
        expectStatus(await round.bet(bet), 'TX_ROLLED_BACK');
        expectStatus(await round.rollback(bet), 'OK');
      }),
  },
  {
    name: 'a bet with a win can’t be rolled back',
    run: (bench) =>
      moves(bench, -500, async (round) => {
        const bet = id();
        await round.bet(bet);
        await round.win(bet, 500);
        expectStatus(await round.rollback(bet), 'ALREADY_SETTLED');
      }),
  },
  {
    name: 'another player’s bet can’t be rolled back',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const bet = id();
        await round.bet(bet);
        expectStatus(await new Round(bench, bench.other).rollback(bet), 'BET_NOT_FOUND');
      }),
  },
  {
    name: 'exactly one of a concurrent win and rollback is accepted',
    run: async (bench) => {
      const round = new Round(bench);
      const before = await round.balance();
      const bet = id();
      await round.bet(bet);
      const both = await Promise.all([round.win(bet, 3_000), round.rollback(bet)]);
      const taken = both.map(({ status }) => status === 'OK');
      assert.notEqual(taken[0], taken[1]);
      assert.equal((await round.balance()) - before, taken[0] ? 2_000 : 0);
    },
  },
  {
    name: 'a rollback doesn’t affect other bets in the round',
    run: (bench) =>
      moves(bench, -2_000, async (round) => {
        const bet = id();
        await round.bet(bet);
        await round.bet(id(), 2_000);
        expectStatus(await round.rollback(bet), 'OK');
        expectStatus(await round.end(2_000, 0), 'OK');
      }),
  },
];

const ROUNDS: readonly WalletCase[] = [
  {
    name: 'an ended round rejects bets and wins; ending it again is idempotent',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const bet = id();
        await round.bet(bet);
        expectStatus(await round.end(RUPEES_10, 0), 'OK', false);
        expectStatus(await round.end(RUPEES_10, 0), 'OK', true);
        expectStatus(await round.bet(), 'ROUND_CLOSED');
        expectStatus(await round.win(bet, 100), 'ROUND_CLOSED');
        expectStatus(await round.rollback(bet), 'ALREADY_SETTLED');
      }),
  },
  {
    name: 'a correction is accepted after the end of the round',
    run: (bench) =>
      moves(bench, -700, async (round) => {
        const bet = id();
        await round.bet(bet);
        await round.end(RUPEES_10, 0);
        expectStatus(await round.win(bet, 300, id(), 'adjust'), 'OK', false);
      }),
  },
  {
    name: 'a partial stake refund settles nothing',
    run: (bench) =>
      moves(bench, 800, async (round) => {
        const bet = id();
        await round.bet(bet);
        expectStatus(await round.win(bet, 300, id(), 'adjust'), 'OK');
        expectStatus(await round.win(bet, 1_500), 'OK');
      }),
  },
  {
    name: 'a round without bets can’t be ended',
    run: async (bench) => expectStatus(await new Round(bench).end(0, 0), 'BET_NOT_FOUND'),
  },
];

/** All requirements that a provider can observe. */
export const WALLET_CASES: readonly WalletCase[] = [...SIGNATURES, ...BETS, ...WINS, ...ROLLBACKS, ...ROUNDS];
