import { expect, test } from 'vitest';
import { Books } from './books.ts';
import { auditShards } from './shard-audit.ts';
import { type ShardReport, simulateShards } from './shard-simulation.ts';
import { Wallet } from './wallet.ts';

/** SHARD_SEEDS=10000 for a long run. */
const SEEDS = Number(process.env.SHARD_SEEDS ?? 400);

test('a wallet and two shards of books agree to the paisa, whatever is lost, late, repeated or dead', () => {
  const totals = { bets: 0, denied: 0, recalls: 0, forces: 0, kills: 0, lost: 0, repeated: 0 };
  for (let seed = 1; seed <= SEEDS; seed++) {
    const report = simulateShards(seed);
    for (const name of Object.keys(totals) as (keyof ShardReport)[]) totals[name] += report[name];
  }
  console.log(`${SEEDS} seeds:`, totals);

  // A simulation without activity would prove nothing.
  expect(totals.bets).toBeGreaterThan(SEEDS * 10);
  for (const name of ['denied', 'recalls', 'kills', 'lost', 'repeated'] as const) {
    expect(totals[name], name).toBeGreaterThan(SEEDS);
  }
  expect(totals.forces).toBeGreaterThan(SEEDS / 20);
});

test('the audit sees money in two places or none, and negative cash', () => {
  const wallet = new Wallet(0, [1], new Map([[1, null]]));
  const shard = new Books(1, 0);
  const books = new Map([[1, shard]]);
  const audit = () => auditShards({ wallet, books, corrected: false });
  wallet.handle({ type: 'Pay', accountId: 1, amount: 500, key: 'pay-1' }, 1);
  expect(audit()).toEqual([]);

  shard.received.set(1, 200);
  expect(audit()).toEqual(['purse 1 in 1: 200 and 0 on their way']);
  shard.received.clear();
  wallet.paidIn = 600;
  expect(audit()).toEqual(['500 paise are somewhere, 600 were paid in']);
  wallet.paidIn = -100;
  wallet.accounts.set(1, { cash: -100, limit: null, granted: new Map(), results: new Map() });
  expect(audit()).toEqual(['account 1 has -100 at the wallet']);
});
