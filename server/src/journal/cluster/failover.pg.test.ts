import { stateHash } from '@crease/core/exchange/state-hash.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#jobs/verify-books.ts';
import { ACCOUNTS, Bettors, EngineCluster, killed } from '#testing/engine-cluster.ts';
import { eventually } from '#testing/eventually.ts';
import { smallExchange } from '#testing/small-exchange.ts';
import type { RemoteExchange } from './remote-exchange.ts';

/** `FAILOVER_RUNS=20` measures and prints; a few runs only show that failover works. */
const RUNS = Number(process.env.FAILOVER_RUNS ?? 3);

let cluster: EngineCluster;

beforeAll(async () => {
  cluster = await EngineCluster.start();
});

afterAll(async () => {
  await cluster.stop();
});

test('a standby takes over from a killed or paused writer, which can’t write any more; nothing acknowledged is lost', {
  timeout: 300_000,
}, async () => {
  let leader = cluster.engine();
  await leader.has('Leading.');
  const gateway = await cluster.gateway();
  for (const command of smallExchange({ accounts: ACCOUNTS })) {
    // In-play markets come back suspended, awaiting an operator.
    const isMarket = command.type === 'CreateMarket';
    await gateway.submit(isMarket ? { ...command, inPlay: false } : command);
  }
  const other = await cluster.gateway();
  const bettors = new Bettors(gateway);

  const gaps: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const standby = cluster.engine();
    await standby.has('Standing by.');
    await bettors.more(200);
    const killedAt = performance.now();
    await killed(leader.child);
    await standby.has('Leading.');
    await bettors.more(200);
    gaps.push(Math.round(bettors.longestGapSince(killedAt - 20)));
    leader = standby;
  }
  console.log(`last to first acknowledged bet after kill -9, ms: ${gaps.toSorted((a, b) => a - b)}`);

  const standby = cluster.engine();
  await standby.has('Standing by.');
  const pausedAt = performance.now();
  leader.child.kill('SIGSTOP');
  await standby.has('Leading.');
  await bettors.more(200);
  console.log(`after SIGSTOP, ms: ${Math.round(bettors.longestGapSince(pausedAt - 20))}`);
  leader.child.kill('SIGCONT');
  await leader.has('Fenced.');
  await bettors.more(200);
  await bettors.stop();

  const stored = await cluster.database.sql.query<{ id: string; count: number }>(
    'select client_bet_id as id, count(*) as count from bets group by client_bet_id',
  );
  const counts = new Map(stored.map(({ id, count }) => [id, count]));
  expect(bettors.acknowledged.filter(({ id }) => counts.get(id) !== 1)).toEqual([]);
  const sequence = await gateway.read((state) => state.sequence);
  await other.submit({ type: 'CancelBets', accountId: 1, marketId: 1 });
  expect(await other.read((state) => state.sequence)).toBeGreaterThan(sequence);
  await gateway.submit({ type: 'CancelBets', accountId: 2, marketId: 1 });
  // A gateway has at least its own commands; others' may arrive later.
  const has = async (exchange: RemoteExchange) =>
    await exchange.read((state) => ({ sequence: state.sequence, hash: stateHash(state) }));
  await eventually(
    async () => (await has(gateway)).sequence === (await has(other)).sequence,
    'both gateways have the same batches',
  );
  expect(await has(gateway)).toEqual(await has(other));
  expect((await verifyBooks(cluster.database.sql)).problems).toEqual([]);
});
