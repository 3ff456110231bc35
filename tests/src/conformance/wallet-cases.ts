import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { CasinoFreeRounds, CasinoStatus } from '@crease/contracts/routes/casino-gateway.ts';
import type { Called, Seat, WalletCaller } from './wallet-caller.ts';

/** What the cases are run with: two players, each with some money of whole rupees, 200 at least. */
export interface WalletBench {
  readonly caller: WalletCaller;
  readonly seat: Seat;
  readonly other: Seat;
  /** A player with free rounds in the game of their seat, six at least; without one those cases are left out. */
  readonly gifted?: Seat | undefined;
  readonly now: () => number;
}

/** One thing that a gateway must do. `run` throws when it does not. */
export interface WalletCase {
  readonly name: string;
  run(bench: WalletBench): Promise<void>;
}

const id = (): string => randomUUID();
const RUPEES_10 = 1_000;

/** One player in a round of their own, with the balance that the calls so far should have left. */
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

function is(called: Called, status: CasinoStatus, replayed?: boolean): void {
  assert.equal(called.status, status, called.text);
  if (replayed !== undefined) assert.equal(called.replayed, replayed, called.text);
}

/** Runs some calls of a new round and says by how much they have changed the balance. */
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
    name: 'a call that is signed is answered',
    run: async ({ caller, seat }) => is(await caller.call('authenticate', seat), 'OK'),
  },
  {
    name: 'a call with another secret, key or provider is refused',
    run: async ({ caller, seat }) => {
      const key = { id: 'nobody', secret: 'x'.repeat(40) };
      for (const tampering of [{ key }, { provider: 'nobody' }]) {
        const called = await caller.call('balance', seat, {}, tampering);
        assert.equal(called.http, 401);
        is(called, 'INVALID_SIGNATURE');
      }
    },
  },
  {
    name: 'a body that was changed by one byte is refused, and moves nothing',
    run: (bench) =>
      moves(bench, 0, async ({ roundId, seat }) => {
        const call = { roundId, txId: id(), amount: RUPEES_10, requestId: id() };
        const bodyAfterwards = JSON.stringify({ ...call, ...seat, amount: RUPEES_10 + 1 });
        const called = await bench.caller.call('bet', seat, call, { bodyAfterwards });
        assert.equal(called.http, 401);
      }),
  },
  {
    name: 'a time that is off by more than five minutes is refused',
    run: async ({ caller, seat, now }) => {
      for (const off of [-302_000, 302_000]) {
        const called = await caller.call('balance', seat, {}, { at: now() + off });
        assert.equal(called.http, 401);
      }
    },
  },
  {
    name: 'a nonce is taken once, and again only for a call that was taken',
    run: async (bench) => {
      const { caller, seat } = bench;
      const nonce = id();
      const call = { roundId: id(), txId: id(), amount: RUPEES_10 };
      is(await caller.call('bet', seat, call, { nonce }), 'OK', false);
      is(await caller.call('bet', seat, call, { nonce }), 'OK', true);
      const other = await caller.call('bet', seat, { ...call, txId: id() }, { nonce });
      assert.equal(other.http, 401);
      await caller.call('rollback', seat, { ...call, txId: id(), refTxId: call.txId });
    },
  },
  {
    name: 'a session that is none, or of another player, is refused',
    run: async ({ caller, seat, other }) => {
      is(await caller.call('balance', { ...seat, sessionToken: 'cgst_x.y' }), 'INVALID_TOKEN');
      is(await caller.call('balance', { ...seat, playerId: other.playerId }), 'INVALID_TOKEN');
      is(await caller.call('balance', { ...seat, gameCode: 'another' }), 'INVALID_TOKEN');
    },
  },
];

const BETS: readonly WalletCase[] = [
  {
    name: 'a bet takes its stake, and says what is left',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const before = await round.balance();
        const called = await round.bet();
        is(called, 'OK', false);
        assert.equal(called.balance, before - RUPEES_10);
        assert.ok(called.operatorTxId);
      }),
  },
  {
    name: 'a bet that comes again takes nothing, and is answered as it was',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const txId = id();
        const first = await round.bet(txId);
        const again = await round.bet(txId);
        is(again, 'OK', true);
        assert.deepEqual([again.operatorTxId, again.balance], [first.operatorTxId, first.balance]);
      }),
  },
  {
    name: 'another amount, round or player under the id of a bet is a mismatch',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const txId = id();
        await round.bet(txId);
        is(await round.bet(txId, RUPEES_10 + 100), 'DUPLICATE_MISMATCH');
        is(await new Round(bench).bet(txId), 'DUPLICATE_MISMATCH');
        is(await new Round(bench, bench.other).bet(txId), 'DUPLICATE_MISMATCH');
      }),
  },
  {
    name: 'more than there is is refused with the balance, the whole of it is taken',
    run: async (bench) => {
      const round = new Round(bench);
      const balance = await round.balance();
      const tooMuch = await round.bet(id(), balance + 1);
      is(tooMuch, 'INSUFFICIENT_FUNDS');
      assert.equal(tooMuch.balance, balance);
      const txId = id();
      is(await round.bet(txId, balance), 'OK');
      assert.equal(await round.balance(), 0);
      is(await round.rollback(txId), 'OK');
    },
  },
  {
    name: 'what is no amount is refused',
    run: (bench) =>
      moves(bench, 0, async (round) => {
        for (const amount of [0, -1, 1.5, '1000', null, 2 ** 53, 1e300])
          is(await round.bet(id(), amount), 'INVALID_REQUEST');
      }),
  },
  {
    name: 'another currency is refused',
    run: async ({ caller, seat }) => {
      const currency = seat.currency === 'INR' ? 'DEMO' : 'INR';
      is(await caller.call('balance', { ...seat, currency }), 'WRONG_CURRENCY');
    },
  },
  {
    name: 'of bets at once no more are taken than there is money for',
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
    name: 'copies of one bet at once take its stake once',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const txId = id();
        const all = await Promise.all(Array.from({ length: 50 }, () => round.bet(txId)));
        for (const one of all) is(one, 'OK');
        assert.equal(all.filter(({ replayed }) => replayed === false).length, 1);
        assert.equal(new Set(all.map(({ operatorTxId }) => operatorTxId)).size, 1);
      }),
  },
];

