import { DamagedExport } from '#adapters/exports/manifest.ts';
import { DatabaseProblem } from '#adapters/postgres/database-problem.ts';
import { openDatabase } from '#adapters/postgres/open-database.ts';
import type { SqlClient } from '#adapters/postgres/sql-client.ts';
import { silentLog } from '#adapters/system/pino-log.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { verifyTail } from '#jobs/verify-tail.ts';
import { ConfigProblem, readConfig } from './config.ts';

const FROM_SNAPSHOT = '--from-snapshot';

/**
 * `npm run verify`: replays the journal and compares it with the database; ends with 1 when anything differs. With
 * `--from-snapshot` it begins at the oldest snapshot that is kept, for when exports are elsewhere.
 */
async function verify(): Promise<number> {
  const { databaseUrl, dataDir, backups, exports } = readConfig(process.env);
  const database = await openDatabase({ databaseUrl, dataDir, backups, log: silentLog });
  try {
    if (process.argv.includes(FROM_SNAPSHOT)) return await verifyFromSnapshot(database.sql);
    const { commands, bets, entries, problems } = await verifyBooks(database.sql, exports.folder);
    for (const problem of problems) say(`✗ ${problem}`);
    const looked = `${commands} commands, ${bets} bets, ${entries} ledger entries`;
    say(
      problems.length === 0
        ? `✓ The books are right: ${looked} replayed and compared, trial balance zero.`
        : `✗ The books are wrong: ${problems.length} differences after ${looked}.`,
    );
    return problems.length === 0 ? 0 : 1;
  } finally {
    await (database.takenOver ? database.leave() : database.close());
  }
}

async function verifyFromSnapshot(sql: SqlClient): Promise<number> {
  const tail = await sql.transaction((session) => verifyTail(session, 'oldest'), 'frozen');
  for (const problem of tail.problems) say(`✗ ${problem}`);
  const isRight = tail.problems.length === 0;
  const looked = `commands ${tail.snapshotSequence + 1} to ${tail.state.sequence}, since the oldest snapshot,`;
  say(isRight ? `✓ ${looked} are right.` : `✗ ${looked} are wrong.`);
  return isRight ? 0 : 1;
}

function say(line: string): void {
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
  say(`✗ ${error.message}`);
  if (error instanceof DamagedExport) {
    say(`  Bring it back to EXPORT_DIR, or begin later: npm run verify -- ${FROM_SNAPSHOT}`);
  }
  process.exitCode = 1;
}
