import type { Database } from '#base/postgres/open-database.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { verifyBooks, verifyTail } from '#jobs/verify-books.ts';
import type { Config } from '#start/config/read-config.ts';
import { print, runCommand, withDatabase } from './command-line.ts';

const FROM_SNAPSHOT = '--from-snapshot';

/**
 * `npm run verify`: replays the journal and compares it with the database; exits with 1 on any difference.
 * `--from-snapshot` starts at the oldest remaining snapshot, for when exports are stored elsewhere.
 */
async function verify({ sql }: Database, { exports }: Config): Promise<number> {
  if (process.argv.includes(FROM_SNAPSHOT)) return await verifyFromSnapshot(sql);
  const { commands, bets, entries, problems } = await verifyBooks(sql, exports.folder);
  for (const problem of problems) print(`✗ ${problem}`);
  const looked = `${commands} commands, ${bets} bets, ${entries} ledger entries`;
  print(
    problems.length === 0
      ? `✓ Books verified: ${looked} replayed and compared, trial balance zero.`
      : `✗ Books check failed: ${problems.length} differences in ${looked}.`,
  );
  return problems.length === 0 ? 0 : 1;
}

async function verifyFromSnapshot(sql: SqlClient): Promise<number> {
  const tail = await sql.transaction((session) => verifyTail(session, 'oldest'), 'frozen');
  for (const problem of tail.problems) print(`✗ ${problem}`);
  const isRight = tail.problems.length === 0;
  const looked = `commands ${tail.snapshotSequence + 1}–${tail.state.sequence} (since the oldest snapshot)`;
  print(isRight ? `✓ ${looked} verified.` : `✗ ${looked} failed verification.`);
  return isRight ? 0 : 1;
}

await runCommand(
  () => withDatabase(verify),
  `  Restore it to EXPORT_DIR, or start from the snapshot: npm run verify -- ${FROM_SNAPSHOT}`,
);
