import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { CasinoFreeRounds, CasinoStatus } from '@crease/contracts/casino/gateway.ts';
import type { Called, Seat } from './wallet-caller.ts';
import { Round, type WalletBench, type WalletCase } from './wallet-cases.ts';

/** A bench that includes a player with free rounds. */
interface GiftedBench extends WalletBench {
  readonly gifted: Seat;
}

function expectStatus(called: Called, status: CasinoStatus): void {
  assert.equal(called.status, status, called.text);
}

/** The seat's first free rounds, as reported by the wallet. */
async function freeRounds({ caller, gifted }: GiftedBench): Promise<CasinoFreeRounds> {
  const [first] = (await caller.call('balance', gifted)).freeRounds ?? [];
  assert.ok(first !== undefined, 'free rounds are answered with the balance');
  return first;
}

/** Plays one free round and returns the changes in balance and remaining rounds. */
async function change(
  bench: GiftedBench,
  work: (round: Round, free: CasinoFreeRounds) => Promise<void>,
): Promise<{ readonly balance: number; readonly left: number }> {
  const round = new Round(bench, bench.gifted);
  const [free, before] = [await freeRounds(bench), await round.balance()];
  await work(round, free);
  const after = await freeRounds(bench);
  return { balance: (await round.balance()) - before, left: after.left - free.left };
}

function gifted(name: string, work: (bench: GiftedBench) => Promise<void>): WalletCase {
  return {
    name: `a free round ${name}`,
    run: async (bench) => {
      if (bench.gifted !== undefined) await work({ ...bench, gifted: bench.gifted });
    },
  };
}

const moved = (bench: GiftedBench, wanted: { balance: number; left: number }) => {
  return async (work: (round: Round, free: CasinoFreeRounds) => Promise<void>) =>
    assert.deepEqual(await change(bench, work), wanted);
};

/** Requirements for rounds staked by the house. */
export const FREE_ROUND_CASES: readonly WalletCase[] = [
  gifted('costs its player nothing and pays winnings less its stake', (bench) =>
    moved(bench, { balance: 300, left: -1 })(async (round, free) => {
      const txId = randomUUID();
      expectStatus(await round.freeBet(free, txId), 'OK');
      expectStatus(await round.win(txId, free.stake + 300), 'OK');
      expectStatus(await round.end(free.stake, free.stake + 300), 'OK');
    }),
  ),
  gifted('that wins less than its stake pays nothing', (bench) =>
    moved(bench, { balance: 0, left: -1 })(async (round, free) => {
      const txId = randomUUID();
      expectStatus(await round.freeBet(free, txId), 'OK');
      expectStatus(await round.win(txId, free.stake - 1), 'OK');
      expectStatus(await round.end(free.stake, free.stake - 1), 'OK');
    }),
  ),
  gifted('is used once, even if its bet is resent', (bench) =>
    moved(bench, { balance: 0, left: -1 })(async (round, free) => {
      const txId = randomUUID();
      expectStatus(await round.freeBet(free, txId), 'OK');
      const again = await Promise.all([1, 2, 3].map(() => round.freeBet(free, txId)));
      for (const called of again) {
        expectStatus(called, 'OK');
        assert.equal(called.replayed, true, called.text);
      }
      expectStatus(await round.end(free.stake, 0), 'OK');
    }),
  ),
  gifted('and a paid bet with the same ID are a mismatch', (bench) =>
    moved(bench, { balance: 0, left: -1 })(async (round, free) => {
      const txId = randomUUID();
      expectStatus(await round.freeBet(free, txId), 'OK');
      expectStatus(await round.bet(txId, free.stake), 'DUPLICATE_MISMATCH');
      expectStatus(await round.end(free.stake, 0), 'OK');
    }),
  ),
  gifted('can be reused after a rollback', (bench) =>
    moved(bench, { balance: 0, left: 0 })(async (round, free) => {
      const txId = randomUUID();
      expectStatus(await round.freeBet(free, txId), 'OK');
      expectStatus(await round.rollback(txId), 'OK');
      expectStatus(await round.rollback(txId), 'OK');
      expectStatus(await round.win(txId, 100), 'TX_ROLLED_BACK');
    }),
  ),
  gifted('with another stake, an unknown ID or another player is rejected', (bench) =>
    moved(bench, { balance: 0, left: 0 })(async (round, free) => {
      expectStatus(await round.freeBet({ ...free, stake: free.stake + 100 }), 'INVALID_REQUEST');
      expectStatus(await round.freeBet({ ...free, id: '2000000000' }), 'NO_FREE_ROUND');
      expectStatus(await new Round(bench, bench.other).freeBet(free), 'NO_FREE_ROUND');
    }),
  ),
  gifted('is left when all of them are asked for at once, and no more than there were', async (bench) => {
    const free = await freeRounds(bench);
    const rounds = Array.from({ length: free.left + 3 }, () => new Round(bench, bench.gifted));
    const called = await Promise.all(rounds.map((round) => round.freeBet(free)));
    assert.equal(called.filter(({ status }) => status === 'OK').length, free.left);
    assert.equal(called.filter(({ status }) => status === 'NO_FREE_ROUND').length, 3);
  }),
];
