import { BrokenInvariant } from '@crease/core/base/assert.ts';
import type { DatabaseAddress } from '#adapters/postgres/database-address.ts';
import { PostgresJournalReader, saveSnapshot } from '#adapters/postgres/postgres-journal-reader.ts';
import { openSqlClient, type SqlClient } from '#adapters/postgres/sql-client.ts';
import { silentLog } from '#adapters/system/pino-log.ts';
import { JournalDamaged } from '#engine/batch-codec.ts';
import { type Restored, restore } from '#engine/replay.ts';
import { encodeSnapshot } from '#engine/snapshot-codec.ts';
import { serveParent } from './run-child.ts';
import { verifyTail } from './verify-tail.ts';

/** What the parent sends. */
export interface SnapshotOrder {
  readonly address: DatabaseAddress;
  /** A snapshot is due when the newest is that many commands old. */
  readonly everyCommands: number;
  /** Whether the database is compared with what is replayed. */
  readonly isVerified: boolean;
}

/** What the child has done. */
export interface SnapshotReport {
  /** Of the newest snapshot. */
  readonly sequence: number;
  /** Of the one that was written; null when none was due. */
  readonly bytes: number | null;
  /** Newest command that was replayed. */
  readonly commands: number;
  /** What differs; empty when all is right, or nothing was compared. */
  readonly problems: readonly string[];
}

/**
 * The process that `take-snapshot.ts` starts: restores the state from the database and saves it there. While the database
 * differs from the journal no snapshot is written, so that the next comparison begins before the difference again.
 */
async function writeSnapshot(order: SnapshotOrder): Promise<SnapshotReport> {
  const sql = await openSqlClient(order.address, { size: 2 });
  try {
    const { state, journalHash, snapshotSequence, problems } = await stateOf(sql, order);
    const report = { commands: state.sequence, problems };
    const isDue = state.sequence - snapshotSequence >= order.everyCommands;
    if (!isDue || problems.length > 0)
      return { ...report, sequence: snapshotSequence, bytes: null };
    const snapshot = encodeSnapshot(state, journalHash);
    await saveSnapshot(sql, snapshot);
    return { ...report, sequence: state.sequence, bytes: snapshot.image.byteLength };
  } catch (error) {
    const isFound = error instanceof JournalDamaged || error instanceof BrokenInvariant;
    if (!order.isVerified || !isFound) throw error;
    return { sequence: 0, bytes: null, commands: 0, problems: [error.message] };
  } finally {
    await sql.close();
  }
}

async function stateOf(
  sql: SqlClient,
  { isVerified }: SnapshotOrder,
): Promise<Restored & { readonly problems: readonly string[] }> {
  if (isVerified) return await sql.transaction((session) => verifyTail(session), 'frozen');
  return { ...(await restore(new PostgresJournalReader(sql), silentLog)), problems: [] };
}

serveParent(writeSnapshot);
