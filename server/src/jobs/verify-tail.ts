import { auditProblems } from '#base/audit/postgres-audit.ts';
import type { SqlSession } from '#base/postgres/sql-client.ts';
import { silentLog } from '#base/system/pino-log.ts';
import { newestState, type Restored, replayBatch } from '#journal/engine/replay.ts';
import { checkEverything } from '#journal/engine/watchdog.ts';
import { PostgresJournalReader } from '#journal/postgres/postgres-journal-reader.ts';
import {
  readStoredAccounts,
  readStoredBets,
  readStoredEvents,
  readStoredMarkets,
  storedCalls,
  storedEntries,
} from '#journal/postgres/stored-rows.ts';
import { RowCollector } from '#journal/projections/row-collector.ts';
import { Differences } from './differences.ts';
import { ExpectedRows } from './expected-rows.ts';

const IDS_A_PAGE = 5_000;

/** State at the end of the journal, and differences since the latest snapshot. */
export interface VerifiedTail extends Restored {
  readonly problems: readonly string[];
}

/**
 * Replays the journal from the latest snapshot (or the oldest one kept) and compares chain, outcomes, entries and
 * every touched bet, market, event and account with the database, in one consistent read. Then checks the invariants
 * of the whole state.
 *
 * @throws JournalDamaged if the chain is broken or a command yields a different outcome than before.
 */
export async function verifyTail(
  session: SqlSession,
  from: 'newest' | 'oldest' = 'newest',
): Promise<VerifiedTail> {
  const journal = new PostgresJournalReader(session);
  const limit = from === 'newest' ? Number.POSITIVE_INFINITY : await oldestSnapshot(session);
  const start = await newestState(journal, silentLog, limit);
  const { state } = start;
  const differences = new Differences();
  const entries = storedEntries(session, state.ledger.nextEntryId - 1);
  const calls = storedCalls(session, state.casino.nextTransactionId - 1);
  const expected = new ExpectedRows({ entries, calls }, differences);
  let { journalHash } = start;
  for await (const page of journal.read(state.sequence)) {
    for (const batch of page) {
      const collector = new RowCollector(state);
      journalHash = replayBatch(state, journalHash, batch, (command, outcome) =>
        collector.record(outcome, command),
      );
      await expected.add(collector.rows());
    }
  }
  await expected.end();
  await compareTouched(session, expected, differences);
  for (const problem of await auditProblems(session)) differences.report(problem);
  differences.check('The replayed state', () => checkEverything(state));
  return { ...start, journalHash, problems: differences.problems };
}

async function oldestSnapshot(session: SqlSession): Promise<number> {
  const [row] = await session.query<{ sequence: number | null }>(
    'select min(sequence) as sequence from snapshots',
  );
  return row?.sequence ?? 0;
}

async function compareTouched(
  session: SqlSession,
  { bets, markets, events, accounts }: ExpectedRows,
  differences: Differences,
): Promise<void> {
  for (const ids of splitPages([...bets.keys()])) {
    for (const bet of await readStoredBets(session, ids)) differences.compareOne('Bet', bets, bet);
  }
  differences.missing('Bet', bets);
  differences.compareAll('Market', markets, await readStoredMarkets(session, [...markets.keys()]));
  differences.compareAll('Event', events, await readStoredEvents(session, [...events.keys()]));
  differences.compareAll(
    'Account',
    accounts,
    await readStoredAccounts(session, [...accounts.keys()]),
  );
}

function splitPages(ids: readonly number[]): (readonly number[])[] {
  const pages: (readonly number[])[] = [];
  for (let from = 0; from < ids.length; from += IDS_A_PAGE) {
    pages.push(ids.slice(from, from + IDS_A_PAGE));
  }
  return pages;
}
