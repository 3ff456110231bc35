import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { DatabaseProblem } from './database-problem.ts';
import type { SqlClient } from './sql-client.ts';

/** Key of the advisory lock that keeps two servers from migrating at once. */
const MIGRATION_LOCK = 7_146_301;

/** The migrations lie beside this file, in the bundle as in the source tree. */
const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Applies what is missing of `migrations/*.sql`, in order, each in its own transaction.
 *
 * @param signal ends it between two of them.
 * @returns names of those applied now.
 * @throws DatabaseProblem when the database has a migration that we do not know, or one that reads differently.
 */
export async function migrate(sql: SqlClient, signal?: AbortSignal): Promise<readonly string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const [found] = await sql.query<{ table: string | null }>(
    "select to_regclass('schema_migrations')::text as table",
  );
  // A role that may not make tables finds it made.
  if (found?.table == null) await makeList(sql);
  const applied: string[] = [];
  for (const name of names) {
    signal?.throwIfAborted();
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    if (await applyOnce(sql, name, text)) applied.push(name);
  }
  await refuseUnknown(sql, names);
  return applied;
}

async function makeList(sql: SqlClient): Promise<void> {
  await sql
    .query(
      'create table if not exists schema_migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    .catch(passRace);
}

async function applyOnce(sql: SqlClient, name: string, text: string): Promise<boolean> {
  const digest = createHash('sha256').update(text).digest('hex');
  return await sql.transaction(async (session) => {
    await session.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const [known] = await session.query<{ digest: string }>(
      'select digest from schema_migrations where name = $1',
      [name],
    );
    if (known !== undefined) {
      if (known.digest === digest) return false;
      throw new DatabaseProblem(
        `Migration ${name} was changed after it was applied. Take the version of Crease that made this database, or restore a backup.`,
      );
    }
    try {
      await session.query(text);
      // One that changes rows alone is open to any role; what was applied only the owner writes down.
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
      `This database was made by a newer version of Crease (${unknown.map(({ name }) => name).join(', ')}). Start that version.`,
    );
  }
}

const NOT_OWNER =
  'The tables are of an older version, and the role of DATABASE_URL may not change them. Start once with the address of their owner (RUNBOOK).';

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501';
}

/** Two servers may create the table at the same moment; PostgreSQL refuses the second one. */
function passRace(error: unknown): readonly [] {
  if (
    error instanceof Error &&
    'code' in error &&
    (error.code === '23505' || error.code === '42P07')
  )
    return [];
  throw error;
}
