import { createState, type ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { SqlClient } from '@crease/server/base/postgres/sql-client.ts';
import { verifyBooks } from '@crease/server/jobs/verify-books.ts';
import { decodeBatch } from '@crease/server/journal/engine/batch-codec.ts';
import { replayBatch } from '@crease/server/journal/engine/replay.ts';
import { PostgresJournalReader } from '@crease/server/journal/postgres/postgres-journal-reader.ts';
import { RowCollector } from '@crease/server/journal/projections/row-collector.ts';
import { eventually } from '@crease/server/testing/eventually.ts';
import { ApiClient } from '#running/api-client.ts';
import { Auditor } from '#sim/auditor.ts';
import { readActions, readEntries, readFacts } from '#sim/read-facts.ts';
import type { AcknowledgedBet, Bettors } from './bettors.ts';
import type { ChaosStage } from './chaos-stage.ts';
import { renderImage, type Watcher } from './watchers.ts';

interface QuietCluster {
  readonly stage: ChaosStage;
  readonly bettors: Bettors;
  readonly watchers: readonly Watcher[];
  readonly eventId: number;
}

/** Checks all invariants once every fault is repaired and no bet is pending. Returns violations as sentences. */
export async function problemsAfter(cluster: QuietCluster): Promise<string[]> {
  const { stage, bettors } = cluster;
  const { state, problems } = await audited(stage.sql, bettors.acknowledged);
  problems.push(...(await doubledOrLost(stage.sql, bettors.acknowledged)));
  problems.push(...(await verifyBooks(stage.sql)).problems);
  problems.push(...(await wrongImages(cluster)));
  problems.push(...(await wrongBalances(cluster, state)));
  return problems;
}

/** Replays the journal from its first command alongside the auditor, which shares no code with the exchange. */
async function audited(
  sql: SqlClient,
  acknowledged: readonly AcknowledgedBet[],
): Promise<{ state: ExchangeState; problems: string[] }> {
  const state = createState();
  const auditor = new Auditor();
  const paths = new Map<number, string>();
  let hash = '';
  for await (const page of new PostgresJournalReader(sql).read(0)) {
    for (const batch of page) {
      const collector = new RowCollector(state);
      hash = replayBatch(state, hash, batch, (command, outcome) => collector.record(outcome, command));
      const { commands } = decodeBatch(batch);
      auditor.recordActions(commands.flatMap((command) => readActions(command, batch.at)));
      auditor.recordEntries(readEntries(collector.rows(), paths));
    }
  }
  for (const { accountId, clientBetId, betId } of acknowledged) {
    auditor.acknowledge(accountId, clientBetId, betId);
  }
  return { state, problems: auditor.audit(readFacts(state)) };
}

async function doubledOrLost(sql: SqlClient, acknowledged: readonly AcknowledgedBet[]): Promise<string[]> {
  const rows = await sql.query<{ id: number; accountId: number; clientBetId: string }>(
    'select id, account_id as "accountId", client_bet_id as "clientBetId" from bets',
  );
  const stored = new Map<string, number[]>();
  for (const { id, accountId, clientBetId } of rows) {
    const key = `${accountId}:${clientBetId}`;
    stored.set(key, [...(stored.get(key) ?? []), id]);
  }
  return acknowledged.flatMap(({ accountId, clientBetId, betId }) => {
    const ids = stored.get(`${accountId}:${clientBetId}`) ?? [];
    if (ids.length === 1 && ids[0] === betId) return [];
    return [`bet ${clientBetId} of ${accountId} was acknowledged as ${betId}, stored: [${ids}]`];
  });
}

/** Every page eventually shows what every gateway returns. */
async function wrongImages({ stage, bettors, watchers, eventId }: QuietCluster): Promise<string[]> {
  const { token = null } = bettors.people[0] ?? {};
  const images = await Promise.all(
    stage.gateways.map(async ({ url }) => {
      const client = new ApiClient(url, token);
      return renderImage((await client.call('getUserOdds', { eventId })).markets);
    }),
  );
  const [image = ''] = images;
  const problems = images.some((other) => other !== image) ? ['the gateways answer different prices'] : [];
  const late = () => watchers.filter((watcher) => watcher.image !== image);
  try {
    await eventually(() => late().length === 0, 'every page shows what the server has');
  } catch {
    const count = `${late().length} of ${watchers.length} pages`;
    problems.push(`${count} show different data: ${late()[0]?.image} instead of ${image}`);
  }
  return problems;
}

/** Balances at every gateway match the books of the replay. */
async function wrongBalances({ stage, bettors }: QuietCluster, state: ExchangeState): Promise<string[]> {
  const problems: string[] = [];
  for (const { userId, token } of bettors.people) {
    const account = state.accounts.get(userId);
    const cash = account === undefined ? 0 : state.ledger.getBalance(account.cashLedgerId);
    const expected = [cash / 100, (account?.exposure ?? 0) / 100];
    for (const { url } of stage.gateways) {
      const own = await new ApiClient(url, token).call('getUserOpenBets', {});
      const shown = [own.balance, own.exposure];
      if (shown.join() === expected.join()) continue;
      problems.push(`account ${userId} shows ${shown} at ${url}, expected ${expected} from the books`);
    }
  }
  return problems;
}
