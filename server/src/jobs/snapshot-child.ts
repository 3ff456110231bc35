import { setPriority } from 'node:os';
import type { DatabaseAddress } from '#adapters/postgres/database-address.ts';
import { PostgresJournalReader, saveSnapshot } from '#adapters/postgres/postgres-journal-reader.ts';
import { openSqlClient } from '#adapters/postgres/sql-client.ts';
import { silentLog } from '#adapters/system/pino-log.ts';
import { restore } from '#engine/replay.ts';
import { encodeSnapshot } from '#engine/snapshot-codec.ts';

/** What the parent sends. */
interface Order {
  readonly address: DatabaseAddress;
  readonly everyCommands: number;
}

/** Below the server: a snapshot has time. */
const LOW_PRIORITY = 10;

/** The process that `take-snapshot.ts` starts: restores the state from the database, saves it there, tells its sequence. */
async function writeSnapshot({ address, everyCommands }: Order): Promise<number> {
  setPriority(LOW_PRIORITY);
  const sql = await openSqlClient(address, { size: 2 });
  try {
    const journal = new PostgresJournalReader(sql);
    const { state, journalHash, snapshotSequence } = await restore(journal, silentLog);
    if (state.sequence - snapshotSequence < everyCommands) return snapshotSequence;
    await saveSnapshot(sql, encodeSnapshot(state, journalHash));
    return state.sequence;
  } finally {
    await sql.close();
  }
}

process.once('message', (order: Order) => {
  void writeSnapshot(order)
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    .then((answer) => process.send?.(answer, () => process.disconnect()));
});
// A parent that is gone waits for nothing.
process.once('disconnect', () => process.exit());
