import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { getErrorCode } from '#base/system/error-code.ts';
import { type DatabaseAddress, DatabaseProblem } from './database-address.ts';
import type { SqlClient } from './sql-client.ts';
import { LOCK_KEY } from './worker-lease.ts';

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
  const [found] = await sql.query<{ table: string | null }>("select to_regclass('schema_migrations')::text as table");
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
    const [known] = await session.query<{ digest: string }>('select digest from schema_migrations where name = $1', [
      name,
    ]);
    if (known !== undefined) {
      if (known.digest === digest) return false;
      throw new DatabaseProblem(
        `Migration ${name} was modified after it was applied. Use the Crease version that created this database, or restore a backup.`,
      );
    }
    try {
      await session.query(text);
      // Any role can apply a migration that only changes rows, but only the owner can record it.
      await session.query('insert into schema_migrations (name, digest) values ($1, $2)', [name, digest]);
    } catch (error) {
      throw getErrorCode(error) === DENIED ? new DatabaseProblem(NOT_OWNER) : error;
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

const DENIED = '42501';

/** Two servers may create the table at the same time; PostgreSQL rejects the second attempt. */
function ignoreRace(error: unknown): readonly [] {
  if (['23505', '42P07'].includes(getErrorCode(error))) return [];
  throw error;
}

/** Role that the server runs as in the embedded database. */
export const APP_ROLE = 'crease_app';

/** Append-only tables: the server's role has no update or delete privilege. */
const APPEND_ONLY = 'journal, ledger_entries, ledger_accounts, audit_log, casino_transactions';

/**
 * Creates the server's role, which owns nothing and isn't a superuser: it reads and writes rows, but can't alter
 * tables or disable triggers. Granted again after each migration to cover new tables.
 */
export async function grantAppRole(owner: SqlClient): Promise<void> {
  await owner.transaction(async (session) => {
    const [known] = await session.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    if (known === undefined) await session.query(`create role ${APP_ROLE} login`);
    await session.query(`grant usage on schema public to ${APP_ROLE}`);
    await session.query(`grant select, insert, update, delete on all tables in schema public to ${APP_ROLE}`);
    await session.query(`grant usage, select on all sequences in schema public to ${APP_ROLE}`);
    await session.query(`revoke update, delete, truncate on ${APPEND_ONLY} from ${APP_ROLE}`);
    await session.query(`revoke update, delete, truncate on exports from ${APP_ROLE}`);
    await session.query(`revoke insert, update, delete on schema_migrations, carried_balances from ${APP_ROLE}`);
  });
}

export function withAppRole(address: Extract<DatabaseAddress, { type: 'socket' }>): DatabaseAddress {
  return { ...address, user: APP_ROLE };
}

/** True if this connection's role is a superuser, which no server should run as. */
export async function isSuperuser(sql: SqlClient): Promise<boolean> {
  const [role] = await sql.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = current_user');
  return role?.rolsuper === true;
}

/** True if this connection's role owns the audit log, and so could disable its append-only triggers. */
export async function ownsTables(sql: SqlClient): Promise<boolean> {
  const [table] = await sql.query<{ owns: boolean }>(
    "select pg_get_userbyid(relowner) = current_user as owns from pg_class where oid = to_regclass('audit_log')",
  );
  return table?.owns === true;
}
