import { DatabaseProblem } from '#adapters/postgres/database-problem.ts';
import { openDatabase } from '#adapters/postgres/open-database.ts';
import { silentLog } from '#adapters/system/pino-log.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { ConfigProblem, readConfig } from './config.ts';

/** `npm run verify`: replays the journal and compares it with the database; ends with 1 when anything differs. */
async function verify(): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const database = await openDatabase({ databaseUrl, dataDir, log: silentLog });
  try {
    const { commands, bets, entries, problems } = await verifyBooks(database.sql);
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  process.exitCode = await verify();
} catch (error) {
  if (!(error instanceof DatabaseProblem || error instanceof ConfigProblem)) throw error;
  say(`✗ ${error.message}`);
  process.exitCode = 1;
}
