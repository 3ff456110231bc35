import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { LOCK_KEY } from './advisory-locks.ts';
import { DatabaseProblem } from './database-problem.ts';
import type { SqlClient } from './sql-client.ts';

/** The migrations are next to this file, both in the bundle and in the source tree. */
const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Applies pending `migrations/*.sql` in order, each in its own transaction.
 *
 * @param signal aborts between two migrations.
 * @returns names of those applied now.
 * @throws DatabaseProblem if the database has an unknown or modified migration.
 */
export async function migrate(sql: SqlClient, signal?: AbortSignal): Promise<readonly string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const [found] = await sql.query<{ table: string | null }>(
    "select to_regclass('schema_migrations')::text as table",
  );
  // For a role that can't create tables, it exists already.
  if (found?.table == null) await createMigrationTable(sql);
  const applied: string[] = [];
  for (const name of names) {
    signal?.throwIfAborted();
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    if (await applyOnce(sql, name, text)) applied.push(name);
  }
  await refuseUnknown(sql, names);
  return applied;
}

async function createMigrationTable(sql: SqlClient): Promise<void> {
  await sql
    .query(
      'create table if not exists schema_migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    .catch(ignoreRace);
}

async function applyOnce(sql: SqlClient, name: string, text: string): Promise<boolean> {
  const digest = createHash('sha256').update(text).digest('hex');
  return await sql.transaction(async (session) => {
    await session.query('select pg_advisory_xact_lock($1)', [LOCK_KEY.migration]);
    const [known] = await session.query<{ digest: string }>(
      'select digest from schema_migrations where name = $1',
      [name],
    );
    if (known !== undefined) {
      if (known.digest === digest) return false;
      throw new DatabaseProblem(
        `Migration ${name} was modified after it was applied. Use the Crease version that created this database, or restore a backup.`,
      );
    }
    try {
      await session.query(text);
      // Any role can apply a migration that only changes rows, but only the owner can record it.
      await session.query('insert into schema_migrations (name, digest) values ($1, $2)', [
        name,
        digest,
      ]);
    } catch (error) {
      throw isDenied(error) ? new DatabaseProblem(NOT_OWNER) : error;
    }
    return true;
  });
}

async function refuseUnknown(sql: SqlClient, names: readonly string[]): Promise<void> {
  const rows = await sql.query<{ name: string }>('select name from schema_migrations');
  const unknown = rows.filter(({ name }) => !names.includes(name));
  if (unknown.length > 0) {
    throw new DatabaseProblem(
      `This database was created by a newer version of Crease (${unknown.map(({ name }) => name).join(', ')}). Use that version.`,
    );
  }
}

const NOT_OWNER =
  'The schema is out of date and the DATABASE_URL role can’t migrate it. Start once with the table owner’s URL (see RUNBOOK).';

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501';
}

/** Two servers may create the table at the same time; PostgreSQL rejects the second attempt. */
function ignoreRace(error: unknown): readonly [] {
  if (
    error instanceof Error &&
    'code' in error &&
    (error.code === '23505' || error.code === '42P07')
  )
    return [];
  throw error;
}
