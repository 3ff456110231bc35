import { DatabaseProblem } from '#base/postgres/database-problem.ts';
import { openDatabase } from '#base/postgres/open-database.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { silentLog } from '#base/system/pino-log.ts';
import { DamagedExport } from '#jobs/export/manifest.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { verifyTail } from '#jobs/verify-tail.ts';
import { ConfigProblem, readConfig } from '#start/config/read-config.ts';

const FROM_SNAPSHOT = '--from-snapshot';

/**
 * `npm run verify`: replays the journal and compares it with the database; exits with 1 on any difference.
 * `--from-snapshot` starts at the oldest remaining snapshot, for when exports are stored elsewhere.
 */
async function verify(): Promise<number> {
  const { databaseUrl, dataDir, backups, exports } = readConfig(process.env);
  const database = await openDatabase({ databaseUrl, dataDir, backups, log: silentLog });
  try {
    if (process.argv.includes(FROM_SNAPSHOT)) return await verifyFromSnapshot(database.sql);
    const { commands, bets, entries, problems } = await verifyBooks(database.sql, exports.folder);
    for (const problem of problems) print(`✗ ${problem}`);
    const looked = `${commands} commands, ${bets} bets, ${entries} ledger entries`;
    print(
      problems.length === 0
        ? `✓ Books verified: ${looked} replayed and compared, trial balance zero.`
        : `✗ Books check failed: ${problems.length} differences in ${looked}.`,
    );
    return problems.length === 0 ? 0 : 1;
  } finally {
    await (database.takenOver ? database.leave() : database.close());
  }
}

async function verifyFromSnapshot(sql: SqlClient): Promise<number> {
  const tail = await sql.transaction((session) => verifyTail(session, 'oldest'), 'frozen');
  for (const problem of tail.problems) print(`✗ ${problem}`);
  const isRight = tail.problems.length === 0;
  const looked = `commands ${tail.snapshotSequence + 1}–${tail.state.sequence} (since the oldest snapshot)`;
  print(isRight ? `✓ ${looked} verified.` : `✗ ${looked} failed verification.`);
  return isRight ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  process.exitCode = await verify();
} catch (error) {
  const isForPeople =
    error instanceof DatabaseProblem ||
    error instanceof ConfigProblem ||
    error instanceof DamagedExport;
  if (!isForPeople) throw error;
  print(`✗ ${error.message}`);
  if (error instanceof DamagedExport) {
    print(
      `  Restore it to EXPORT_DIR, or start from the snapshot: npm run verify -- ${FROM_SNAPSHOT}`,
    );
  }
  process.exitCode = 1;
}
