import { DatabaseProblem } from '#base/postgres/database-address.ts';
import { type Database, openDatabase } from '#base/postgres/open-database.ts';
import { silentLog } from '#base/system/log.ts';
import { DamagedExport } from '#jobs/export-file.ts';
import { type Config, ConfigProblem, readConfig } from '#start/config/read-config.ts';

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a command and exits with its code. A problem that the operator can fix is printed without a stack, and exits
 * with 1.
 *
 * @param hint advice printed after a damaged export.
 */
export async function runCommand(command: () => Promise<number>, hint?: string): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const isDamaged = error instanceof DamagedExport;
    const isForPeople = isDamaged || error instanceof DatabaseProblem || error instanceof ConfigProblem;
    if (!isForPeople) throw error;
    print(`✗ ${error.message}`);
    if (isDamaged && hint !== undefined) print(hint);
    process.exitCode = 1;
  }
}

/** Opens the configured database for the time of a command; one that a server is using is left running. */
export async function withDatabase<Result>(
  work: (database: Database, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const { databaseUrl, dataDir, backups } = config;
  const database = await openDatabase({ databaseUrl, dataDir, backups, log: silentLog });
  try {
    return await work(database, config);
  } finally {
    await (database.takenOver ? database.leave() : database.close());
  }
}
