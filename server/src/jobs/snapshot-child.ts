import { BrokenInvariant } from '@crease/core/base/assert.ts';
import type { DatabaseAddress } from '#base/postgres/database-address.ts';
import { openSqlClient, type SqlClient } from '#base/postgres/sql-client.ts';
import { silentLog } from '#base/system/log.ts';
import { JournalDamaged } from '#journal/engine/batch-codec.ts';
import { type Restored, restore } from '#journal/engine/replay.ts';
import { encodeSnapshot } from '#journal/engine/snapshot-codec.ts';
import { PostgresJournalReader, saveSnapshot } from '#journal/postgres/postgres-journal-reader.ts';
import { serveParent } from './run-child.ts';
import { verifyTail } from './verify-books.ts';

export interface SnapshotOrder {
  readonly address: DatabaseAddress;
  /** A snapshot is due once the latest is this many commands old. */
  readonly everyCommands: number;
  /** True to compare the database with the replay. */
  readonly isVerified: boolean;
}

export interface SnapshotReport {
  /** Sequence of the latest snapshot. */
  readonly sequence: number;
  /** Size of the snapshot written; null if none was due. */
  readonly bytes: number | null;
  readonly commands: number;
  /** Differences found; empty if there are none or nothing was compared. */
  readonly problems: readonly string[];
}

/**
 * Entry point of the process started by `take-snapshot.ts`: restores the state from the database and saves it as a
 * snapshot. While the database differs from the journal no snapshot is written, so that the next comparison starts
 * before the difference again.
 */
async function writeSnapshot(order: SnapshotOrder): Promise<SnapshotReport> {
  const sql = await openSqlClient(order.address, { size: 2 });
  try {
    const { state, journalHash, snapshotSequence, problems } = await restoreState(sql, order);
    const report = { commands: state.sequence, problems };
    const isDue = state.sequence - snapshotSequence >= order.everyCommands;
    if (!isDue || problems.length > 0) return { ...report, sequence: snapshotSequence, bytes: null };
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

async function restoreState(
  sql: SqlClient,
  { isVerified }: SnapshotOrder,
): Promise<Restored & { readonly problems: readonly string[] }> {
  if (isVerified) return await sql.transaction((session) => verifyTail(session), 'frozen');
  return { ...(await restore(new PostgresJournalReader(sql), silentLog)), problems: [] };
}

serveParent(writeSnapshot);