const WINS: readonly WalletCase[] = [
  {
    name: 'a win is paid once, however often it comes',
    run: (bench) =>
      moves(bench, 500, async (round) => {
        const [bet, win] = [id(), id()];
        await round.bet(bet);
        is(await round.win(bet, 1_500, win), 'OK', false);
        is(await round.win(bet, 1_500, win), 'OK', true);
        is(await round.win(bet, 1_501, win), 'DUPLICATE_MISMATCH');
      }),
  },
  {
    name: 'a win before its bet is not known, and is taken after it',
    run: (bench) =>
      moves(bench, 1_000, async (round) => {
        const [bet, win] = [id(), id()];
        is(await round.win(bet, 2_000, win), 'BET_NOT_FOUND');
        await round.bet(bet);
        is(await round.win(bet, 2_000, win), 'OK', false);
      }),
  },
  {
    name: 'a win of nothing settles its bet',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const [bet, win] = [id(), id()];
        await round.bet(bet);
        is(await round.win(bet, 0, win), 'OK', false);
        is(await round.win(bet, 0, win), 'OK', true);
        is(await round.rollback(bet), 'ALREADY_SETTLED');
      }),
  },
  {
    name: 'two wins of one bet are both paid, and the totals of the round are theirs',
    run: (bench) =>
      moves(bench, 200, async (round) => {
        const bet = id();
        await round.bet(bet);
        is(await round.win(bet, 700), 'OK');
        is(await round.win(bet, 500), 'OK');
        is(await round.end(RUPEES_10, 1_200), 'OK');
      }),
  },
  {
    name: 'a win for the bet of another player is refused',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const bet = id();
        await round.bet(bet);
        is(await new Round(bench, bench.other).win(bet, 500), 'BET_NOT_FOUND');
      }),
  },
];

const ROLLBACKS: readonly WalletCase[] = [
  {
    name: 'a rollback gives the stake back once',
    run: (bench) =>
      moves(bench, 0, async (round) => {
        const [bet, rollback] = [id(), id()];
        await round.bet(bet);
        is(await round.rollback(bet, rollback), 'OK', false);
        is(await round.rollback(bet, rollback), 'OK', true);
        is(await round.rollback(bet), 'OK');
        is(await round.win(bet, 500), 'TX_ROLLED_BACK');
      }),
  },
  {
    name: 'a bet that was taken back before it came is refused when it comes',
    run: (bench) =>
      moves(bench, 0, async (round) => {
        const bet = id();
        is(await round.rollback(bet), 'OK');
        is(await round.bet(bet), 'TX_ROLLED_BACK');
        is(await round.rollback(bet), 'OK');
      }),
  },
  {
    name: 'a bet that was paid for is not taken back',
    run: (bench) =>
      moves(bench, -500, async (round) => {
        const bet = id();
        await round.bet(bet);
        await round.win(bet, 500);
        is(await round.rollback(bet), 'ALREADY_SETTLED');
      }),
  },
  {
    name: 'the bet of another player is not taken back',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const bet = id();
        await round.bet(bet);
        is(await new Round(bench, bench.other).rollback(bet), 'BET_NOT_FOUND');
      }),
  },
  {
    name: 'of a win and a rollback at once exactly one is taken',
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
    name: 'a rollback leaves the other bet of the round',
    run: (bench) =>
      moves(bench, -2_000, async (round) => {
        const bet = id();
        await round.bet(bet);
        await round.bet(id(), 2_000);
        is(await round.rollback(bet), 'OK');
        is(await round.end(2_000, 0), 'OK');
      }),
  },
];

const ROUNDS: readonly WalletCase[] = [
  {
    name: 'a round that has ended takes no bet and no win, and ends again as it did',
    run: (bench) =>
      moves(bench, -RUPEES_10, async (round) => {
        const bet = id();
        await round.bet(bet);
        is(await round.end(RUPEES_10, 0), 'OK', false);
        is(await round.end(RUPEES_10, 0), 'OK', true);
        is(await round.bet(), 'ROUND_CLOSED');
        is(await round.win(bet, 100), 'ROUND_CLOSED');
        is(await round.rollback(bet), 'ALREADY_SETTLED');
      }),
  },
  {
    name: 'a correction is taken after the end',
    run: (bench) =>
      moves(bench, -700, async (round) => {
        const bet = id();
        await round.bet(bet);
        await round.end(RUPEES_10, 0);
        is(await round.win(bet, 300, id(), 'adjust'), 'OK', false);
      }),
  },
  {
    name: 'a part of a stake that comes back settles nothing',
    run: (bench) =>
      moves(bench, 800, async (round) => {
        const bet = id();
        await round.bet(bet);
        is(await round.win(bet, 300, id(), 'adjust'), 'OK');
        is(await round.win(bet, 1_500), 'OK');
      }),
  },
  {
    name: 'a round without a bet does not end',
    run: async (bench) => is(await new Round(bench).end(0, 0), 'BET_NOT_FOUND'),
  },
];

/** All of what a gateway must do, as far as a provider can see it. */
export const WALLET_CASES: readonly WalletCase[] = [
  ...SIGNATURES,
  ...BETS,
  ...WINS,
  ...ROLLBACKS,
  ...ROUNDS,
];
